import { foldersOf } from "../../api/deliveries/delivery-rows.ts";
import type { JoinedOrder, OrderGroup } from "../../api/orders/joined-order.ts";
import { ENDED_UNSOLD } from "../../api/purchases.ts";
import { readPointReference, readRunReference } from "../../api/references.ts";
import type { FrameUnderRun } from "../../api/runs.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";

export interface OrderRun {
  id: string;
  words: string;
  of: "purchases" | "tasks";
  /** Loaded orders: purchases newest first, tasks in the order of their points. */
  orders: readonly JoinedOrder[];
  /** Frames that this browser is buying and that are not among the orders yet. */
  open: readonly FrameUnderRun[];
}

/** One line of the list: an order alone, or a run with those of its orders that pass the filter. */
export type OrderLine =
  | { kind: "order"; key: string; group: OrderGroup; order: JoinedOrder }
  | { kind: "run"; key: string; group: OrderGroup; run: OrderRun; shown: readonly JoinedOrder[] };

export type OrderRow =
  | { kind: "group"; key: string; group: OrderGroup }
  | { kind: "line"; key: string; line: OrderLine }
  | { kind: "child"; key: string; order: JoinedOrder; run: OrderRun };

export const ORDER_GROUPS = ["needs-you", "in-progress", "done"] as const satisfies readonly OrderGroup[];

/**
 * Returns orders as lines, those of a run in the place of its newest. A run is in progress as long as one of its orders is,
 * and then needs the user if one of them does. A run of one is an order alone.
 */
export function orderLines(
  orders: readonly JoinedOrder[],
  open: readonly FrameUnderRun[],
  filter: JointFilter,
): OrderLine[] {
  const runs = new Map<string, { run: OrderRun; orders: JoinedOrder[]; own: FrameUnderRun[] }>();
  const lines = orders.map((order) => {
    const named = runOf(order);
    if (!named) return order;
    const known = runs.get(named.id);
    if (known) {
      known.orders.push(order);
      return undefined;
    }
    const members: JoinedOrder[] = [order];
    const own: FrameUnderRun[] = [];
    const run: OrderRun = { ...named, orders: members, open: own };
    runs.set(named.id, { run, orders: members, own });
    return run;
  });
  for (const [id, { orders: members, own }] of runs) {
    members.sort((a, b) => pointOf(a) - pointOf(b));
    own.push(
      ...notListed(
        open.filter(({ runID }) => runID === id),
        members,
      ),
    );
  }
  const { group, ...others } = filter;
  return lines
    .flatMap((line): OrderLine[] => {
      if (!line) return [];
      if ("kind" in line) return lineOf(line, others);
      const [only] = line.orders;
      if (line.orders.length === 1 && line.open.length === 0 && only) return lineOf(only, others);
      const shown = line.orders.filter((order) => passesJointFilter(order, others));
      if (shown.length === 0) return [];
      return [{ kind: "run", key: `run:${line.id}`, group: groupOf(line), run: line, shown }];
    })
    .filter((line) => group === undefined || line.group === group);
}

/** Returns the lines as rows by group; the orders of an open run follow it. */
export function orderRows(lines: readonly OrderLine[], openRuns: ReadonlySet<string>): OrderRow[] {
  return ORDER_GROUPS.flatMap((group): OrderRow[] => {
    const members = lines.filter((line) => line.group === group);
    if (members.length === 0) return [];
    return [{ kind: "group", key: group, group }, ...members.flatMap((line) => rowsOf(line, openRuns))];
  });
}

/** Returns the order to show if none was chosen: the newest in progress, otherwise the newest. */
export function newestOrder(lines: readonly OrderLine[]): JoinedOrder | undefined {
  const orders = lines.flatMap(ordersOf);
  const moving = orders.filter(({ group }) => group === "in-progress");
  return (moving.length > 0 ? moving : orders).reduce<JoinedOrder | undefined>(
    (newest, order) => (newest && (newest.orderedAt ?? 0) >= (order.orderedAt ?? 0) ? newest : order),
    undefined,
  );
}

