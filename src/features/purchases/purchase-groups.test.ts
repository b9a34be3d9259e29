import { expect, test } from "vitest";
import type { Purchase } from "../../contract/purchases.ts";
import { MOVING } from "../../shared/orders/status-and-contract.tsx";
import { groupPurchases, listsOf, passesFilter, startOf } from "./purchase-groups.ts";
import { countWords } from "./purchase-rows.tsx";

function purchase(frameID: string, minute: number, values: Partial<Purchase> = {}): Purchase {
  return {
    id: `purchase-${frameID}`,
    frameID,
    contractID: "contract-1",
    createdAt: new Date(Date.UTC(2026, 5, 2, 12, minute)).toISOString(),
    status: "closed",
    eula: "STANDARD",
    ...values,
  };
}

const RUN = { reference: "Harbour · run 0123ABCD" };

test("purchases of a run stand together, at the place of the newest of them", () => {
  const groups = groupPurchases(
    [purchase("1_1", 1, RUN), purchase("2_1", 2), purchase("3_1", 3, RUN), purchase("4_1", 0)],
    {},
  );
  expect(groups.map(({ purchases }) => purchases.map(({ frameID }) => frameID))).toEqual([
    ["3_1", "1_1"],
    ["2_1"],
    ["4_1"],
  ]);
  expect(groups[0]?.run).toEqual({ id: "0123ABCD", words: "Harbour" });
});

test("a run began with the oldest of its purchases", () => {
  const [group] = groupPurchases([purchase("1_1", 5, RUN), purchase("2_1", 2, RUN)], {});
  expect(group && startOf(group)).toBe("2026-06-02T12:02:00.000Z");
});

test("a filter hides rows, and a run without rows, but not what a run has come to", () => {
  const purchases = [
    purchase("1_1", 1, RUN),
    purchase("2_1", 2, { ...RUN, status: "failed" }),
    purchase("3_1", 3),
  ];
  const groups = groupPurchases(purchases, { status: "failed" });
  expect(groups).toHaveLength(1);
  expect(groups[0]?.shown.map(({ frameID }) => frameID)).toEqual(["2_1"]);
  expect(groups[0]?.purchases).toHaveLength(2);
});

test("states are counted in their order, an unknown one as it stands", () => {
  const statuses = ["failed", "closed", "held", "active", "closed"];
  expect(countWords(statuses.map((status, index) => purchase(`${index}_1`, index, { status })))).toBe(
    "5 frames: 1 accepted, 2 ready, 1 failed, 1 held",
  );
});

test("text is looked for in frame ids and references, whatever the case", () => {
  const bought = purchase("6987409_2", 1, { reference: "Tanger Med" });
  const passes = (text: string) => passesFilter(bought, { text });
  expect([passes("987409_"), passes(" tanger"), passes("Ceuta")]).toEqual([true, true, false]);
});

test("under way means received and active", () => {
  const passes = (status: string) => passesFilter(purchase("1_1", 1, { status }), { status: MOVING });
  expect(["received", "active", "closed", "failed", "held"].map(passes)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("the run filter takes purchases of that run alone", () => {
  const passes = (reference?: string) =>
    passesFilter(purchase("1_1", 1, reference === undefined ? {} : { reference }), {
      runID: "0123ABCD",
    });
  expect([passes(RUN.reference), passes("run 0123ABCE"), passes("0123ABCD"), passes()]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("the contract filter takes purchases of that contract alone", () => {
  const passes = (contractID: string) => passesFilter(purchase("1_1", 1), { contractID });
  expect([passes("contract-1"), passes("contract-2")]).toEqual([true, false]);
});

test("purchases outside of runs that follow one another are one list", () => {
  const groups = groupPurchases(
    [purchase("5_1", 9), purchase("4_1", 8), purchase("1_1", 5, RUN), purchase("3_1", 3), purchase("2_1", 2)],
    {},
  );
  const lists = listsOf(groups).map(({ run, shown }) => [run?.id, ...shown.map(({ frameID }) => frameID)]);
  expect(lists).toEqual([
    [undefined, "5_1", "4_1"],
    ["0123ABCD", "1_1"],
    [undefined, "3_1", "2_1"],
  ]);
});
