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
  ['"incidenceAngle.min" is greater than "incidenceAngle.max"; exchange them.', "bad_request", "incidence"],
  ['Missing parameter "pointOfInterest.lat" in the body.', "bad_request", "point"],
  ["Priority BACKGROUND goes with the SLA SLA_24H, not with SLA_3H.", "bad_request", "sla"],
  ["The acquisition window ends too late; let it end within 14 days from now.", "bad_request", "window"],
  ['The path "window/eula" with the location c1 is not in contract "SLA".', "bad_request", "delivery"],
  ["There is no webhook abc.", "not_found", "webhook"],
  ["deliveries.0.locations.0.path is not in the contract", "bad_request", "delivery"],
])("the refusal “%s” (%s) is about %s", (message, code, field) => {
  expect(fieldOf(refusal(message, code))).toBe(field);
});

test.each([
  ['Contract "Webhook window" does not offer the licence MULTI.', "eula"],
  ['Contract "The "priority" one" does not offer the SLA SLA_3H; it offers SLA_8H.', "sla"],
  ['Contract "Path" offers no SLA for the priority BACKGROUND.', "sla"],
  ['Contract "Incidence" does not include product type SICD.', "products"],
  ['Contract "EULA" ends at 2026-12-31T00:00:00Z; end the window before.', "window"],
  ['Contract "Priority window" gives no access to the public catalog.', undefined],
  ['Contract "sla" has run out.', undefined],
])("the name of a contract does not mislead: %s", (message, field) => {
  expect(fieldOf(refusal(message, "forbidden", 403))).toBe(field);
});

test("a word that is no name of the request is about no field", () => {
  expect(fieldOf(refusal("The window of the office is closed."))).toBeUndefined();
});

test("a failure of the service or of the network is about no field", () => {
  expect(fieldOf(refusal("acquisitionWindow", "internal_server_error", 500))).toBeUndefined();
  expect(fieldOf(new ApiError({ kind: "network", code: "no_answer", message: "window" }))).toBeUndefined();
});

test("the first word against a field stands", () => {
  const problems = problemsOf(
    refusal("acquisitionWindow a"),
    undefined,
    refusal("acquisitionWindow b"),
    refusal("eula c"),
  );
  expect(problems).toEqual({ window: "acquisitionWindow a", eula: "eula c" });
});
