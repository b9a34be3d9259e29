import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { problemsOfAnswer } from "./webhook-form.tsx";

const refusal = (pointers: readonly string[], message: string) =>
  new ApiError({
    kind: "answer",
    status: 400,
    code: "bad_request",
    message,
    errors: pointers.map((pointer) => ({ pointer, code: "format", message })),
  });

test.each(['"auth.username" in the body must not be so.', "Nope.", ""])(
  "a refusal stands at the fields of its pointers, whatever its words: %s",
  (message) => {
    expect(problemsOfAnswer(refusal(["/targetURL"], message))).toEqual({ targetURL: message });
    expect(problemsOfAnswer(refusal(["/auth"], message))).toEqual({ password: message });
    const both = ["/auth/username", "/auth/password"];
    expect(problemsOfAnswer(refusal(both, message))).toEqual({ username: message, password: message });
    expect(problemsOfAnswer(refusal([], message))).toEqual({});
  },
);
