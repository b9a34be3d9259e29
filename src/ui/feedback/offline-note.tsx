import { IconCloudOff } from "@tabler/icons-react";
import { useServiceClock } from "../../api/clock.ts";
import { t } from "../../languages/texts.ts";
import { useOnline } from "../layout/use-online.ts";
import { formatTime } from "../text/format.ts";
import classes from "./offline-note.module.css";

interface OfflineNoteProps {
  /** Real time, ms; 0 before the first answer. A function avoids rerenders by frequent polls. */
  answeredAt: number | (() => number);
}

export function OfflineNote({ answeredAt }: OfflineNoteProps) {
  const online = useOnline();
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  if (online) return null;
  const at = typeof answeredAt === "function" ? answeredAt() : answeredAt;
  if (at === 0) return null;
  return (
    <p className={classes.note} role="status">
      <IconCloudOff size={14} stroke={1.75} aria-hidden />
      {t("Offline: as of {time}", { time: formatTime(at + ahead) })}
    </p>
  );
}
