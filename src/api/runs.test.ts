import { expect, test } from "vitest";
import { runReport } from "../features/cart/run/run-panel.tsx";
import type { PurchaseEntry } from "./outbox/purchase.ts";
import { entryState, summarise } from "./runs.ts";

function entry(
  index: number,
  state: PurchaseEntry["state"],
  more: Partial<PurchaseEntry> = {},
): PurchaseEntry {
  return {
    batchID: "7K2F0000",
    account: "x",
    index,
    frameID: `${index + 1}_1`,
    frame: { frameID: `${index + 1}_1`, items: [] as never },
    price: { amount: 47_500, currency: "EUR", askedAt: 0 },
    state,
    attempts: 1,
    lookups: 0,
    paused: false,
    history: [{ at: 0, said: "planned" }],
    ...more,
  };
}

const entries = [
  entry(0, "done", { serviceID: "a" }),
  entry(1, "done", { serviceID: "b" }),
  entry(2, "done", { serviceID: "c" }),
  entry(3, "unknown"),
  entry(4, "planned", { attempts: 0, price: undefined }),
  entry(5, "refused"),
];
const statuses = new Map([
  ["a", "closed"],
  ["b", "active"],
  ["c", "failed"],
]);

test("an accepted frame is ready once its purchase is closed, and failed when that fails", () => {
  expect(entries.map((one) => entryState(one, statuses))).toEqual([
    "ready",
    "accepted",
    "failed",
    "unknown",
    "planned",
    "failed",
  ]);
});

test("a purchase that nobody has read yet counts as under way, never as failed", () => {
  expect(entryState(entry(0, "done", { serviceID: "z" }), statuses)).toBe("accepted");
});

test("sums count answers only: what failed costs nothing, what is in question stands apart", () => {
  const { committed, unknown, toBuy, all, counts, isFinal } = summarise(entries, statuses);
  expect(committed).toEqual({ frames: 2, sums: [{ amount: 95_000, currency: "EUR" }], unpriced: 0 });
  expect(unknown).toEqual({ frames: 1, sums: [{ amount: 47_500, currency: "EUR" }], unpriced: 0 });
  expect(toBuy).toEqual({ frames: 1, sums: [], unpriced: 1 });
  expect(all.sums).toEqual([{ amount: 142_500, currency: "EUR" }]);
  expect(counts.failed).toBe(2);
  expect(isFinal).toBe(false);
});

test("an answer that is awaited is ordered, one that is lost unknown, and a 409 is looked into", () => {
  const state = (more: Partial<PurchaseEntry>) => entryState(entry(0, "unknown", more), statuses);
  expect(entryState(entry(0, "sent"), statuses)).toBe("ordered");
  expect(state({ uncertainty: "no-answer" })).toBe("unknown");
  expect(state({ uncertainty: "conflict" })).toBe("ordered");
  expect(state({ uncertainty: "conflict", paused: true })).toBe("unknown");
  const { ordered, unknown } = summarise([entry(0, "sent"), entry(1, "unknown")], statuses);
  expect([ordered.frames, unknown.frames]).toEqual([1, 1]);
});

test("currencies are never added", () => {
  const dollars = entry(6, "planned", { price: { amount: 100, currency: "USD", askedAt: 0 } });
  expect(summarise([...entries, dollars], statuses).all.sums).toHaveLength(2);
});

test("the report has a line for every frame and says what failed, with plain spaces", () => {
  const run = {
    id: "7K2F0000",
    account: "x",
    contractID: "k",
    eula: "STANDARD" as const,
    reference: "",
    createdAt: 0,
    state: "finished" as const,
    parallel: 1,
  };
  const lines = runReport(run, entries, statuses).trimEnd().split("\r\n");
  expect(lines).toHaveLength(entries.length + 1);
  expect(lines[3]).toContain(',"failed","c","failed",');
  const error = { code: "c", message: "Ended 1\u00a0Dec\u00a02026, 06:14\u00a0UTC" };
  expect(runReport(run, [entry(0, "refused", { error })], statuses)).toContain(
    '"Ended 1 Dec 2026, 06:14 UTC"',
  );
});
