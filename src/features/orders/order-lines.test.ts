import { expect, test } from "vitest";
import type { JoinedOrder, OrderGroup } from "../../api/orders/joined-order.ts";
import type { FrameUnderRun } from "../../api/runs.ts";
import { costOf, type RecordedPrices, sumCosts } from "../../shared/orders/order-costs.ts";
import { newestOrder, orderLines, orderRows } from "./order-lines.ts";
import { groupSumWords, priceWords, runPriceWords } from "./order-words.ts";
import { runState, runTitle } from "./orders-rows.tsx";

const RUN = "801QKAYQ";
const HOUR = 3_600_000;
const NOW = Date.parse("2026-05-19T09:42:00Z");
const STATUSES = { "needs-you": "failed", "in-progress": "active", done: "closed" } as const;

function bought(
  frameID: string,
  group: OrderGroup = "done",
  reference?: string,
  orderedAt = NOW,
): JoinedOrder {
  const status = STATUSES[group];
  return {
    ...{ kind: "purchase", key: `purchase:${frameID}`, id: frameID, group, orderedAt, marks: [] },
    ...{ window: undefined, deliveries: [], callbacks: [], frameIDs: [frameID] },
    purchase: { id: frameID, frameID, contractID: "c", createdAt: "", status, eula: "STANDARD", reference },
  };
}

function tasked(id: string, status: string, reference: string, opensIn = 100): JoinedOrder {
  const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
  return {
    ...{ kind: "task", key: `task:${id}`, id, group: "done", orderedAt: NOW, marks: [], window: undefined },
    ...{ deliveries: [], callbacks: [], frameIDs: [] },
    task: {
      ...{ id, status, reference, createdAt: at(-1), updatedAt: at(0), contractID: "c", eula: "STANDARD" },
      ...{ pointOfInterest: { lat: 36, lon: -5 }, imagingMode: "STRIPMAP", productTypes: [] },
      ...{ exclusivity: "PRIVATE", sla: "SLA_8H" },
      acquisitionWindow: { start: at(opensIn), end: at(opensIn + 24) },
    },
  };
}

const open = (frameID: string, amount?: number): FrameUnderRun => ({
  ...{ frameID, runID: RUN, state: "ordered", purchaseID: undefined, boughtAt: undefined },
  price: amount === undefined ? undefined : { amount, currency: "EUR", askedAt: NOW },
});
const euros = (amount: number) => ({ amount, currency: "EUR" });
const recorded = (
  purchases: Record<string, number>,
  tasks: Record<string, number> = {},
  agreed: string[] = [],
): RecordedPrices => ({
  purchases: new Map(Object.entries(purchases).map(([id, amount]) => [id, euros(amount)])),
  tasks: new Map(Object.entries(tasks).map(([reference, amount]) => [reference, euros(amount)])),
  agreed: new Set(agreed),
});
const inRun = (group: OrderGroup, id: string) => bought(id, group, `Harbour · run ${RUN}`);
const words = (order: JoinedOrder, prices: RecordedPrices) => priceWords(order, costOf(order, prices));

test("a run is one line at the place of its newest order; a run of one is that order", () => {
  const orders = [
    bought("9_1"),
    inRun("done", "1_1"),
    bought("8_1"),
    inRun("done", "1_2"),
    bought("7_1", "done", "run 11111111"),
  ];
  const lines = orderLines(orders, [], {});
  expect(lines.map(({ key }) => key)).toEqual(["purchase:9_1", `run:${RUN}`, "purchase:8_1", "purchase:7_1"]);
});

test("the tasks of a run stand in the order of their points", () => {
  const orders = [2, 10, 1].map((point) => tasked(`${point}`, "ORDERED", `points ${RUN}.${point}`));
  const [line] = orderLines(orders, [], {});
  expect(line?.kind === "run" && line.shown.map(({ id }) => id)).toEqual(["1", "2", "10"]);
});

