import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { fieldOf, problemsOf } from "./field-problems.ts";

const refusal = (message: string, code = "bad_request", status = 400) =>
  new ApiError({ kind: "answer", status, code, message });

test.each([
  ["Whatever", "ERR_INVALID_EXCLUSIVITY", "exclusivity"],
  ["Whatever", "ERR_UNAUTHORIZED_IMAGE_MODE", "mode"],
  ["acquisitionWindow.end: must be within 14 days", "bad_request", "window"],
  ["Product type SLC is not supported for the imaging mode SCAN.", "bad_request", "products"],
  ["sla SLA_3H needs priority COMMERCIAL", "bad_request", "sla"],
  ["There is no webhook abc.", "not_found", "webhook"],
  ["deliveries.0.locations.0.path is not in the contract", "bad_request", "delivery"],
])("the refusal “%s” (%s) is about %s", (message, code, field) => {
  expect(fieldOf(refusal(message, code))).toBe(field);
});

test("a failure of the service or of the network is about no field", () => {
  expect(fieldOf(refusal("acquisitionWindow", "internal_server_error", 500))).toBeUndefined();
  expect(fieldOf(new ApiError({ kind: "network", code: "no_answer", message: "window" }))).toBeUndefined();
});

test("the first word against a field stands", () => {
  const problems = problemsOf(refusal("window a"), undefined, refusal("window b"), refusal("eula c"));
  expect(problems).toEqual({ window: "window a", eula: "eula c" });
});
