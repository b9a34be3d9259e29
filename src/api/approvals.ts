import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type Approval,
  approveOrder,
  declineOrder,
  getApproval,
  listApprovals,
  requestApproval,
  withdrawRequest,
} from "../contract/approvals.ts";
import type { Price } from "../contract/common.ts";
import { purchaseBody } from "../contract/purchases.ts";
import { taskRequest } from "../contract/task.ts";
import { groupBy } from "../domain/group-by.ts";
import { ApiError } from "./api-error.ts";
import { serviceNow } from "./clock.ts";
import { listAll, POLL_MS, pollOf } from "./collections.ts";
import type { QuotedPrice } from "./contracts.ts";
import { createLane } from "./lane.ts";
import { forgetPurchaseEffects } from "./purchases.ts";
import type { Session } from "./session.ts";
import { forgetTaskEffects } from "./tasking/tasks.ts";
import { useSession } from "./use-session.ts";

/** Order that a person asks for, with a note to the manager. */
export type OrderRequest = z.input<(typeof requestApproval)["body"]>;

/** Returns whether the session's person needs approval of an order; one without a price is above any limit. */
export function isAboveLimit({ host }: Session, price: Pick<Price, "amount"> | undefined): boolean {
  const limit = host?.person?.spendLimit;
  return limit !== undefined && (price?.amount ?? Number.POSITIVE_INFINITY) > limit;
}

/** Returns whether the service refused an order as one that a manager must approve. */
export function needsApproval(error: { code: string } | null | undefined): boolean {
  return error?.code === "approval_needed";
}

export const isWaiting = ({ state }: Approval): boolean => state === "waiting";

/** Returns whether more becomes of a request: it waits, or what became of its order is not known. */
const isOpen = (approval: Approval): boolean => isWaiting(approval) || approval.state === "sent";

export const decides = ({ host }: Session): boolean => host?.person?.role === "manager";

const keyOf = (session: Session) => [session.id, "approvals"] as const;

const POLL = { moves: isOpen, everyMs: POLL_MS.approvals.waiting };

/**
 * Query of the person's requests, for a manager those of the company, latest first. A manager's is always polled, as
 * others may ask. An approved request has placed an order.
 */
export function approvalsQuery(session: Session) {
  const queryKey = keyOf(session);
  return queryOptions({
    queryKey,
    enabled: session.host?.person !== undefined,
    queryFn: async ({ client, signal }): Promise<Approval[]> => {
      const now = await listAll((next) =>
        session.client.call(listApprovals, { query: { limit: "100", ...next } }, { signal }),
      );
      const before = client.getQueryData<Approval[]>(queryKey);
      if (before && hasNewOrder(before, now)) forgetOrders(client, session);
      return now;
    },
    refetchInterval: ({ state: { data = [] } }) =>
      pollOf(POLL, data, Math.ceil(data.length / 100)) || (decides(session) && POLL_MS.approvals.idle),
  });
}

function hasNewOrder(before: readonly Approval[], now: readonly Approval[]): boolean {
  const known = new Set(before.filter(({ orderID }) => orderID).map(({ id }) => id));
  return now.some(({ id, orderID }) => orderID !== undefined && !known.has(id));
}

function forgetOrders(queries: QueryClient, session: Session): void {
  forgetPurchaseEffects(queries, session);
  forgetTaskEffects(queries, session);
  void queries.invalidateQueries({ queryKey: [session.id, "company-orders"] });
}

/** Each asks the service for a price. */
const lane = createLane(2);

/** Query of a request with the price of its order now; none by agreement, or where an obstacle stands against it. */
export function approvalQuery(session: Session, approvalID: string) {
  return queryOptions({
    queryKey: [...keyOf(session), approvalID],
    queryFn: async ({ signal }) => {
      const ask = () => session.client.call(getApproval, { params: { approvalID } }, { signal });
      const { amountNow, currency, obstacle } = await lane(ask, signal);
      const isPriced = amountNow !== undefined && currency !== undefined;
      return {
        obstacle,
        price: isPriced ? { amount: amountNow, currency, askedAt: serviceNow() } : undefined,
      };
    },
    staleTime: 60_000,
  });
}

/** Returns the order of a request; undefined for a kind that the app does not know. */
export function orderOf({ kind, order }: Pick<Approval, "kind" | "order">): OrderRequest | undefined {
  if (kind === "purchase") {
    const { data } = purchaseBody.safeParse(order);
    return data && { kind, order: data };
  }
  const { data } = taskRequest.safeParse(order);
  return kind === "task" && data ? { kind, order: data } : undefined;
}

