import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { type OrderState, orderStates } from "../../api/orders/order-state.ts";
import { t } from "../../languages/texts.ts";
import { shortModeName } from "../../shared/frames/frame-words.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import { imagingModeName } from "../../shared/tasks/task-words.ts";
import { type ShownAs, signs } from "../../ui/list/state-sign.tsx";
import { count } from "../../ui/text/format.ts";
import type { OrderRun } from "./order-lines.ts";
import { orderStateOf } from "./order-words.ts";

/** Places that a run names; the rest is counted. */
const MOST_PLACES = 3;

/** What a run is of: "12 frames, Strait of Gibraltar", "3 points tasked". */
export function runTitle({ of, orders, open }: OrderRun, places: readonly string[]): string {
  if (of === "tasks")
    return t("{count, plural, one {# point} other {# points}} tasked", { count: orders.length });
  const frames = count(orders.length + open.length, "frame");
  return places.length === 1 ? `${frames}, ${places[0]}` : frames;
}

/** The line below it: the user's words, the run, and its modes or its places. */
export function runDetail(
  { id, words, of, orders }: OrderRun,
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined,
  places: readonly string[],
): string {
  const more = places.length - MOST_PLACES;
  const named = [...places.slice(0, MOST_PLACES), more > 0 && t("{count} more", { count: more })]
    .filter(Boolean)
    .join(t(", ¦between parts"));
  return [words, id, of === "tasks" || places.length > 1 ? named : modesOf(orders, frames)]
    .filter(Boolean)
    .join(" · ");
}

/** "Strip 9, Spot 3". */
function modesOf(
  orders: readonly JoinedOrder[],
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined,
): string {
  const counts = new Map<string, number>();
  for (const order of orders) {
    const frame = frames?.get(order.frameIDs[0] ?? "");
    const name =
      order.kind === "task" ? imagingModeName(order.task.imagingMode) : frame && shortModeName(frame);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, number]) => `${name} ${number}`).join(", ");
}

/** How a run is doing: "2 accepted, 9 ready, 1 failed", with the sign of what matters most. */
export function runState({ orders, open }: OrderRun, now: number): { as: ShownAs; words: string } {
  const states = [
    ...orders.map((order) => (order.kind === "delivery" ? undefined : orderStateOf(order, now))),
    ...open.map(({ state }) => state),
  ];
  const counts = [...orderStates, undefined].flatMap((state) => {
    const number = states.filter((one) => one === state).length;
    return number > 0 ? [{ state, number }] : [];
  });
  const matters = MATTERS.find((state) => states.includes(state));
  return {
    as: matters ? ORDER_STATES[matters] : signs.unknown,
    words: counts
      .map(({ state, number }) =>
        state ? `${number} ${t(ORDER_STATES[state].counted)}` : t("{count} not known", { count: number }),
      )
      .join(t(", ¦between parts")),
  };
}

/** States of orders by how much they matter to a run. */
const MATTERS: readonly OrderState[] = [
  "unknown",
  "ordered",
  "accepted",
  "imaged",
  "partly-ready",
  "failed",
  "rejected",
  "ready",
  "canceled",
  "planned",
];
