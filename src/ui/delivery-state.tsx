import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHourglass,
  IconSend,
} from "@tabler/icons-react";
import type { DeliveryRow } from "../api/deliver/delivery-rows.ts";
import classes from "./delivery-state.module.css";
import { statusWords } from "./delivery-words.ts";

const ICONS: Readonly<Record<string, typeof IconSend>> = {
  planned: IconCircleDashed,
  sent: IconSend,
  unknown: IconHelpCircleFilled,
  refused: IconCircleXFilled,
  withdrawn: IconCircleMinus,
  PENDING: IconHourglass,
  SUCCESS: IconCircleCheckFilled,
  FAILED: IconCircleXFilled,
};

/** Where a delivery stands, as icon and words; a status that is not known is shown as it stands. */
export function DeliveryState({ row }: { row: DeliveryRow }) {
  const Icon = ICONS[row.status] ?? IconHelpCircleFilled;
  return (
    <span className={classes.state} data-status={row.status in ICONS ? row.status : "unknown"}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {statusWords(row)}
    </span>
  );
}
