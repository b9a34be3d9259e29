import { z } from "zod";
import { eula, productType } from "../../contract/common.ts";
import { purchaseFrame } from "../../contract/purchases.ts";
import { type QuotedPrice, quotedPrice } from "../contracts.ts";
import { type KeptFrame, keptFrame } from "../frames/frame.ts";
import { lookForPurchase } from "../purchases.ts";
import { runReference } from "../references.ts";
import { type Handler, type HandlerServices, type Policy, pauseAfter, wasTurnedAway } from "./handler.ts";
import { type BatchStart, batch, entry, planBatch } from "./record.ts";

/** Run of purchases; a single one is a run of one frame. */
export const purchaseBatch = batch.extend({
  contractID: z.string(),
  eula,
  reference: z.string(),
  productTypes: z.array(productType).optional(),
  webhookID: z.string().optional(),
  costCenter: z.string().optional(),
  stopReason: z.enum(["user", "trouble", "funds", "signed-out", "other-user"]).optional(),
  parallel: z.number().int().min(1).max(4),
});
export type PurchaseBatch = z.infer<typeof purchaseBatch>;

export const purchaseEntry = entry.extend({
  frameID: z.string(),
  frame: keptFrame,
  price: quotedPrice.optional(),
  heldBy: z.enum(["you", "side"]).optional(),
});
export type PurchaseEntry = z.infer<typeof purchaseEntry>;

export interface PurchaseBatchInput extends Pick<PurchaseBatch, "contractID" | "eula" | "reference"> {
  productTypes?: PurchaseBatch["productTypes"];
  webhookID?: string | undefined;
  costCenter?: string | undefined;
  frames: { frame: KeptFrame; price: QuotedPrice | undefined }[];
}

/** Plans a run, with one entry a frame even when the input repeats it. */
export function planPurchases({ frames, ...terms }: PurchaseBatchInput, start: BatchStart, parallel: number) {
  const byFrame = new Map(
    frames.map(({ frame, price }) => [frame.frameID, { frameID: frame.frameID, frame, price }]),
  );
  return planBatch(start, { ...terms, parallel }, [...byFrame.values()]);
}

const NO_FUNDS = "ERR_INSUFFICIENT_FUNDS";
const MOST_ATTEMPTS = 3;
/** Failed calls in a row that stop a run. */
const MOST_SETBACKS = 8;

const policy: Policy<PurchaseEntry> = {
  read: (error) => {
    const { kind, status, code } = error;
    if (kind !== "answer" || status === undefined) return "no-answer";
    if (status === 409) return "conflict";
    if (status >= 500) return "error-answer";
    // Without funds nothing is wrong with the frame.
    return wasTurnedAway(error) || code === NO_FUNDS ? "turned-away" : "refused";
  },
  lookups: {
    "no-answer": [0, 2_000, 8_000, 20_000],
    "error-answer": [0, 2_000],
    // A page may be missed while purchases move, so there is a second lookup.
    conflict: [0, 500],
  },
  afterMiss: ({ uncertainty, attempts }) => {
    if (uncertainty === "conflict") return { refused: { heldBy: "side" } };
    if (attempts < MOST_ATTEMPTS) return "send";
    // Without any answer the last attempt may still arrive.
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

/** Buys frames. One without a clear answer is found by frame and by the run's id in the reference. */
export function purchaseHandler({
  client,
}: HandlerServices<PurchaseEntry>): Handler<PurchaseBatch, PurchaseEntry> {
  return {
    policy,
    async send(run, { frameID }) {
      const { contractID, eula, productTypes, webhookID, costCenter } = run;
      const body = {
        contractID,
        frameID,
        eula,
        reference: runReference(run),
        ...(productTypes && { productTypes }),
        ...(webhookID !== undefined && { notifications: { webhook: { id: webhookID } } }),
        ...(costCenter !== undefined && { costCenter }),
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
