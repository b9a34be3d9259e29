import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHourglass,
  IconSend,
  IconShoppingCart,
} from "@tabler/icons-react";
import { type ShownAs, StateSign } from "../../ui/list/state-sign.tsx";

const MARKS: Readonly<Record<string, ShownAs & { label: string }>> = {
  owned: { Icon: IconCircleCheckFilled, tone: "owned", label: "Owned" },
  cart: { Icon: IconShoppingCart, tone: "cart", label: "In cart" },
  received: { Icon: IconSend, tone: "accent", label: "Received" },
  buying: { Icon: IconSend, tone: "accent", label: "Buying" },
  active: { Icon: IconHourglass, tone: "accent", label: "Processing" },
  closed: { Icon: IconCircleCheckFilled, tone: "owned", label: "Owned" },
  failed: { Icon: IconCircleXFilled, tone: "failed", label: "Failed, not bought" },
  gone: { Icon: IconCircleXFilled, tone: "failed", label: "No longer in the catalog" },
  canceled: { Icon: IconCircleXFilled, tone: "failed", label: "Canceled" },
};

/** A state as icon and word; a status this product does not know is shown as it is. */
export function StateMark({ state }: { state: string }) {
  const known = MARKS[state];
  return <StateSign as={known} words={known?.label ?? state} isOneLine />;
}