export function ordersOf(line: OrderLine): readonly JoinedOrder[] {
  return line.kind === "order" ? [line.order] : line.shown;
}

function lineOf(order: JoinedOrder, filter: JointFilter): OrderLine[] {
  return passesJointFilter(order, filter)
    ? [{ kind: "order", key: order.key, group: order.group, order }]
    : [];
}

function rowsOf(line: OrderLine, openRuns: ReadonlySet<string>): OrderRow[] {
  const row: OrderRow = { kind: "line", key: line.key, line };
  if (line.kind === "order" || !openRuns.has(line.key)) return [row];
  return [
    row,
    ...line.shown.map((order): OrderRow => ({ kind: "child", key: order.key, order, run: line.run })),
  ];
}

/**
 * Returns the frames of a run whose purchase is not among the loaded orders because the list is older. A purchase before
 * the newest of its orders is only further down the list.
 */
function notListed(frames: readonly FrameUnderRun[], orders: readonly JoinedOrder[]): FrameUnderRun[] {
  const isHeld = (order: JoinedOrder) =>
    order.kind === "purchase" && !ENDED_UNSOLD.has(order.purchase.status);
  const held = orders.filter(isHeld).flatMap(({ frameIDs }) => frameIDs);
  const listed = new Set([...orders.map(({ id }) => id), ...held]);
  const newest = Math.max(...orders.map(({ orderedAt = 0 }) => orderedAt));
  return frames.filter(({ frameID, purchaseID, boughtAt }) =>
    purchaseID === undefined
      ? !listed.has(frameID)
      : !listed.has(purchaseID) && boughtAt !== undefined && boughtAt >= newest,
  );
}

const pointOf = (order: JoinedOrder) =>
  (order.kind === "task" && readPointReference(order.task.reference)?.index) || 0;

function runOf(order: JoinedOrder): Pick<OrderRun, "id" | "words" | "of"> | undefined {
  switch (order.kind) {
    case "task": {
      const run = readPointReference(order.task.reference);
      return run && { id: run.id, words: run.words, of: "tasks" };
    }
    case "purchase": {
      const run = readRunReference(order.purchase.reference);
      return run && { ...run, of: "purchases" };
    }
    case "delivery":
      return undefined;
  }
}

function groupOf({ orders, open }: OrderRun): OrderGroup {
  const has = (group: OrderGroup) => orders.some((order) => order.group === group);
  if (open.length > 0 || has("in-progress")) return "in-progress";
  return has("needs-you") ? "needs-you" : "done";
}

/** Filter of the joint view; undefined narrows nothing. */
export interface JointFilter {
  group?: OrderGroup | undefined;
  contractID?: string | undefined;
  /** Part of an id, a frame, a reference or a place. */
  text?: string | undefined;
}

/** Returns true if an order passes the filter, ignoring case. */
export function passesJointFilter(order: JoinedOrder, { group, contractID, text }: JointFilter): boolean {
  if (group !== undefined && order.group !== group) return false;
  if (contractID !== undefined && contractIDOf(order) !== contractID) return false;
  if (!text) return true;
  const wanted = text.trim().toLowerCase();
  return wordsOf(order).some((word) => word.toLowerCase().includes(wanted));
}

export function contractIDOf(order: JoinedOrder): string | undefined {
  switch (order.kind) {
    case "task":
      return order.task.contractID;
    case "purchase":
      return order.purchase.contractID;
    case "delivery":
      return order.row.entry?.contractID;
  }
}

/** Returns what the service keeps of an order: its task or purchase; nothing of a delivery. */
export function recordOf(order: JoinedOrder): Task | Purchase | undefined {
  if (order.kind === "task") return order.task;
  return order.kind === "purchase" ? order.purchase : undefined;
}

function wordsOf(order: JoinedOrder): string[] {
  const rows = order.kind === "delivery" ? [order.row] : order.deliveries;
  return [order.id, ...order.frameIDs, recordOf(order)?.reference ?? "", ...rows.flatMap(foldersOf)];
}
