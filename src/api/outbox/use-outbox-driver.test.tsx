// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Returns the error of the outbox of a new session. */
async function whatKeeps() {
  const session = await openTestSession(startService([]));
  // With an outbox of its own: one that another test has opened stays open.
  vi.resetModules();
  const { useOutboxDriver } = await import("./use-outbox-driver.ts");
  const queries = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(() => useOutboxDriver(session)?.message, { wrapper }).result;
}

test("useOutboxDriver says why where the browser opens no database", async () => {
  const open = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("indexedDB", { open });
  const why = await whatKeeps();
  await waitFor(() => expect(why.current).toMatch(/^Its storage is forbidden, full or missing/));
});

test("useOutboxDriver says that nothing can be sent where two tabs cannot be kept apart, before anything is bought", async () => {
  vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: undefined } }));
  const why = await whatKeeps();
  await waitFor(() => expect(why.current).toMatch(/^It cannot keep two tabs apart \(Web Locks\)/));
});
