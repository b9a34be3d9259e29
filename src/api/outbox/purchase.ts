import { z } from "zod";
import { eula, productType } from "../../contract/common.ts";
import { purchaseFrame } from "../../contract/purchases.ts";
import { type QuotedPrice, quotedPrice } from "../contracts.ts";
import { type KeptFrame, keptFrame } from "../frames/frame.ts";
import { lookForPurchase } from "../purchases.ts";
import { runReference } from "../references.ts";
import { type Handler, type HandlerServices, type Policy, pauseAfter, wasTurnedAway } from "./handler.ts";
import { type BatchStart, batch, entry, planBatch } from "./record.ts";

/** A run of purchases; a single one is a run of one frame. */
export const purchaseBatch = batch.extend({
  contractID: z.string(),
  eula,
  /** The user's words, without the run's id. */
  reference: z.string(),
  productTypes: z.array(productType).optional(),
  webhookID: z.string().optional(),
  stopReason: z.enum(["user", "trouble", "funds", "signed-out", "other-user"]).optional(),
  /** Purchases sent at the same time. */
  parallel: z.number().int().min(1).max(4),
});
export type PurchaseBatch = z.infer<typeof purchaseBatch>;

export const purchaseEntry = entry.extend({
  frameID: z.string(),
  frame: keptFrame,
  price: quotedPrice.optional(),
  /** Refused, since this user, or someone else on the user's side, has the frame. */
  heldBy: z.enum(["you", "side"]).optional(),
});
export type PurchaseEntry = z.infer<typeof purchaseEntry>;

/** What a run shall buy, and under which terms. All frames share contract, licence and reference. */
export interface PurchaseBatchInput extends Pick<PurchaseBatch, "contractID" | "eula" | "reference"> {
  /** Undefined: the contract's defaults. */
  productTypes?: PurchaseBatch["productTypes"];
  webhookID?: string | undefined;
  /** Frames in the order in which they are bought. No price where the contract has no pricing plan. */
  frames: { frame: KeptFrame; price: QuotedPrice | undefined }[];
}

/** The records of a run that has not begun; one entry a frame, also when the input names a frame twice. */
export function planPurchases(
  { frames, ...terms }: PurchaseBatchInput,
  start: BatchStart,
  parallel: number,
): { batch: PurchaseBatch; entries: PurchaseEntry[] } {
  const byFrame = new Map(
    frames.map(({ frame, price }) => [frame.frameID, { frameID: frame.frameID, frame, price }]),
  );
  return planBatch(start, { ...terms, parallel }, [...byFrame.values()]);
}

/** The code of a contract whose spend limit is reached. */
const NO_FUNDS = "ERR_INSUFFICIENT_FUNDS";
/** Attempts before the user is asked. */
const MOST_ATTEMPTS = 3;
/** Calls in a row that may come to nothing before the run stops by itself. */
const MOST_SETBACKS = 8;

const policy: Policy<PurchaseEntry> = {
  read: (error) => {
    const { kind, status, code } = error;
    if (kind !== "answer" || status === undefined) return "no-answer";
    if (status === 409) return "conflict";
    if (status >= 500) return "error-answer";
    // Without money left, too, nothing of it is about the frame.
    return wasTurnedAway(error) || code === NO_FUNDS ? "turned-away" : "refused";
  },
  lookups: {
    "no-answer": [0, 2_000, 8_000, 20_000],
    "error-answer": [0, 2_000],
    // A page of the list may be missed while purchases move; a second lookup makes sure.
    conflict: [0, 500],
  },
  afterMiss: ({ uncertainty, attempts }) => {
    if (uncertainty === "conflict") return { refused: { heldBy: "side" } };
    if (attempts < MOST_ATTEMPTS) return "send";
    // Without any answer it cannot be ruled out that the last attempt still arrives.
    return uncertainty === "error-answer" ? { refused: {} } : "ask";
  },
  subject: ({ frameID }) => frameID,
  stopsBatch: () => false,
  setback: (error, _, count) => {
    if (error.code === NO_FUNDS) return { stop: "funds" };
    if (error.kind === "answer" && (error.status ?? 0) < 500 && !wasTurnedAway(error)) return undefined;
    if (count >= MOST_SETBACKS) return { stop: error.status === 401 ? "signed-out" : "trouble" };
    return { pauseMs: Math.max(pauseAfter(count), (error.retryAfterSeconds ?? 0) * 1000) };
  },
  reconcilesStopped: "own",
};

/** Buys frames. One without a clear answer is looked for among the purchases, by frame and by the run's id in the reference. */
export function purchaseHandler({
  client,
}: HandlerServices<PurchaseEntry>): Handler<PurchaseBatch, PurchaseEntry> {
  return {
    policy,
    async send(run, { frameID }) {
      const { contractID, eula, productTypes, webhookID } = run;
      const body = {
        contractID,
        frameID,
        eula,
        reference: runReference(run),
        ...(productTypes && { productTypes }),
        ...(webhookID !== undefined && { notifications: { webhook: { id: webhookID } } }),
      };
      return { made: await client.call(purchaseFrame, { body }) };
    },
    async reconcile(run, { frameID }) {
      const { ours, other } = await lookForPurchase(client, frameID, runReference(run));
      if (ours) return { made: ours };
      return other && { made: other, isRefused: true, fields: { heldBy: "you" } };
    },
  };
}
