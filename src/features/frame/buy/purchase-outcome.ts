import type { PurchaseBatch, PurchaseEntry } from "../../../api/outbox/purchase.ts";

/** The outcome of the attempt to buy one frame, as far as the outbox knows. */
export type PurchaseOutcome =
  /** The request is out, or about to be. */
  | "buying"
  | "bought"
  /** The caller's own purchases had the frame already. */
  | "already-yours"
  /** Someone else on the caller's side has it. */
  | "already-colleague"
  /** No answer yet: reconciling with the purchases. */
  | "unknown"
  /** Nothing more is tried before the user says so. */
  | "left-unknown"
  /** Nothing was bought. */
  | "refused";

const HELD = { you: "already-yours", side: "already-colleague" } as const;

/** Reads the outcome of a run of one frame. */
export function purchaseOutcome(
  run: PurchaseBatch,
  { state, paused, heldBy }: PurchaseEntry,
): PurchaseOutcome {
  switch (state) {
    case "done":
      return "bought";
    case "unknown":
      return paused ? "left-unknown" : "unknown";
    case "refused":
      return heldBy === undefined ? "refused" : HELD[heldBy];
    case "withdrawn":
      return "refused";
    case "sent":
      return "buying";
    case "planned":
      return run.state === "running" ? "buying" : "refused";
  }
}
