import { IconShoppingCart } from "@tabler/icons-react";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";
import { type ShownAs, StateSign, signs } from "../../ui/list/state-sign.tsx";

const MARKS: Readonly<Record<string, ShownAs & { label: string }>> = {
  owned: { ...signs.done, label: text("Owned") },
  cart: { Icon: IconShoppingCart, tone: "cart", label: text("In cart") },
  received: { ...signs.sent, label: text("Received") },
  buying: { ...signs.sent, label: text("Buying") },
  active: { ...signs.processing, label: text("Processing") },
  closed: { ...signs.done, label: text("Owned") },
  failed: { ...signs.failed, label: text("Failed, not bought") },
  gone: { ...signs.failed, label: text("No longer in the catalog") },
  canceled: { ...signs.failed, label: text("Canceled") },
};

/** A state as icon and word; a status this product does not know is shown as it is. */
export function StateMark({ state }: { state: string }) {
  const known = MARKS[state];
  return <StateSign as={known} words={known ? t(known.label) : state} isOneLine />;
}
