import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { ExplainedError, explain } from "./error-message.tsx";

const answer = (status: number, code = "x", message = "The service says why") =>
  new ApiError({ kind: "answer", status, code, message });

test("the service's own sentence comes first, with a full stop", () => {
  expect(explain(answer(400)).sentence).toBe("The service says why.");
});

test("every kind of failure says what to do", () => {
  for (const status of [400, 401, 403, 404, 429, 500, 501, 503])
    expect(explain(answer(status)).advice).not.toBe("");
  for (const kind of ["network", "timeout", "shape"] as const) {
    expect(explain(new ApiError({ kind, code: kind, message: "No." })).advice).not.toBe("");
  }
  expect(explain(new Error("undefined is not a function")).sentence).not.toContain("undefined");
});

test("a sentence of ours for the user is shown as it is", () => {
  expect(explain(new ExplainedError("Reload the page."))).toEqual({
    sentence: "Reload the page.",
    advice: "",
  });
});

test("codes about contracts get their own advice", () => {
  expect(explain(answer(422, "ERR_INSUFFICIENT_FUNDS")).advice).toMatch(/raise its limit/);
  expect(explain(answer(403, "OUT_OF_BOUND_CONTRACT")).advice).toMatch(/pricing plan/);
});
