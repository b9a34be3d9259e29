import { IconShoppingCart } from "@tabler/icons-react";
import { type ShownAs, StateSign, signs } from "../../ui/list/state-sign.tsx";

const MARKS: Readonly<Record<string, ShownAs & { label: string }>> = {
  owned: { ...signs.done, label: "Owned" },
  cart: { Icon: IconShoppingCart, tone: "cart", label: "In cart" },
  received: { ...signs.sent, label: "Received" },
  buying: { ...signs.sent, label: "Buying" },
  active: { ...signs.processing, label: "Processing" },
  closed: { ...signs.done, label: "Owned" },
  failed: { ...signs.failed, label: "Failed, not bought" },
  gone: { ...signs.failed, label: "No longer in the catalog" },
  canceled: { ...signs.failed, label: "Canceled" },
};

/** A state as icon and word; a status this product does not know is shown as it is. */
export function StateMark({ state }: { state: string }) {
  const known = MARKS[state];
  return <StateSign as={known} words={known?.label ?? state} isOneLine />;
}
