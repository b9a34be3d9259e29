import { IconShoppingCart, IconUserQuestion } from "@tabler/icons-react";
import type { FrameState } from "../../api/frames/frame-states.ts";
import { purchaseState } from "../../api/orders/order-events.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t, text } from "../../languages/texts.ts";
import { type ShownAs, StateSign, signs } from "../../ui/list/state-sign.tsx";
import { ORDER_STATES } from "../orders/order-states.ts";

/** States of a frame; ordered ones look like their order. */
export const FRAME_STATES: Readonly<Record<FrameState | "gone", ShownAs & { words: string }>> = {
  owned: { ...signs.done, words: text("Owned") },
  active: { ...ORDER_STATES.accepted, words: text("Accepted") },
  unknown: { ...ORDER_STATES.unknown, words: text("Unknown") },
  buying: { ...ORDER_STATES.ordered, words: text("Being ordered") },
  requested: { Icon: IconUserQuestion, tone: "accent", words: text("Requested") },
  cart: { Icon: IconShoppingCart, tone: "cart", words: text("In cart") },
  default: { ...signs.planned, words: text("For sale") },
  gone: { ...signs.failed, words: text("No longer in the catalog") },
};

export function stateInFiles(state: keyof typeof FRAME_STATES): string {
  return FRAME_STATES[state].words.toLowerCase();
}

export function StateMark({ state }: { state: keyof typeof FRAME_STATES }) {
  const known = FRAME_STATES[state];
  return <StateSign as={known} words={t(known.words)} isOneLine />;
}

export function PurchaseMark({ purchase }: { purchase: Pick<Purchase, "status"> }) {
  const state = purchaseState(purchase);
  const known = state && ORDER_STATES[state];
  return <StateSign as={known} words={known ? t(known.words) : purchase.status} isOneLine />;
}
