import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { catalogFrame } from "../../api/frames/frame.ts";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { Siblings } from "./siblings.tsx";

afterEach(cleanup);

test("Siblings lists the frames of the acquisition, and offers those that are not in the cart", async () => {
  const frames = [1, 2, 3].map((frameNumber) =>
    frameAt([4, 52 + frameNumber / 4], { imageID: 77, frameNumber, mode: "STRIPMAP" }),
  );
  const session = await openTestSession(startService([...frames, frameAt([4, 52], { imageID: 78 })]));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const [first, ...more] = data.filter(({ properties }) => properties.frame_id === "77_2");
  if (!first) throw new Error("the frame was not found");
  const frame = catalogFrame([first, ...more], "svc");
  await renderScreen(
    <Siblings
      frame={frame}
      stateOf={(frameID) => (frameID === "77_3" ? "cart" : "default")}
      coverage={undefined}
    />,
    session,
  );
  const strip = within(await screen.findByRole("region", { name: /^Frames of this acquisition 3 frames/ }));
  expect(strip.getAllByRole("listitem")).toHaveLength(3);
  expect(strip.getByRole("button", { name: /^Add the other 2 frames to the cart/ })).toBeTruthy();
});
