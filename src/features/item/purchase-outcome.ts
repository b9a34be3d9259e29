import type { Run, RunEntry } from "../../api/run/run-record.ts";

/** What became of the attempt to buy one frame, as far as the ledger knows. */
export type PurchaseOutcome =
  /** The request is out, or about to be. */
  | "buying"
  | "bought"
  /** The caller's own purchases had the frame already. */
  | "already-yours"
  /** Someone else on the caller's side has it. */
  | "already-colleague"
  /** No answer yet: the purchases are looked through. */
  | "unknown"
  /** Nothing more is tried before the user says so. */
  | "left-unknown"
  /** Nothing was bought. */
  | "refused";

/** Reads the outcome of a run of one frame. */
export function purchaseOutcome(run: Run, { state, parked }: RunEntry): PurchaseOutcome {
  switch (state) {
    case "bought":
      return "bought";
    case "owned-before":
      return "already-yours";
    case "owned-elsewhere":
      return "already-colleague";
    case "unknown":
      return parked ? "left-unknown" : "unknown";
    case "failed":
    case "withdrawn":
      return "refused";
    case "sent":
      return "buying";
    case "planned":
      return run.state === "running" ? "buying" : "refused";
  }
}
