import { z } from "zod";
import { answeredTime, page, paging } from "./common.ts";
import { answer, endpointsOf } from "./endpoint.ts";
import { purchaseBody } from "./purchases.ts";
import { taskRequest } from "./task.ts";

const endpoint = endpointsOf("Company", "/api/company/v1");

export const approvalStates = ["waiting", "sent", "approved", "declined", "withdrawn"] as const;
export type ApprovalState = (typeof approvalStates)[number];

const approval = answer("Approval", {
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  order: z.looseObject({}),
  requestedBy: z.string(),
  createdAt: answeredTime,
  amount: z.number().int().optional(),
  currency: z.string().optional(),
  note: z.string().optional(),
  decidedBy: z.string().optional(),
  decidedAt: answeredTime.optional(),
  word: z.string().optional(),
  orderID: z.string().optional(),
});
export type Approval = z.infer<typeof approval>;

/** Time after which an order that was sent and has not shown up may be given up, ms. */
const LOST_AFTER_MS = 3_600_000;

/** Returns whether the order of an approved request was sent long ago and has not shown up. */
export function isLost(state: string, decidedMs: number | undefined, nowMs: number): boolean {
  return state === "sent" && decidedMs !== undefined && nowMs >= decidedMs + LOST_AFTER_MS;
}

/** Characters of a note or a word. */
export const MAX_NOTE = 500;
const words = z.string().trim().max(MAX_NOTE, `must have at most ${MAX_NOTE} characters`);

const approvalParams = z.strictObject({ approvalID: z.string() });

export const requestApproval = endpoint("requestApproval", "POST", "/approvals", {
  summary: "Ask for an order above the person's limit.",
  body: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("purchase"), order: purchaseBody, note: words.optional() }),
    z.strictObject({ kind: z.literal("task"), order: taskRequest, note: words.optional() }),
  ]),
  result: approval,
});

export const listApprovals = endpoint("listApprovals", "GET", "/approvals", {
  summary: "Requests of the person, for a manager those of the company, latest first.",
  query: z.strictObject(paging()),
  result: page(approval),
});

export const getApproval = endpoint("getApproval", "GET", "/approvals/{approvalID}", {
  summary: "One request, with what the order costs now.",
  params: approvalParams,
  result: answer("PricedApproval", {
    ...approval.shape,
    amountNow: z.number().int().optional(),
    obstacle: z.string().optional(),
  }),
});

export const approveOrder = endpoint("approveOrder", "POST", "/approvals/{approvalID}/approval", {
  summary: "Approve a request at the price of now; this places the order for the person who asked.",
  params: approvalParams,
  body: z.strictObject({ amount: z.number().int().optional() }),
  result: approval,
});

export const declineOrder = endpoint("declineOrder", "POST", "/approvals/{approvalID}/refusal", {
  summary:
    "Decline a request, with a word to the person who asked; also one whose order was sent an hour ago and has not shown up.",
  params: approvalParams,
  body: z.strictObject({ word: words.optional() }),
  result: approval,
});

export const withdrawRequest = endpoint("withdrawRequest", "DELETE", "/approvals/{approvalID}", {
  summary: "Withdraw an own request that waits.",
  params: approvalParams,
  result: approval,
});

export const approvalEndpoints = [
  requestApproval,
  listApprovals,
  getApproval,
  approveOrder,
  declineOrder,
  withdrawRequest,
];
