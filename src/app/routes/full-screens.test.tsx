// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf } from "../../api/cart/cart-store.ts";
import { findFrames } from "../../api/frames/frames.ts";
import { accountKey } from "../../api/session.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderApp } from "../../testing/screens/render-app.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startService } from "../../testing/service/start-service.ts";

// There is no WebGL here.
vi.mock("../../map/map-canvas.tsx", () => ({
  MapCanvas: function NoMap({ onError }: { onError: (sentence: string) => void }) {
    useEffect(() => onError("There can be no map."));
    return null;
  },
}));

const MANY = 200;
const FRAMES = Array.from({ length: 2 * MANY }, (_, index) =>
  frameAt([4, 52], { imageID: 1000 + index, frameNumber: 1, mode: "STRIPMAP" }),
);
const frameIDs = FRAMES.map((_, index) => `${1000 + index}_1`);

beforeEach(() => {
  localStorage.clear();
  serveGazetteer();
  // Nothing has a size here, and a virtual list shows as much as there is room for.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(50);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["/orders", /^Purchase/],
  ["/purchases", /^Strip/],
  ["/cart", /^Strip/],
])("%s with hundreds of things in it has few elements", async (address, row) => {
  const session = await openTestSession(startService(FRAMES), { pageSize: 500 });
  const { queries } = await renderApp("/glossary", session);
  await Promise.all(
    frameIDs.slice(0, MANY).map((frameID) => buyFrame(session, { contractID: contracts.unpriced, frameID })),
  );
  const found = await findFrames(session, frameIDs.slice(MANY), {
    client: queries,
    signal: AbortSignal.timeout(60_000),
  });
  const frames = [...found.values()].filter((frame) => frame !== null);
  cartOf(accountKey(session)).getState().add(frames, Date.now());
  cleanup();
  await renderApp(address, session);
  const rows = () => [...document.querySelectorAll("[data-row]")];
  const shown = () => rows().filter(({ textContent }) => row.test(textContent ?? ""));
  await waitFor(() => expect(shown().length).toBeGreaterThan(15), { timeout: 15_000 });
});
