import { expect, test } from "vitest";
import { ordersAlone } from "./notifications/notices.ts";
import { jointCsv } from "./order-tools.tsx";

test("jointCsv names the person, the manager and the cost center of an order", () => {
  const orders = ordersAlone({
    tasks: [],
    purchases: [
      {
        ...{ id: "p", createdAt: "2026-06-02T12:00:00Z", frameID: "81_1", contractID: "c", status: "closed" },
        ...{ eula: "STANDARD", orderedBy: "buyer@demo.example", approvedBy: "manager@demo.example" },
        costCenter: "Claims",
      },
    ],
    deliveries: [],
  });
  const [head = "", row = ""] = jointCsv(orders, Date.parse("2026-06-03T12:00:00Z")).split(/\r?\n/);
  const cells = row.split(",");
  const cell = (name: string) => cells[head.split(",").indexOf(name)];
  expect(["ordered_by", "approved_by", "cost_center"].map(cell)).toEqual([
    '"buyer@demo.example"',
    '"manager@demo.example"',
    '"Claims"',
  ]);
});
