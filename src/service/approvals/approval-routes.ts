import { Hono } from "hono/tiny";
import { z } from "zod";
import {
  type Approval,
  approveOrder,
  declineOrder,
  getApproval,
  isLost,
  listApprovals,
  requestApproval,
  withdrawRequest,
} from "../../contract/approvals.ts";
import type { Price } from "../../contract/common.ts";
import { purchaseBody, purchaseFrame } from "../../contract/purchases.ts";
import { scopeOf } from "../../contract/scopes.ts";
import { createTask, taskRequest } from "../../contract/task.ts";
import { scopesOf } from "../authentication/tokens.ts";
import { recordAudit } from "../directory/change-directory.ts";
import type { User } from "../directory/directory.ts";
import { callerOf } from "../directory/people.ts";
import { badRequest, forbidden, notFound, ServiceError } from "../errors.ts";
import { cursorPlace, cutPage, openCursor } from "../http/cursor-page.ts";
import type { Call, ServiceEnv } from "../http/env.ts";
import { serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { giveOneBack, type Quotas, takeOne } from "../quotas.ts";
import type { ApprovalRecord } from "../store/records.ts";
import type { Stored, Tx } from "../store/store.ts";
import {
  type Approved,
  type AskedOrder,
  checkCostCenter,
  checkPerson,
  isAboveLimit,
  type OrderPort,
} from "./order-rules.ts";

const DEFAULT_LIMIT = 100;

const cursorPayload = z.object({ approvalsOf: z.string(), createdAt: z.number(), id: z.string() });

type Parts = Pick<ServiceContext, "store" | "directory" | "signer"> & {
  quotas?: Partial<Quotas> | undefined;
};

/** Serves requests for orders above a person's limit, which a manager of the company decides. */
export function approvalRoutes(context: Parts, orders: OrderPort): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const { store, signer } = context;

  serve(app, requestApproval, async ({ body }, { var: call }) => {
    const { caller, now } = call;
    const person = checkPerson(caller);
    const scope = missingScope(caller, body.kind);
    if (scope) throw forbidden(`This order needs the scope ${scope}, which the caller does not have.`);
    const price = await priceOf(call, body);
    if (!isAboveLimit(person, price)) throw badRequest("This order is within your limit: place it.");
    const record: ApprovalRecord = {
      id: crypto.randomUUID(),
      ...{ companyID: caller.companyID, requestedBy: person.email, kind: body.kind, order: body.order },
      ...(price && { amount: price.amount, currency: price.currency }),
      ...(body.note && { note: body.note }),
      ...{ state: "waiting", createdAt: now },
    };
    await store.write(async (tx) => {
      await tx.insert("approvals", record);
      await takeOne(tx, waitingOf(record), context);
      const change = { action: "requested", kind: "approvals", id: record.id, after: shown(record) } as const;
      await recordAudit(tx, [change], { who: person.email, at: now });
    });
    return shown(record);
  });

  serve(app, listApprovals, async ({ query: { cursor, limit = DEFAULT_LIMIT } }, { var: { caller } }) => {
    const { companyID, person } = caller;
    if (!person) return { data: [] };
    const of = person.role === "manager" ? companyID : person.email;
    const sent = await openCursor(signer, cursor, cursorPayload, ({ approvalsOf }) => approvalsOf === of);
    const page = { after: sent && cursorPlace(sent), limit: limit + 1 };
    const records = await store.read((tx) =>
      person.role === "manager"
        ? tx.page("approvals", "ofCompany", { equals: { companyID }, ...page })
        : tx.page("approvals", "ofPerson", { equals: { companyID, requestedBy: person.email }, ...page }),
    );
    return cutPage(signer, { records, limit }, shown, (last) => ({ approvalsOf: of, ...cursorPlace(last) }));
  });

  serve(app, getApproval, async ({ params }, { var: call }) => {
    const record = await store.read((tx) => visible(tx, params.approvalID, call.caller));
    if (record.state !== "waiting") return shown(record);
    try {
      const price = await priceOf({ ...call, caller: requester(record) }, orderOf(record));
      return { ...shown(record), ...(price && { amountNow: price.amount }) };
    } catch (error) {
      if (error instanceof ServiceError) return { ...shown(record), obstacle: error.message };
      throw error;
    }
  });

  serve(app, approveOrder, async ({ params, body }, { var: call }) => {
    const { caller, now } = call;
    const manager = checkManager(caller);
    const record = await store.read((tx) => visible(tx, params.approvalID, caller));
    checkWaiting(record);
    if (record.requestedBy === manager.email) {
      throw forbidden("Nobody approves an own request: another manager of the company decides on it.");
    }
    const change = { who: manager.email, at: now };
    const current = async (tx: Tx) => visible(tx, record.id, caller);
    const approval: Approved = {
      id: record.id,
      by: manager.email,
      amount: body.amount,
      async inTransaction(tx, orderID) {
        const asked = await current(tx);
        checkWaiting(asked);
        const decided = await tx.put("approvals", {
          ...asked,
          ...{ decidedBy: manager.email, decidedAt: now },
          ...(body.amount !== undefined && { amount: body.amount }),
          ...(orderID === undefined ? { state: "sent" } : { state: "approved", orderID }),
        });
        await giveOneBack(tx, waitingOf(record));
        await auditOf(tx, decided, change);
      },
      async undo(tx) {
        const { version, state } = await current(tx);
        // Its order has shown up: it never waits again.
        if (state !== "sent") return;
        const waiting = await tx.put("approvals", { ...record, version });
        await tx.tally(waitingOf(record), 1);
        const what = { action: "failed", kind: "approvals", id: record.id, after: shown(waiting) } as const;
        await recordAudit(tx, [what], change);
      },
    };
    await orders.place({ caller: requester(record), now }, orderOf(record), approval);
    return shown(await store.read((tx) => visible(tx, record.id, caller)));
  });

  serve(app, declineOrder, async ({ params, body }, { var: { caller, now } }) => {
    const manager = checkManager(caller);
    const word = body.word ? { word: body.word } : {};
    return end(params.approvalID, caller, {
      state: "declined",
      decidedBy: manager.email,
      decidedAt: now,
      ...word,
    });
  });

  serve(app, withdrawRequest, async ({ params }, { var: { caller, now } }) => {
    const { email } = checkPerson(caller);
    return end(params.approvalID, caller, { state: "withdrawn", decidedAt: now }, email);
  });

  /** Ends a request without an order; `of` names the person whose request it must be. */
  function end(
    id: string,
    caller: User,
    change: Pick<ApprovalRecord, "state" | "decidedBy" | "word"> & { decidedAt: number },
    of?: string,
  ): Promise<Approval> {
    return store.write(async (tx) => {
      const record = await visible(tx, id, caller);
      if (of !== undefined && record.requestedBy !== of) {
        throw forbidden("Only the person who asked withdraws a request; decline it instead.");
      }
      const givesUp = change.state === "declined" && isLost(record.state, record.decidedAt, change.decidedAt);
      if (!givesUp) checkWaiting(record);
      const ended = await tx.put("approvals", { ...record, ...change });
      // A request waits no more once its order was sent.
      if (!givesUp) await giveOneBack(tx, waitingOf(record));
      await auditOf(tx, ended, { who: checkPerson(caller).email, at: change.decidedAt });
      return shown(ended);
    });
  }

  /** Returns what an order costs; throws as the order itself would. */
  async function priceOf(call: Call, asked: AskedOrder): Promise<Price | undefined> {
    checkCostCenter(context.directory, call.caller, asked.order.costCenter);
    return orders.price(call, asked);
  }

  /** Returns the person who asked as a caller of today. */
  function requester({ requestedBy, companyID, kind }: ApprovalRecord): User {
    const { people } = context.directory;
    const person = people.find(({ email, company }) => email === requestedBy && company === companyID);
    const caller = person && callerOf(person, context.directory);
    if (caller && !missingScope(caller, kind)) return caller;
    const message = caller
      ? `${requestedBy} may no longer place such orders: decline the request.`
      : `${requestedBy} is no longer a person of the company: decline the request.`;
    throw new ServiceError(409, "conflict", message).about("not_available", "approvalID");
  }

  return app;
}