test("a run moves while one of its frames does or is still to be bought, then needs the user where one failed", () => {
  const groupOf = (orders: JoinedOrder[], frames: FrameUnderRun[] = []) =>
    orderLines(orders, frames, {})[0]?.group;
  expect(groupOf([inRun("in-progress", "1_1"), inRun("needs-you", "1_2")])).toBe("in-progress");
  expect(groupOf([inRun("done", "1_1")], [open("1_2")])).toBe("in-progress");
  expect(groupOf([inRun("done", "1_1"), inRun("needs-you", "1_2")])).toBe("needs-you");
  expect(groupOf([inRun("done", "1_1"), inRun("done", "1_2")])).toBe("done");
});

test("a frame of a run counts once, from before it is sent until its purchase is listed", () => {
  const orders = [bought("1_1", "in-progress", `run ${RUN}`, NOW), inRun("done", "1_2")];
  const confirmed = (frameID: string, boughtAt: number) => ({
    ...open(frameID, 100),
    ...{ purchaseID: frameID, boughtAt },
  });
  const frames = [
    // Listed, though the answer to the order has not come yet; listed and confirmed.
    open("1_1", 100),
    confirmed("1_2", NOW - 5),
    // Confirmed since the list was read; still to be bought.
    confirmed("1_3", NOW + 5),
    open("1_4", 100),
    // Further down than the list is loaded; of another run.
    confirmed("1_5", NOW - HOUR),
    { ...open("1_6", 100), runID: "11111111" },
  ];
  const [line] = orderLines(orders, frames, {});
  expect(line?.kind === "run" && line.run.open.map(({ frameID }) => frameID)).toEqual(["1_3", "1_4"]);
  expect(line?.kind === "run" && runTitle(line.run, [])).toBe("4 frames");
});

test("a filter keeps a run with what passes of it, and its line says what the whole run is", () => {
  const [line] = orderLines([inRun("done", "1_1"), inRun("done", "2_1")], [], { text: "2_1" });
  expect(line?.kind === "run" && [line.shown.length, line.run.orders.length]).toEqual([1, 2]);
  expect(orderLines([inRun("done", "1_1")], [], { group: "in-progress" })).toEqual([]);
});

test("the orders of a run are rows only while it is open, below their group", () => {
  const lines = orderLines(
    [bought("9_1", "in-progress"), inRun("done", "1_1"), inRun("done", "1_2")],
    [],
    {},
  );
  const kinds = (runs: string[]) => orderRows(lines, new Set(runs)).map(({ kind }) => kind);
  expect(kinds([])).toEqual(["group", "line", "group", "line"]);
  expect(kinds([`run:${RUN}`])).toEqual(["group", "line", "group", "line", "child", "child"]);
});

test("the newest that moves comes first into the pane, else the newest of all", () => {
  const old = bought("1_1", "in-progress", undefined, NOW - HOUR);
  expect(newestOrder(orderLines([bought("2_1"), old], [], {}))?.id).toBe("1_1");
  expect(
    newestOrder(
      orderLines([bought("2_1", "done", undefined, 5), bought("3_1", "done", undefined, 9)], [], {}),
    )?.id,
  ).toBe("3_1");
  expect(newestOrder([])).toBeUndefined();
});

test("a price is what was recorded; what was not is not known, what failed was not charged", () => {
  expect(words(bought("1_1"), recorded({ "1_1": 47_500 }))).toEqual({ amount: "€475.00", note: "Standard" });
  expect(words(bought("1_1"), recorded({}))).toEqual({ amount: "Not known", note: "Standard" });
  expect(words(bought("1_1", "in-progress"), recorded({ "1_1": 47_500 })).note).toBe("committed · Standard");
  expect(words(bought("1_1", "needs-you"), recorded({ "1_1": 47_500 }))).toEqual({
    amount: "Nothing",
    note: "not charged",
  });
});

