import { afterEach, expect, test, vi } from "vitest";
import { interceptCalls } from "./intercept-calls.ts";
import { LINE } from "./messages.ts";

afterEach(() => vi.unstubAllGlobals());

test("interceptCalls gives a line to the service worker that controls the page, and again whenever it is asked", async () => {
  const controller = { postMessage: vi.fn() };
  const listeners = new Map<string, (event: { data: unknown }) => void>();
  const addEventListener = (name: string, listener: (event: { data: unknown }) => void) =>
    listeners.set(name, listener);
  vi.stubGlobal("navigator", { serviceWorker: { controller, addEventListener } });
  const postMessage = vi.fn();
  await interceptCalls({ postMessage }, { assetsUrl: "https://swath.test/" });
  expect(controller.postMessage.mock.calls).toEqual([[LINE, [expect.anything()]]]);
  expect(postMessage.mock.calls[0]?.[0].message).toEqual({ kind: "take-calls" });
  listeners.get("message")?.({ data: LINE });
  expect(controller.postMessage).toHaveBeenCalledTimes(2);
});

test("interceptCalls rejects where a page may have no service worker", async () => {
  const register = async () => {
    throw new Error("forbidden");
  };
  vi.stubGlobal("navigator", { serviceWorker: { controller: null, register } });
  await expect(interceptCalls({ postMessage() {} }, { assetsUrl: "https://swath.test/" })).rejects.toThrow(
    "forbidden",
  );
});
