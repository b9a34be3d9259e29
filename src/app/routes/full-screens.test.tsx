// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Window } from "happy-dom";
import "../../testing/screens/browser-environment.ts";
import { QueryClient, skipToken } from "@tanstack/react-query";
import { cleanup, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf } from "../../api/cart/cart-store.ts";
import { keepFrame } from "../../api/frames/frame.ts";
import { findFrames, searchAll } from "../../api/frames/frames.ts";
import { stopBatch } from "../../api/outbox/outbox.ts";
import { startRun } from "../../api/runs.ts";
import { accountKey } from "../../api/session.ts";
import { createDelivery, listDeliveryLocationConfigs } from "../../contract/deliveries.ts";
import { useKeptParams } from "../../shared/address-params.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTaskFixture } from "../../testing/screens/open-task-fixture.ts";
import { renderApp } from "../../testing/screens/render-app.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";

// There is no WebGL here, and no worker.
vi.mock("../../map/map-canvas.tsx", () => ({
  MapCanvas: function NoMap({ onError }: { onError: (sentence: string) => void }) {
    useEffect(() => onError("There can be no map."));
    return null;
  },
}));

vi.mock("../../features/search/api/use-coverage.ts", () => ({ useCoverage: () => undefined }));
vi.mock("../../shared/coverage/ask-cover.ts", () => ({
  coverQuery: () => ({ queryKey: ["cover"], queryFn: skipToken }),
  coverTotalQuery: () => ({ queryKey: ["cover-total"], queryFn: skipToken }),
}));

const MANY = 200;
/** Numbers of tasks and of deliveries. */
const SOME = 60;
const MOST_ELEMENTS = 1_500;
const FRAMES = Array.from({ length: 2 * MANY }, (_, index) =>
  frameAt([4, 52], { imageID: 1000 + index, frameNumber: 1, mode: "STRIPMAP" }),
);
const frameIDs = FRAMES.map((_, index) => `${1000 + index}_1`);

beforeEach(() => {
  serveGazetteer();
  useKeptParams.setState({ kept: {} });
  // Nothing is laid out here, and a virtual list shows as much as there is room for in a window of this height.
  (window as unknown as Window).happyDOM.setViewport({ height: 1_300 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A user with much of everything: purchases, tasks, deliveries, a cart, and a run that waits. */
const full = (async () => {
  const { service, session, order } = await openTaskFixture(FRAMES);
  const queries = new QueryClient();
  const bought = frameIDs.slice(0, MANY);
  await Promise.all(bought.map((frameID) => buyFrame(session, { contractID: contracts.euros, frameID })));
  service.parts.setTime(TEST_NOW + 60_000);
  await service.advance(TEST_NOW + 60_000);
  await Promise.all(bought.slice(0, SOME).map(() => order({ contractID: contracts.unpriced })));
  const signal = AbortSignal.timeout(60_000);
  const owned = await searchAll(
    session,
    { collections: ["private"], contractID: contracts.euros, limit: SOME },
    signal,
  );
  const [location] = (await session.client.call(listDeliveryLocationConfigs, { query: {} })) as {
    id: string;
  }[];
  await Promise.all(
    owned.slice(0, SOME).map(({ id, properties }) =>
      session.client.call(createDelivery, {
        body: {
          contractID: contracts.euros,
          itemIDs: [id],
          deliveryLocations: [
            { configID: location?.id ?? "", path: "demo-bucket/claims", subpath: properties.frame_id },
          ],
        },
      }),
    ),
  );
  const found = await findFrames(session, frameIDs.slice(MANY), { client: queries, signal });
  const frames = [...found.values()].filter((frame) => frame !== null);
  cartOf(accountKey(session)).getState().add(frames, Date.now());
  const terms = { contractID: contracts.unpriced, eula: "STANDARD", reference: "" } as const;
  const wanted = frames.map((frame) => ({ frame: keepFrame(frame), price: undefined }));
  const runID = await startRun(session, { ...terms, frames: wanted }, 1);
  await stopBatch("purchase", runID);
  return { session, runID };
})();

test.each([
  ["/orders", /^(Purchase|Task)/],
  ["/purchases", /^Strip/],
  ["/tasks", /^Spot/],
  ["/deliveries", /^1 product/],
  ["/?area=3_51_5_51_5_53_3_53&time=all", /Strip/],
  ["/cart", /^Strip/],
  ["/runs/RUN", /_1$/],
])("%s with hundreds of things in it has few elements", async (address, row) => {
  const { session, runID } = await full;
  await renderApp(address.replace("RUN", runID), session);
  const rows = () => [...document.querySelectorAll("main [data-row], main [data-frame]")];
  const shown = () => rows().filter(({ textContent }) => row.test(textContent ?? ""));
  await waitFor(() => expect(shown().length).toBeGreaterThan(15));
  expect(document.querySelectorAll("*").length).toBeLessThan(MOST_ELEMENTS);
});
