import { expect, test } from "vitest";
import type { JoinedOrder, TrackMark } from "../../api/orders/joined-order.ts";
import type { OrderRun } from "./order-lines.ts";
import { runTrack } from "./orders-rows.tsx";

const bought = (at: number, state: TrackMark["state"] = "done"): JoinedOrder =>
  ({ marks: [{ key: "bought", kind: "bought", state, time: { at, source: "service" } }] }) as never;
const run = (orders: JoinedOrder[], open = 0) =>
  ({ of: "purchases", orders, open: Array(open).fill({}) }) as unknown as OrderRun;
const marks = (of: OrderRun) => runTrack(of).marks.map(({ time, state }) => [time.at, state]);

test("a run is marked where its first and its last order were bought", () => {
  expect(marks(run([bought(30), bought(10), bought(20)]))).toEqual([
    [10, "done"],
    [30, "done"],
  ]);
  expect(marks(run([bought(10), bought(10)]))).toEqual([[10, "done"]]);
});

test("its marks say the worst of its orders, and are not done while more are to come", () => {
  expect(marks(run([bought(10), bought(20, "failed")]))[0]).toEqual([10, "failed"]);
  expect(marks(run([bought(10), bought(20)], 1))[1]).toEqual([20, "waiting"]);
});

test("a run of tasks spans their windows, from when the first was ordered", () => {
  const tasked = (start: number, end: number, orderedAt: number): JoinedOrder =>
    ({ marks: [], window: { start, end }, orderedAt }) as never;
  const track = runTrack(run([tasked(20, 40, 5), tasked(10, 30, 6)]));
  expect(track).toMatchObject({ window: { start: 10, end: 40 }, orderedAt: 5 });
  expect(runTrack(run([bought(10)])).window).toBeUndefined();
});
