import { expect, test } from "vitest";
import { limitUse } from "./limit-bar.tsx";

test("of a limit spent and held are used; above 90 % little is left, never less than nothing", () => {
  const limit = { spendLimit: 1_000, consolidatedSpent: 800, onHold: 100 };
  expect(limitUse(limit)).toEqual({ used: 900, left: 100, share: 0.9, isNearlyAll: false });
  expect(limitUse({ ...limit, onHold: 101 }).isNearlyAll).toBe(true);
  expect(limitUse({ ...limit, onHold: 400 }).left).toBe(0);
});
