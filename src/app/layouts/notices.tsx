import { CloseButton } from "@mantine/core";
import { IconCloudOff, IconDatabaseOff, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useDeviceClock } from "../../api/clock.ts";
import { useRetryNotice } from "../../api/retry-notice.ts";
import { t } from "../../languages/texts.ts";
import { useOnline } from "../../ui/layout/use-media.ts";
import { durationWords } from "../../ui/text/format.ts";
import classes from "./notices.module.css";

interface IgnoredNoticeProps {
  ignored: readonly { name: string; text: string }[];
  path: string;
}

export function IgnoredNotice({ ignored, path }: IgnoredNoticeProps) {
  const [openedAt, setOpenedAt] = useState<string | undefined>(path);
  const close = () => setOpenedAt(undefined);
  if (openedAt !== undefined && openedAt !== path) close();
  if (openedAt !== path || ignored.length === 0) return null;
  return (
    <div className={classes.ignored} role="status">
      <p>
        {t("Part of this link could not be read ({parts}); the rest was applied", {
          parts: ignored.map(({ name, text }) => `${name} “${text.slice(0, 40)}”`).join(", "),
        })}
      </p>
      <CloseButton size={24} aria-label={t("Close the notice")} onClick={close} />
    </div>
  );
}

export function ClockNotice() {
  const { aheadMs } = useDeviceClock();
  const [closedAt, setClosedAt] = useState(0);
  if (aheadMs === 0 || closedAt === aheadMs) return null;
  const by = durationWords(Math.abs(aheadMs));
  return (
    <div className={classes.ignored} role="status">
      <p>
        {aheadMs > 0
          ? t("The clock of this device is {by} fast: ages, windows and fees here may be wrong. Set it.", {
              by,
            })
          : t("The clock of this device is {by} slow: ages, windows and fees here may be wrong. Set it.", {
              by,
            })}
      </p>
      <CloseButton size={24} aria-label={t("Close the notice")} onClick={() => setClosedAt(aheadMs)} />
    </div>
  );
}

export function ServiceNotices({ outboxError }: { outboxError: Error | undefined }) {
  const online = useOnline();
  const notice = useRetryNotice((state) => state.notice);
  return (
    <div className={classes.strip} role="status">
      {outboxError && (
        <p className={classes.line}>
          <IconDatabaseOff size={14} stroke={1.75} aria-hidden />
          {t("This browser cannot save what is sent, so it sends no purchases, tasks or deliveries: {why}", {
            why: outboxError.message,
          })}
        </p>
      )}
      {!online && (
        <p className={classes.line}>
          <IconCloudOff size={14} stroke={1.75} aria-hidden />
          {t("Offline: nothing is sent until you reconnect")}
        </p>
      )}
      {online && notice && (
        <p className={classes.line}>
          <IconRefresh size={14} stroke={1.75} aria-hidden />
          {notice.reason.status === 429 ? t("The service is busy.") : t("The service had a problem.")}{" "}
          {t("Retrying ({attempt, number} of {of, number})", {
            attempt: notice.attempt,
            of: notice.of,
          })}
        </p>
      )}
    </div>
  );
}