const waitingOf = ({ companyID }: ApprovalRecord) => ({ companyID, what: "approvals" }) as const;

const ACTIONS = {
  waiting: "requested",
  sent: "approved",
  approved: "approved",
  declined: "declined",
  withdrawn: "withdrawn",
} as const;

const auditOf = (tx: Tx, record: ApprovalRecord, change: { who: string; at: number }) =>
  recordAudit(
    tx,
    [
      {
        action: ACTIONS[record.state],
        kind: "approvals",
        id: record.id,
        after: shown(record),
      },
    ],
    change,
  );

/** Returns the scope that a kind of order needs and a caller does not have. */
function missingScope(caller: User, kind: ApprovalRecord["kind"]) {
  const scope = scopeOf(kind === "purchase" ? purchaseFrame : createTask);
  return scope && !scopesOf(caller).includes(scope) ? scope : undefined;
}

function checkManager(caller: User): NonNullable<User["person"]> {
  const person = checkPerson(caller);
  if (person.role === "manager") return person;
  throw forbidden("Only a manager of the company decides on requests.");
}

const unknown = (id: string) => notFound(`There is no request ${id}.`).about("not_found", "approvalID");

/** Returns a request that the caller has made or, as a manager, decides. */
async function visible(
  tx: Pick<Tx, "get">,
  id: string,
  { companyID, person }: User,
): Promise<Stored<"approvals">> {
  const record = await tx.get("approvals", { companyID, id });
  const isVisible = record && person && (person.role === "manager" || record.requestedBy === person.email);
  if (!isVisible) throw unknown(id);
  return record;
}

/** Refuses a request that somebody has decided or withdrawn. */
function checkWaiting({ state, decidedBy, requestedBy }: ApprovalRecord): void {
  if (state === "waiting") return;
  const done = state === "sent" ? "approved" : state;
  const message = `The request was ${done} by ${decidedBy ?? requestedBy}.`;
  throw new ServiceError(409, "conflict", message).about("conflict", "approvalID");
}

/** Reads the order of a record as its endpoint would today. */
export function orderOf({ kind, order }: ApprovalRecord): AskedOrder {
  return kind === "purchase"
    ? { kind, order: purchaseBody.parse(order) }
    : { kind, order: taskRequest.parse(order) };
}

function shown(record: ApprovalRecord): Approval {
  const { id, kind, state, order, requestedBy, createdAt, decidedAt } = record;
  const { amount, currency, note, decidedBy, word, orderID } = record;
  return {
    ...{ id, kind, state, order: { ...order }, requestedBy, createdAt: iso(createdAt) },
    ...(amount !== undefined && { amount, currency }),
    ...(note !== undefined && { note }),
    ...(decidedBy !== undefined && { decidedBy }),
    ...(decidedAt !== undefined && { decidedAt: iso(decidedAt) }),
    ...(word !== undefined && { word }),
    ...(orderID !== undefined && { orderID }),
  };
}

const iso = (at: number) => new Date(at).toISOString();