test("without a price list a price is agreed, not unknown", () => {
  const prices = recorded({}, {}, ["c"]);
  expect(words(bought("1_1"), prices)).toEqual({ amount: "By agreement", note: "Standard" });
  expect(words(tasked("t", "DONE", "r"), prices).amount).toBe("By agreement");
  expect(words(tasked("t", "CANCELED", "r", 30), prices)).toEqual({
    amount: "By agreement",
    note: "fee, 20\u00a0%",
  });
  const sums = sumCosts([inRun("done", "1_1"), inRun("done", "1_2")].map((order) => costOf(order, prices)));
  expect(runPriceWords(2, "purchases", sums, sums)).toEqual({ amount: "By agreement", note: "2 frames" });
});

test("a canceled task costs the fee of its moment, in minor units of the recorded price", () => {
  const prices = recorded({}, { r: 222_656 });
  expect(words(tasked("t", "DONE", "r"), prices)).toEqual({ amount: "€2,226.56", note: "Private, 8\u00a0h" });
  expect(words(tasked("t", "CANCELED", "r", 30), prices)).toEqual({
    amount: "€445.31",
    note: "fee, 20\u00a0%",
  });
  expect(words(tasked("t", "CANCELED", "r", 100), prices).amount).toBe("No fee");
  expect(words(tasked("t", "CANCELED", "other", 30), prices)).toEqual({
    amount: "Not known",
    note: "fee, 20\u00a0%",
  });
  expect(words(tasked("t", "FAILED", "r"), prices).note).toBe("not charged");
});

test("sums keep currencies, what is committed and what is charged apart, and count what is not known", () => {
  const dollars = { amount: 5_000, currency: "USD" };
  const sums = sumCosts([
    { is: "charged", amount: euros(100) },
    { is: "fee", amount: euros(50) },
    { is: "charged", amount: dollars },
    { is: "committed", amount: euros(700) },
    { is: "committed", amount: undefined },
    { is: "committed", amount: undefined, isAgreed: true },
    { is: "nothing", amount: undefined },
  ]);
  expect(sums).toEqual({
    charged: [euros(150), dollars],
    committed: [euros(700)],
    unknown: 1,
    agreed: 1,
  });
  expect(groupSumWords(sums)).toBe(
    "€7.00 committed, €1.50 and $50.00 charged, 1 price not known, 1 price by agreement",
  );
  expect(groupSumWords(sumCosts([{ is: "nothing", amount: undefined }]))).toBe("Nothing charged");
});

test("a run says how far it is, and of how much its price is", () => {
  const orders = [inRun("done", "1_1"), inRun("in-progress", "1_2"), inRun("needs-you", "1_3")];
  const run = { id: RUN, words: "", of: "purchases" as const, orders, open: [open("1_4", 10_000)] };
  expect(runState(run, NOW).words).toBe("1 waiting for confirmation, 1 accepted, 1 ready, 1 failed");
  expect(runTitle(run, ["Tarifa"])).toBe("4 frames, Tarifa");
  const costs = orders.map((order) => costOf(order, recorded({ "1_1": 47_500, "1_2": 47_500 })));
  const all = sumCosts([...costs, { is: "committed", amount: euros(10_000) }]);
  expect(runPriceWords(4, "purchases", sumCosts(costs), all)).toEqual({
    amount: "€950.00",
    note: "committed of €1,050.00",
  });
  const unknown = sumCosts([...costs, { is: "committed", amount: undefined }]);
  expect(runPriceWords(4, "purchases", sumCosts(costs), unknown)).toEqual({
    amount: "€950.00",
    note: "1 price not known",
  });
});

test("a run that has ended says how many of its orders are charged", () => {
  const orders = [inRun("done", "1_1"), inRun("needs-you", "1_2")];
  const sums = sumCosts(orders.map((order) => costOf(order, recorded({ "1_1": 47_500, "1_2": 47_500 }))));
  expect(runPriceWords(2, "purchases", sums, sums, 1)).toEqual({ amount: "€475.00", note: "1 of 2 frames" });
});
