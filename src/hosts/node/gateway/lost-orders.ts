import { z } from "zod";
import { listPurchases } from "../../../contract/purchases.ts";
import { listTasks } from "../../../contract/task.ts";
import { parseJson } from "../../../domain/json.ts";
import { orderOf } from "../../../service/approvals/approval-routes.ts";
import type { AskedOrder } from "../../../service/approvals/order-rules.ts";
import type { Directory, User } from "../../../service/directory/directory.ts";
import { callerOf } from "../../../service/directory/people.ts";
import type { ApprovalRecord } from "../../../service/store/records.ts";
import type { Store } from "../../../service/store/store.ts";
import { keepOrder } from "./order-rules.ts";
import { type Connection, textOf, type Upstream } from "./upstream.ts";

interface Parts {
  upstream: Upstream;
  store: Store;
  directory: Directory;
  connectionOf: (caller: User) => Promise<Connection>;
  now: () => number;
  report: (error: unknown, about: string) => void;
}

/** Time between two looks for a company, ms. */
const EVERY = 5_000;
const MOST = 100;
/** Time by which the clock of the other service may be behind, ms. */
const CLOCKS_APART = 300_000;
const PATIENCE = 60_000;

const listed = z.object({
  data: z.array(z.looseObject({ id: z.string(), createdAt: z.string() })),
  cursor: z.string().optional(),
});
type Listed = z.infer<typeof listed>["data"][number];

/** Finds, at the other service, the orders of approved requests whose answers were lost. */
export function findLostOrders({ upstream, store, directory, connectionOf, now, report }: Parts) {
  const looked = new Map<string, number>();

  async function find(companyID: string): Promise<void> {
    const ofCompany = { equals: { companyID }, limit: MOST };
    const sent = await store.read((tx) => tx.page("approvals", "sent", ofCompany));
    for (const record of sent) {
      // Its answer may still be under way.
      if (now() < (record.decidedAt ?? 0) + EVERY) continue;
      // One that cannot be looked for holds up no other.
      await settle(record).catch((error) => report(error, `lost order of request ${record.id}`));
    }
  }

  async function settle(record: ApprovalRecord): Promise<void> {
    const order = await orderAt(record);
    if (order) await store.write((tx) => keepOrder(tx, record, order.id));
  }

  /** Returns the order of a request at the other service; undefined where there is none, or nobody to ask as. */
  async function orderAt(record: ApprovalRecord): Promise<Listed | undefined> {
    const { requestedBy, companyID } = record;
    const person = directory.people.find(
      ({ email, company }) => email === requestedBy && company === companyID,
    );
    const caller = person && callerOf(person, directory);
    if (!caller) return undefined;
    const connection = await connectionOf(caller);
    const since = (record.decidedAt ?? record.createdAt) - CLOCKS_APART;
    const asked = orderOf(record);
    let cursor: string | undefined;
    do {
      const path = pathOf(asked, since, cursor);
      const signal = AbortSignal.timeout(PATIENCE);
      const call = { method: "GET", path, headers: { accept: "application/json" }, isSafe: true, signal };
      const answer = await upstream.call(connection, call);
      const page = listed.parse(parseJson(await textOf(answer)));
      for (const order of page.data) {
        const isIt = Date.parse(order.createdAt) >= since && isSame(asked, order);
        if (isIt && !(await isKnown(record.companyID, order.id))) return order;
      }
      // The latest order comes first.
      cursor = page.data.some(({ createdAt }) => Date.parse(createdAt) >= since) ? page.cursor : undefined;
    } while (cursor);
    return undefined;
  }

  async function isKnown(companyID: string, orderID: string): Promise<boolean> {
    const ofOrder = { equals: { companyID, orderID }, limit: 1 };
    return (await store.read((tx) => tx.page("sentOrders", "ofOrder", ofOrder))).length > 0;
  }

  return {
    /** Begins a look for the orders of a caller's company, unless one was lately; no call waits for it. */
    look({ companyID }: User): void {
      if (now() < (looked.get(companyID) ?? Number.NEGATIVE_INFINITY) + EVERY) return;
      looked.set(companyID, now());
      find(companyID).catch((error) => report(error, `lost orders of ${companyID}`));
    },
  };
}

function pathOf({ kind, order }: AskedOrder, since: number, cursor: string | undefined): string {
  const query = new URLSearchParams({ contractID: order.contractID, limit: String(MOST) });
  if (kind === "task") query.set("createdAfter", new Date(since).toISOString());
  if (cursor) query.set("cursor", cursor);
  return `${(kind === "task" ? listTasks : listPurchases).path}?${query}`;
}

/** Compares by frame, or by place and mode, and by the reference where the order has one. */
function isSame({ kind, order }: AskedOrder, listed: Listed): boolean {
  if (order.reference !== undefined && listed.reference !== order.reference) return false;
  if (kind === "purchase") return listed.frameID === order.frameID;
  const point = z.object({ lat: z.number(), lon: z.number() }).safeParse(listed.pointOfInterest).data;
  const { lat, lon } = order.pointOfInterest;
  return listed.imagingMode === order.imagingMode && point?.lat === lat && point.lon === lon;
}
