import { expect, test } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { orderRefusal } from "./use-order.ts";

const feasible = {
  answer: { result: "FEASIBLE", checkedAt: 0 } as const,
  isStale: false,
  pending: false,
  error: null,
};
const ready = { missing: undefined, online: true, hasOpen: false, feasibility: feasible, isPriced: true };
const with_ = (feasibility: object) =>
  orderRefusal({ ...ready, feasibility: { ...feasible, ...feasibility } });

test("what is feasible and priced can be ordered", () => {
  expect(orderRefusal(ready)).toBeUndefined();
});

test("whatever is not as it must be has a reason", () => {
  expect(orderRefusal({ ...ready, missing: "Set a point." })).toBe("Set a point.");
  expect(orderRefusal({ ...ready, online: false })).toMatch(/^Offline/);
  expect(orderRefusal({ ...ready, hasOpen: true })).toMatch(/^Not known yet/);
  expect(orderRefusal({ ...ready, isPriced: false })).toBe("No price yet.");
  expect(with_({ pending: true })).toMatch(/^Checking the feasibility/);
  expect(with_({ answer: undefined })).toMatch(/^Not checked yet/);
  expect(with_({ isStale: true })).toMatch(/^Not checked yet/);
  const reasons = [{ code: "x", message: "no pass within 15 to 35°" }];
  expect(with_({ answer: { result: "NOT_FEASIBLE", reasons, checkedAt: 0 } })).toBe(
    "Not feasible: no pass within 15 to 35°",
  );
});

test("a service that checks nothing takes orders all the same", () => {
  const error = new ApiError({ kind: "answer", code: "not_implemented", message: "", status: 501 });
  expect(with_({ answer: undefined, error })).toBeUndefined();
  expect(with_({ answer: undefined, error: new Error("x") })).toMatch(/^Not checked/);
});
