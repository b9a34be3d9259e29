import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { useRetryNotice } from "./retry-notice.ts";

const reason = new ApiError({
  kind: "network",
  code: "no_answer",
  message: "",
  operation: "searchCatalogItems",
});

test("the notice of a call that is given up is taken back", () => {
  const call = new AbortController();
  const notice = { operation: "Search", attempt: 1, of: 3, waitMs: 60_000, reason, signal: call.signal };
  useRetryNotice.getState().show(notice);
  expect(useRetryNotice.getState().notice).toBe(notice);
  call.abort();
  expect(useRetryNotice.getState().notice).toBeUndefined();
});
