import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHourglass,
  IconSend,
} from "@tabler/icons-react";
import type { DeliveryRow } from "../../api/deliveries/delivery-rows.ts";
import { type ShownAs, StateSign } from "../../ui/list/state-sign.tsx";
import { statusWords } from "./delivery-words.ts";

const SIGNS: Readonly<Record<string, ShownAs>> = {
  planned: { Icon: IconCircleDashed },
  sent: { Icon: IconSend, tone: "accent" },
  unknown: { Icon: IconHelpCircleFilled, tone: "unknown" },
  refused: { Icon: IconCircleXFilled, tone: "failed" },
  withdrawn: { Icon: IconCircleMinus },
  PENDING: { Icon: IconHourglass, tone: "accent" },
  SUCCESS: { Icon: IconCircleCheckFilled, tone: "owned" },
  FAILED: { Icon: IconCircleXFilled, tone: "failed" },
};

/** The status of a delivery, as icon and words; a status that is not known is shown as it is. */
export function DeliveryState({ row }: { row: DeliveryRow }) {
  return <StateSign as={SIGNS[row.status]} words={statusWords(row)} />;
}
