import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Position } from "../../geo/types.ts";
import { LiveRegion } from "../../ui/feedback/live-region.tsx";
import { darkPalette } from "../../ui/theme/palette.ts";
import { MapContext, type MapRoom, pointerClaim } from "../map-context.ts";
import { MeasureLayer } from "./measure-layer.tsx";

afterEach(cleanup);

/** Makes the part of a map that measuring uses, 100 pixels a degree; nothing is drawn. */
function openMeasure() {
  const surface = document.createElement("div");
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  surface.append(canvas);
  document.body.append(surface);
  const nothing = () => undefined;
  const middle = { lng: 5, lat: 5 };
  let follow = nothing;
  const panBy = vi.fn(([x, y]: Position) => {
    middle.lng += x / 100;
    middle.lat -= y / 100;
    follow();
  });
  const zoom = { enable: vi.fn(), disable: vi.fn() };
  const map = {
    style: {},
    getCanvas: () => canvas,
    getCanvasContainer: () => surface,
    getCenter: () => ({ ...middle }),
    getProjection: nothing,
    unproject: ([x, y]: Position) => ({ lng: x / 100, lat: 10 - y / 100 }),
    on(event: string, listener: typeof nothing) {
      if (event === "move") follow = listener;
      return { unsubscribe: nothing };
    },
    doubleClickZoom: zoom,
    panBy,
    getSource: nothing,
    addSource: nothing,
    getLayer: nothing,
    addLayer: nothing,
    getLayersOrder: () => [],
  };
  const claim = pointerClaim();
  const room = { map, handle: { focus: () => canvas.focus() }, palette: darkPalette, claim };
  const onEnd = vi.fn();
  const { unmount } = render(
    <MantineProvider env="test">
      <MapContext value={room as unknown as MapRoom}>
        <MeasureLayer onEnd={onEnd} />
      </MapContext>
      <LiveRegion />
    </MantineProvider>,
  );
  const press = (x: number, y: number) => {
    const at = { clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 1 };
    fireEvent.pointerDown(canvas, at);
    fireEvent.pointerUp(canvas, at);
  };
  return { canvas, press, onEnd, claim, zoom, panBy, unmount, user: userEvent.setup() };
}

const said = () => screen.getByTestId("live-region").textContent;

test("presses set points, and what lies between is shown; a footprint does not answer them", () => {
  const { press, claim } = openMeasure();
  expect(claim.isTaken()).toBe(true);
  press(100, 1000);
  expect(screen.getByText("Set the next point")).toBeTruthy();
  press(200, 1000);
  expect(said()).toBe("111.3\u00a0km, bearing 90.0°.");
  press(200, 900);
  expect(said()).toMatch(
    /^110\.6\u00a0km, bearing 0\.0°\. 3 points, 221\.9\u00a0km in all\. Area 6,15\d\u00a0km²\.$/,
  );
  fireEvent.click(screen.getByRole("button", { name: "Undo point" }));
  expect(said()).toBe("111.3\u00a0km, bearing 90.0°.");
});

test("an arrow moves the map at once, farther with Shift, and the next point is where it has come to", async () => {
  const { user, panBy } = openMeasure();
  await user.keyboard("{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}");
  expect(panBy.mock.calls).toEqual([
    [[24, 0], { animate: false }],
    [[0, 120], { animate: false }],
  ]);
  expect(said()).toBe("First point set.");
});

test("with the keys alone one measures from the middle of the map, and Escape ends from everywhere", async () => {
  const { canvas, onEnd, user, zoom, claim, unmount } = openMeasure();
  expect(document.activeElement).toBe(canvas);
  expect(screen.getByText("Set the first point to measure from")).toBeTruthy();
  await user.keyboard("{Enter}");
  expect(said()).toBe("First point set.");
  await user.keyboard("{Backspace}");
  expect(said()).toBe("No point yet.");
  screen.getByRole("button", { name: "End" }).focus();
  await user.keyboard("{Escape}");
  expect(onEnd).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(canvas);
  unmount();
  expect([claim.isTaken(), zoom.enable.mock.calls.length]).toEqual([false, 1]);
});
