import { expect, test } from "vitest";
import type { Purchase } from "../../../contract/purchases.ts";
import { ordersAlone } from "./use-notices.ts";

const purchase = (id: string, createdAt: string): Purchase => ({
  ...{ id, createdAt, frameID: id, contractID: "c", status: "closed", eula: "STANDARD" },
});
const of = (purchases: Purchase[]) => ordersAlone({ tasks: [], purchases, deliveries: [] });

test("orders are told newest first, of one that is the same the same again", () => {
  const older = purchase("1_1", "2026-11-01T00:00:00Z");
  const newer = purchase("1_2", "2026-11-02T00:00:00Z");
  const [first, second] = of([older, newer]);
  expect([first?.id, second?.id]).toEqual(["1_2", "1_1"]);
  const changed = { ...newer, status: "failed" };
  const again = of([older, changed]);
  expect(again[0]).toMatchObject({ purchase: changed });
  expect(again[1]).toBe(second);
});
