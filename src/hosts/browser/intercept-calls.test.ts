import { afterEach, expect, test, vi } from "vitest";
import { interceptCalls } from "./intercept-calls.ts";
import { LINE } from "./messages.ts";

const never = () => new Promise<never>(() => {});
vi.mock("msw/browser", () => ({ setupWorker: () => ({ start: never }) }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("interceptCalls goes on where a controlled page has no answer from its service worker, nor a newer one", async () => {
  vi.useFakeTimers();
  const controller = { postMessage: vi.fn() };
  const serviceWorker = { controller, register: never, addEventListener: () => {} };
  vi.stubGlobal("navigator", { serviceWorker });
  const postMessage = vi.fn();
  const addresses = { baseUrl: "https://swath.test/sandbox", assetsUrl: "https://swath.test/" };
  const done = interceptCalls({ postMessage }, addresses);
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(controller.postMessage).toHaveBeenCalledWith(LINE, [expect.anything()]);
});
