import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Box } from "../../geo/types.ts";
import { MapContext, type MapRoom } from "../map-context.ts";
import type { Camera } from "./camera.ts";
import { KeepSeen } from "./keep-seen.tsx";

const AREA: Box = [-6, 35, -5, 37];
/** Heights of the map over each stop of the sheet, px; 100 px show a degree at zoom 0. */
const HEIGHTS = { away: 500, peek: 400, half: 150, full: 150 } as const;
const START: Camera = { lng: -5.5, lat: 36, zoom: 0, bearing: 0 };

afterEach(cleanup);

/** A map over a sheet, a degree a hundred pixels wide and high at zoom 0 and half of that at zoom -1. */
function openMap(start: keyof typeof HEIGHTS, box = AREA) {
  let camera = START;
  let fit: { box: Box; camera: Camera } | undefined;
  let stop: keyof typeof HEIGHTS | undefined = start;
  let height: number = HEIGHTS[start];
  const spanOf = () => height / 100 / 2 ** camera.zoom;
  const handle = {
    camera: () => camera,
    viewBox: (): Box => [
      camera.lng - 2,
      camera.lat - spanOf() / 2,
      camera.lng + 2,
      camera.lat + spanOf() / 2,
    ],
    fitted: () => (fit?.camera === camera ? fit.box : undefined),
    fitBox(one: Box) {
      camera = { ...START, lng: (one[0] + one[2]) / 2, lat: (one[1] + one[3]) / 2, zoom: -1 };
      fit = { box: one, camera };
    },
    flyTo(to: Camera) {
      camera = to;
    },
  };
  const map = {
    getCanvas: () => ({ clientHeight: height }),
    resize() {
      height = stop ? HEIGHTS[stop] : 700;
    },
  };
  const room = { map, handle } as unknown as MapRoom;
  const screen = () => (
    <MapContext value={room}>
      <KeepSeen box={box} stop={stop} />
    </MapContext>
  );
  const { rerender } = render(screen());
  return {
    handle,
    camera: () => camera,
    move(next: Partial<Camera>) {
      camera = { ...camera, ...next };
    },
    turn(next: typeof stop) {
      stop = next;
      rerender(screen());
    },
    /** The window gets another size, of which the map hears from its observer. */
    resizeWindow(next: typeof stop) {
      stop = next;
      map.resize();
      rerender(screen());
    },
  };
}

test("an area that was seen whole is fitted when the sheet rises, and its earlier view comes back with it going down", () => {
  const { turn, camera } = openMap("peek");
  turn("half");
  expect(camera().zoom).toBe(-1);
  turn("full");
  expect(camera().zoom).toBe(-1);
  turn("peek");
  expect(camera()).toBe(START);
});

test("who moved the map meanwhile keeps where they went", () => {
  const { turn, move, camera } = openMap("peek");
  turn("half");
  move({ lng: -5.2 });
  turn("peek");
  expect(camera()).toMatchObject({ lng: -5.2, zoom: -1 });
});

test("an area that was cut before stays as it was looked at", () => {
  const { turn, move, camera } = openMap("peek");
  move({ lat: 38 });
  turn("half");
  expect(camera()).toMatchObject({ lat: 38, zoom: 0 });
});

test("a frame that was fitted is kept in sight before the area", () => {
  const { handle, turn, camera } = openMap("away");
  handle.fitBox([-5.9, 34, -5.7, 36]);
  turn("half");
  expect(camera().lat).toBe(35);
  const alone = openMap("away", [20, 10, 21, 11]);
  alone.turn("half");
  expect(alone.camera()).toBe(START);
});

test("a window of another size moves nothing, whatever the sheet does with it", () => {
  const { resizeWindow, turn, camera } = openMap("peek");
  resizeWindow(undefined);
  resizeWindow("half");
  resizeWindow(undefined);
  expect(camera()).toBe(START);
  resizeWindow("half");
  turn("full");
  expect(camera()).toBe(START);
});