/** Returns what managers approved: purchases by id, tasks by reference. */
export function approvedPrices(approvals: readonly Approval[]) {
  const purchases = new Map<string, QuotedPrice>();
  const tasks = new Map<string, Price>();
  for (const approval of approvals) {
    const { orderID, amount, currency, decidedAt = "" } = approval;
    if (orderID === undefined || amount === undefined || currency === undefined) continue;
    const request = orderOf(approval);
    if (request?.kind === "purchase")
      purchases.set(orderID, { amount, currency, askedAt: Date.parse(decidedAt) });
    if (request?.kind === "task" && request.order.reference !== undefined)
      tasks.set(request.order.reference, { amount, currency });
  }
  return { purchases, tasks };
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the frames that the person has asked for, of which no order is known yet. */
export function useRequestedFrames(): ReadonlySet<string> {
  const session = useSession();
  const { data } = useQuery({ ...approvalsQuery(session), select: requestedFrames });
  return data?.get(session.host?.person?.email) ?? NONE;
}

/** Returns the number of requests that wait for the session's manager; 0 for anybody else. */
export function useWaitingRequests(): number {
  const session = useSession();
  const { data } = useQuery({ ...approvalsQuery(session), select: countWaiting });
  return decides(session) ? (data ?? 0) : 0;
}

const countWaiting = (approvals: readonly Approval[]) => approvals.filter(isWaiting).length;

/** Returns the frames of open requests, by the person who asked. */
function requestedFrames(
  approvals: readonly Approval[],
): ReadonlyMap<string | undefined, ReadonlySet<string>> {
  const byPerson = groupBy(approvals.filter(isOpen), ({ requestedBy }) => requestedBy);
  return new Map([...byPerson].map(([person, asked]) => [person, new Set(asked.flatMap(frameOf))]));
}

function frameOf(approval: Approval): string[] {
  const request = orderOf(approval);
  return request?.kind === "purchase" ? [request.order.frameID] : [];
}

/**
 * Asks for approval. Without an answer the request may have arrived, so that the waiting ones are looked through before
 * the error is thrown.
 */
async function ask(session: Session, body: OrderRequest): Promise<Approval> {
  try {
    return await session.client.call(requestApproval, { body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "answer") throw error;
    const { data } = await session.client.call(listApprovals, { query: {} }).catch(() => ({ data: [] }));
    const found = data.find(
      (one) =>
        isWaiting(one) && one.requestedBy === session.host?.person?.email && isSame(orderOf(one), body),
    );
    if (found) return found;
    throw error;
  }
}

/** Compares by frame or by reference, which the app gives each task of its own. */
function isSame(one: OrderRequest | undefined, other: OrderRequest): boolean {
  if (one?.kind === "purchase" && other.kind === "purchase") return one.order.frameID === other.order.frameID;
  return one?.kind === "task" && other.kind === "task" && one.order.reference === other.order.reference;
}

/** Returns the mutation that asks for approval of orders, one after another, and then reads the requests again. */
export function useAskApproval(onSent?: (request: OrderRequest) => void) {
  const session = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (requests: readonly OrderRequest[]) => {
      for (const request of requests) {
        await ask(session, request);
        onSent?.(request);
      }
      return requests.length;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(session), exact: true }),
  });
}

/** Decision of a manager at an amount or with a word, or of the person who asked. */
export type Decision =
  | { kind: "approve"; amount: number | undefined }
  | { kind: "decline"; word: string }
  | { kind: "withdraw" };

/** Returns the mutation that decides on a request, and then reads the requests and orders again. */
export function useDecide(approvalID: string) {
  const session = useSession();
  const queries = useQueryClient();
  const params = { approvalID };
  return useMutation({
    mutationFn: (decision: Decision) => {
      const { client } = session;
      switch (decision.kind) {
        case "approve": {
          const body = decision.amount === undefined ? {} : { amount: decision.amount };
          return client.call(approveOrder, { params, body });
        }
        case "decline":
          return client.call(declineOrder, { params, body: decision.word ? { word: decision.word } : {} });
        case "withdraw":
          return client.call(withdrawRequest, { params });
      }
    },
    onSettled: () => {
      forgetOrders(queries, session);
      // The prices of the other requests stay good for their minute.
      void queries.invalidateQueries({ queryKey: approvalQuery(session, approvalID).queryKey });
      return queries.invalidateQueries({ queryKey: keyOf(session), exact: true });
    },
  });
}
