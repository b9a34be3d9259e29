import type { OrderState } from "../../api/orders/order-state.ts";
import { text } from "../../languages/text.ts";
import type { FootprintState } from "../../map/footprint.ts";
import { type ShownAs, signs } from "../../ui/list/state-sign.tsx";

/** State as icon, words, count ("3 ready") and footprint. */
interface ShownState extends ShownAs {
  words: string;
  counted: string;
  onMap: FootprintState;
}

export const ORDER_STATES: Readonly<Record<OrderState, ShownState>> = {
  planned: { ...signs.planned, words: text("Not sent yet"), counted: text("not sent"), onMap: "cart" },
  ordered: {
    ...signs.sent,
    words: text("Ordered, waiting for confirmation"),
    counted: text("ordered"),
    onMap: "active",
  },
  unknown: {
    ...signs.unknown,
    words: text("Unknown, no answer"),
    counted: text("unknown"),
    onMap: "unknown",
  },
  accepted: {
    ...signs.processing,
    words: text("Accepted, being processed"),
    counted: text("accepted"),
    onMap: "active",
  },
  imaged: {
    ...signs.processing,
    words: text("Imaged, products to come"),
    counted: text("imaged"),
    onMap: "active",
  },
  "partly-ready": {
    ...signs.processing,
    words: text("First products ready"),
    counted: text("partly ready"),
    onMap: "owned",
  },
  ready: { ...signs.done, words: text("Ready"), counted: text("ready"), onMap: "owned" },
  "owned-before": {
    ...signs.done,
    words: text("Owned before"),
    counted: text("owned before"),
    onMap: "owned",
  },
  "owned-elsewhere": {
    ...signs.done,
    words: text("Owned by a colleague"),
    counted: text("owned by a colleague"),
    onMap: "owned",
  },
  failed: { ...signs.failed, words: text("Failed, not charged"), counted: text("failed"), onMap: "failed" },
  rejected: {
    ...signs.failed,
    words: text("Rejected, not charged"),
    counted: text("rejected"),
    onMap: "failed",
  },
  canceled: { ...signs.withdrawn, words: text("Canceled"), counted: text("canceled"), onMap: "failed" },
  withdrawn: { ...signs.withdrawn, words: text("Removed"), counted: text("removed"), onMap: "default" },
};

export const PURCHASE_TEXTS = {
  accepted: text("Accepted. Products are being processed and appear here automatically."),
  ready: text("All products are ready to download."),
  failed: text(
    "The service could not fulfill the order and gives no reason. Nothing is charged. Order the frame again, or choose another one.",
  ),
  canceled: text("The order was canceled. Nothing is charged."),
} as const;
