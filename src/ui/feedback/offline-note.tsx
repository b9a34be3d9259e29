import { useNetwork } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";
import { useServiceClock } from "../../api/clock.ts";
import { t } from "../../languages/texts.ts";
import { formatTime } from "../text/format.ts";
import classes from "./offline-note.module.css";

/** While the browser is offline: of which time what is shown is. `answeredAt` in milliseconds of real time, 0 for no answer yet. */
export function OfflineNote({ answeredAt }: { answeredAt: number }) {
  const { online } = useNetwork();
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  if (online || answeredAt === 0) return null;
  return (
    <p className={classes.note} role="status">
      <IconCloudOff size={14} stroke={1.75} aria-hidden />
      {t("Offline: as of {time}", { time: formatTime(answeredAt + ahead) })}
    </p>
  );
}
