// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { keptFrames } from "../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openHostBrowser, PAGE_ADDRESS } from "../../testing/screens/host-browser.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startService } from "../../testing/service/start-service.ts";
import { openHost, sessionAtHost } from "../host-session.ts";
import { startRun } from "../runs.ts";
import { accountKey } from "../session.ts";
import { openBrowserOutbox } from "./outbox.ts";
import { useOutboxDriver } from "./use-outbox-driver.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const queries = new QueryClient();
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

/** Returns the error of the outbox of a new session. */
async function whatKeeps() {
  const session = await openTestSession(startService([]));
  // With an outbox of its own: one that another test has opened stays open.
  vi.resetModules();
  const { useOutboxDriver } = await import("./use-outbox-driver.ts");
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

test("useOutboxDriver leaves a run as it is when the session ends, and goes on with the person's next one", async () => {
  const archive = packArchive([frameAt([4, 52], { imageID: 81, frameNumber: 1, mode: "STRIPMAP" })]);
  const page = openHostBrowser({ archive });
  const host = openHost(PAGE_ADDRESS, page.send);
  const how = { address: PAGE_ADDRESS, prefix: "svc", pageSize: 10, fetch: page.send, onRefused: vi.fn() };
  const signIn = async () =>
    sessionAtHost(await host.signIn({ email: "buyer@demo.example" }), {
      ...how,
      ended: new AbortController(),
    });
  const first = await signIn();
  const [frame] = await keptFrames(archive, ["81_1"]);
  if (!frame) throw new Error("There is no frame.");
  const order = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "" };
  await startRun(first, { ...order, frames: [{ frame, price: undefined }] }, 1);
  await host.signOut();

  const { rerender } = renderHook((session) => useOutboxDriver(session), { wrapper, initialProps: first });
  const { purchase } = await openBrowserOutbox();
  const run = async () => {
    const [batch] = await purchase.batchesOf(accountKey(first));
    const [entry] = batch ? await purchase.entries(batch.id) : [];
    return [batch?.state, batch?.stopReason, entry?.state, entry?.attempts];
  };
  await expect.poll(() => first.ended?.aborted).toBe(true);
  await expect.poll(run).toEqual(["running", undefined, "planned", 0]);

  rerender(await signIn());
  await expect.poll(run).toEqual(["finished", undefined, "done", 1]);
});
