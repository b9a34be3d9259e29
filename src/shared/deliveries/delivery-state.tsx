import type { DeliveryRow } from "../../api/deliveries/delivery-rows.ts";
import { type ShownAs, StateSign, signs } from "../../ui/list/state-sign.tsx";
import { statusWords } from "./delivery-words.ts";

const SIGNS: Readonly<Record<string, ShownAs>> = {
  planned: signs.planned,
  sent: signs.sent,
  unknown: signs.unknown,
  refused: signs.failed,
  withdrawn: signs.withdrawn,
  PENDING: signs.processing,
  SUCCESS: signs.done,
  FAILED: signs.failed,
};

export function deliverySign({ status }: Pick<DeliveryRow, "status">): ShownAs {
  return SIGNS[status] ?? signs.unknown;
}

export function DeliveryState({ row }: { row: DeliveryRow }) {
  return <StateSign as={deliverySign(row)} words={statusWords(row)} />;
}
