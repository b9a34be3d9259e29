import { z } from "zod";
import { eula, productType } from "../../contract/common.ts";
import { keptFrame } from "../kept-frame.ts";

/**
 * Where one frame of a run stands. `sent`: a request is out, or was when the page ended. `unknown`: no answer that says
 * what became of it. `owned-before`: bought by the user in another way. `owned-elsewhere`: someone else on the user's
 * side has it. `failed`: refused, nothing was bought. `withdrawn`: taken out by the user before it was sent.
 */
export const entryStates = [
  "planned",
  "sent",
  "bought",
  "owned-before",
  "owned-elsewhere",
  "failed",
  "unknown",
  "withdrawn",
] as const;
export type EntryState = (typeof entryStates)[number];

/** Why a look through the purchases is needed. */
const doubts = ["no-answer", "error-answer", "conflict"] as const;

export const runEntry = z.object({
  runID: z.string(),
  /** Place in the run, from 0. */
  index: z.number().int(),
  frameID: z.string(),
  frame: keptFrame,
  price: z.object({ amount: z.number().int(), currency: z.string(), askedAt: z.number() }).optional(),
  state: z.enum(entryStates),
  /** Purchases sent for this frame. */
  attempts: z.number().int(),
  doubt: z.enum(doubts).optional(),
  /** Looks through the purchases since the last attempt. */
  looks: z.number().int(),
  /** Nothing is done for this frame before (milliseconds). */
  notBefore: z.number().optional(),
  /** Nothing more is tried until the user asks for it. */
  parked: z.boolean(),
  purchaseID: z.string().optional(),
  /** What the service last said that was no purchase. */
  error: z
    .object({
      status: z.number().optional(),
      code: z.string(),
      message: z.string(),
      requestID: z.string().optional(),
    })
    .optional(),
  /** Every change of state, oldest first; times in milliseconds. */
  history: z.array(z.object({ at: z.number(), state: z.enum(entryStates) })),
});
export type RunEntry = z.infer<typeof runEntry>;

/** Why a run does not go on by itself. */
export const stopReasons = [
  "user",
  /** Too many calls in a row came to nothing. */
  "trouble",
  /** The contract's spend limit is reached (choices.md, `ERR_INSUFFICIENT_FUNDS`). */
  "funds",
  /** The service takes no token of this session any more. */
  "signed-out",
  /** It cannot be told whether the user who started it is the one who is here now. */
  "other-user",
] as const;
export type StopReason = (typeof stopReasons)[number];

export const run = z.object({
  id: z.string(),
  /** Whose run it is (`accountKey`). */
  account: z.string(),
  contractID: z.string(),
  eula,
  /** The user's words, without the run's id. */
  reference: z.string(),
  productTypes: z.array(productType).optional(),
  webhookID: z.string().optional(),
  createdAt: z.number(),
  /** `stopping`: ends after what is under way now. */
  state: z.enum(["running", "stopping", "stopped", "finished"]),
  stopReason: z.enum(stopReasons).optional(),
  finishedAt: z.number().optional(),
  /** Purchases sent at the same time. */
  parallel: z.number().int().min(1).max(4),
});
export type Run = z.infer<typeof run>;
