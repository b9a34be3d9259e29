import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { faultyField, problemsOf } from "./field-problems.tsx";

const refusal = (pointers: readonly string[], message = "Whatever.", code = "bad_request") =>
  new ApiError({
    kind: "answer",
    status: 400,
    code,
    message: "Whatever.",
    errors: pointers.map((pointer) => ({ pointer, code: "range", message })),
  });

test.each([
  ["/acquisitionWindow/end", "window"],
  ["/0/acquisitionWindow/end", "window"],
  ["/productTypes/2", "products"],
  ["/incidenceAngle", "incidence"],
  ["/pointOfInterest/lat", "point"],
  ["/sla", "sla"],
  ["/0/deliveries/0/locations/0/path", "delivery"],
  ["/notifications/webhook/id", "webhook"],
  ["/contractID", undefined],
  ["", undefined],
])("a refusal at “%s” is about %s, whatever its words", (pointer, field) => {
  expect(faultyField(refusal([pointer]))).toBe(field);
  expect(faultyField(refusal([pointer], 'The "eula" of the webhook window.'))).toBe(field);
});

test("the codes of the interface are about a field where none is named", () => {
  expect(faultyField(refusal([], "", "ERR_INVALID_EXCLUSIVITY"))).toBe("exclusivity");
  expect(faultyField(refusal([], "", "ERR_UNAUTHORIZED_IMAGE_MODE"))).toBe("mode");
  expect(faultyField(refusal(["/sla"], "", "ERR_UNAUTHORIZED_IMAGE_MODE"))).toBe("sla");
});

test("words name no field", () => {
  const message = '"acquisitionWindow.end" in the body must be a time.';
  expect(
    faultyField(new ApiError({ kind: "answer", status: 400, code: "bad_request", message })),
  ).toBeUndefined();
});

test("a failure of the network is about no field", () => {
  expect(
    faultyField(new ApiError({ kind: "network", code: "no_answer", message: "window" })),
  ).toBeUndefined();
});

test("every field that is named has a sentence, and the first one against it stands", () => {
  const problems = problemsOf(
    refusal(["/acquisitionWindow/start", "/eula"], "a"),
    undefined,
    refusal(["/0/acquisitionWindow", "/0/sla"], "b"),
  );
  expect(problems).toEqual({ window: "a", eula: "a", sla: "b" });
});
