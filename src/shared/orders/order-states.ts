import type { OrderState } from "../../api/orders/order-events.ts";
import { readableTimes, text } from "../../languages/texts.ts";
import type { FootprintState } from "../../map/footprint.ts";
import { type ShownAs, signs } from "../../ui/list/state-sign.tsx";

/** Shows a state as icon, words, count ("3 ready") and footprint. */
function shown(sign: keyof typeof signs, words: string, counted: string, onMap: FootprintState) {
  const as: ShownAs = signs[sign];
  return { ...as, words, counted, onMap };
}

export const ORDER_STATES: Readonly<Record<OrderState, ReturnType<typeof shown>>> = {
  planned: shown("planned", text("Not sent yet"), text("not sent"), "cart"),
  ordered: shown(
    "sent",
    text("Ordered, waiting for confirmation"),
    text("waiting for confirmation"),
    "active",
  ),
  unknown: shown("unknown", text("Unknown, no answer"), text("unknown"), "unknown"),
  accepted: shown("processing", text("Accepted, being processed"), text("accepted"), "active"),
  imaged: shown("processing", text("Imaged, products to come"), text("imaged"), "active"),
  "partly-ready": shown("processing", text("First products ready"), text("partly ready"), "owned"),
  ready: shown("done", text("Ready"), text("ready"), "owned"),
  "owned-before": shown("done", text("Owned before"), text("owned before"), "owned"),
  "owned-elsewhere": shown("done", text("Owned by a colleague"), text("owned by a colleague"), "owned"),
  failed: shown("failed", text("Failed, not charged"), text("failed"), "failed"),
  rejected: shown("failed", text("Rejected, not charged"), text("rejected"), "failed"),
  canceled: shown("withdrawn", text("Canceled"), text("canceled"), "failed"),
  withdrawn: shown("withdrawn", text("Removed"), text("removed"), "default"),
};

export const PURCHASE_TEXTS = {
  accepted: text("Accepted. Products are being processed and appear here automatically."),
  ready: text("All products are ready to download."),
  failed: text(
    "The service could not fulfill the order and gives no reason. Nothing is charged. Order the frame again, or choose another one.",
  ),
  canceled: text("The order was canceled. Nothing is charged."),
} as const;

/** Returns a reason of the service as a sentence with readable times. */
export function reasonSentence(message: string): string {
  const readable = readableTimes(message);
  return /[.!?]$/.test(readable) ? readable : `${readable}.`;
}
