import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { framesOf } from "../../../api/frames/frame.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { startService } from "../../../testing/service/start-service.ts";
import { FrameTip } from "./frame-tip.tsx";

afterEach(cleanup);

test("what is under the pointer is named with its price and how many lie there; one that is owned by its state", async () => {
  const session = await openTestSession(
    startService([frameAt([4, 52], { imageID: 71, frameNumber: 1, mode: "STRIPMAP" })]),
  );
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 10 } });
  const [frame] = framesOf(data, "svc");
  if (!frame) throw new Error("The frame was not found.");
  await renderScreen(
    <>
      <FrameTip frame={frame} state="default" here={4} />
      <FrameTip frame={frame} state="owned" here={1} />
    </>,
    session,
  );
  const [forSale, owned] = await screen.findAllByTestId("frame-tip");
  await waitFor(() => expect(forSale?.textContent).toMatch(/^Strip .*\sUTC.*° · €475 · 4 frames here/));
  expect(owned?.textContent).toMatch(/° Owned$/);
  expect(owned?.textContent).not.toMatch(/€|here/);
});
