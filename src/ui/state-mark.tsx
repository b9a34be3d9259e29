import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHourglass,
  IconSend,
  IconShoppingCart,
} from "@tabler/icons-react";
import classes from "./state-mark.module.css";

const marks = {
  owned: { icon: IconCircleCheckFilled, label: "Owned" },
  cart: { icon: IconShoppingCart, label: "In cart" },
  received: { icon: IconSend, label: "Received" },
  buying: { icon: IconSend, label: "Buying" },
  active: { icon: IconHourglass, label: "Processing" },
  closed: { icon: IconCircleCheckFilled, label: "Owned" },
  failed: { icon: IconCircleXFilled, label: "Failed, not bought" },
  gone: { icon: IconCircleXFilled, label: "No longer in the catalog" },
  canceled: { icon: IconCircleXFilled, label: "Canceled" },
} as const;

/** A state as icon and word; a status this product does not know is shown as it stands. */
export function StateMark({ state }: { state: string }) {
  const known = state in marks ? marks[state as keyof typeof marks] : undefined;
  const Icon = known?.icon ?? IconHelpCircleFilled;
  return (
    <span className={classes.mark} data-state={known ? state : "unknown"}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {known?.label ?? state}
    </span>
  );
}
