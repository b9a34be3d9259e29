import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { catalogFrame } from "../../api/frames/frame.ts";
import { searchCatalogItems } from "../../contract/catalog.ts";
import type { Item } from "../../contract/item.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { ImageView, turnNorthUp } from "./image-view.tsx";

afterEach(cleanup);

const at = (lng: number, lat: number): [number, number] => [lng, lat];

describe("turnNorthUp", () => {
  test("turns a recording whose rows run west by half a turn, in square pixels", () => {
    const corners = {
      top_left: at(0.1, 0),
      top_right: at(0, 0),
      bottom_left: at(0.1, 0.1),
      bottom_right: at(0, 0.1),
    };
    const { turn, kmPerPixel } = turnNorthUp(corners, { width: 1000, height: 1000 });
    for (const [index, value] of [-1, 0, 0, -1].entries()) expect(turn[index]).toBeCloseTo(value, 6);
    expect(kmPerPixel).toBeCloseTo(11.12 / 1000, 4);
  });

  test("mirrors a mirrored recording back, and stretches its longer pixels, across 180° too", () => {
    const corners = {
      top_left: at(179.95, 0),
      top_right: at(-179.95, 0),
      bottom_left: at(179.95, 0.1),
      bottom_right: at(-179.95, 0.1),
    };
    const { turn } = turnNorthUp(corners, { width: 1000, height: 500 });
    for (const [index, value] of [1, 0, 0, -2].entries()) expect(turn[index]).toBeCloseTo(value, 6);
  });
});

describe("ImageView", () => {
  test.each([true, false])(
    "says that full resolution comes with a purchase, for sale: %s",
    async (isForSale) => {
      const service = startService([frameAt([4, 52], { imageID: 77, frameNumber: 1, mode: "STRIPMAP" })]);
      const session = await openTestSession(service);
      const { data } = await session.client.call(searchCatalogItems, { body: {} });
      const frame = catalogFrame(data as [Item, ...Item[]], "svc");
      await renderScreen(
        <ImageView {...{ frame, isForSale }} isNorthUp={false} onClose={() => {}} />,
        session,
      );
      await screen.findByRole("dialog", { name: /^Quicklook of frame 77_1/ });
      expect(screen.queryAllByText("Full resolution after purchase")).toHaveLength(isForSale ? 1 : 0);
    },
  );
});
