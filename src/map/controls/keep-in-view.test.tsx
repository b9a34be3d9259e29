import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Box } from "../../geo/types.ts";
import { MapContext, type MapRoom } from "../map-context.ts";
import type { Camera } from "../map-handle.ts";
import { KeepSeen } from "./keep-in-view.tsx";

const AREA: Box = [-6, 35, -5, 37];
/** Heights of a map in pixels; 100 px show a degree at zoom 0. */
const [WHOLE, TIGHT, CUT] = [400, 250, 150];
/** Height of the controls at the top of the map in pixels. */
const CONTROLS = 68;
const START: Camera = { lng: -5.5, lat: 36, zoom: 0, bearing: 0 };

afterEach(cleanup);

/** A map a degree a hundred pixels high at zoom 0 and half of that at zoom -1; it fires what the map library fires. */
function openMap(box: Box | undefined = AREA) {
  let camera = START;
  let height = WHOLE;
  const listeners = { resize: () => {}, moveend: () => {} };
  const spanOf = () => height / 100 / 2 ** camera.zoom;
  const moveTo = (next: Partial<Camera>) => {
    camera = { ...camera, ...next };
    listeners.moveend();
  };
  const viewBelow = (pixels: number): Box => [
    camera.lng - 2,
    camera.lat - spanOf() / 2,
    camera.lng + 2,
    camera.lat + spanOf() / 2 - pixels / 100 / 2 ** camera.zoom,
  ];
  const handle = {
    camera: () => camera,
    viewBox: () => viewBelow(0),
    clearBox: () => viewBelow(CONTROLS),
    fitBox(one: Box) {
      camera = {
        ...START,
        lng: (one[0] + one[2]) / 2,
        lat: (one[1] + one[3]) / 2,
        zoom: height < 300 ? -1 : 0,
      };
      listeners.moveend();
    },
    jumpTo: moveTo,
  };
  const map = {
    isMoving: () => false,
    on(name: keyof typeof listeners, listener: () => void) {
      listeners[name] = listener;
      return { unsubscribe() {} };
    },
  };
  const room = { map, handle } as unknown as MapRoom;
  const screen = (seen: Box | undefined) => (
    <MapContext value={room}>
      <KeepSeen box={seen} />
    </MapContext>
  );
  const { rerender } = render(screen(box));
  return {
    camera: () => camera,
    moveTo,
    show: (next: Box) => rerender(screen(next)),
    resize(next: number) {
      height = next;
      listeners.resize();
      listeners.moveend();
    },
  };
}

describe("KeepSeen", () => {
  test("fits an area that was seen whole when the map gets lower, and gives the view back with the room", () => {
    const { resize, camera } = openMap();
    resize(CUT);
    expect(camera().zoom).toBe(-1);
    resize(CUT + 10);
    expect(camera().zoom).toBe(-1);
    resize(WHOLE);
    expect(camera()).toEqual(START);
  });

  test("keeps an area that was clear of the controls clear of them", () => {
    const { resize, camera } = openMap();
    resize(TIGHT);
    expect(camera().zoom).toBe(-1);
    resize(WHOLE);
    expect(camera()).toEqual(START);
  });

  test("leaves an area that lay under the controls while it is whole", () => {
    const { resize, moveTo, camera } = openMap();
    moveTo({ lat: 35.6 });
    resize(TIGHT + 100);
    expect(camera()).toMatchObject({ lat: 35.6, zoom: 0 });
  });

  test("keeps an area that was drawn since", () => {
    const { show, resize, camera } = openMap(undefined);
    show(AREA);
    resize(CUT);
    expect(camera().zoom).toBe(-1);
  });

  test("leaves those who moved the map where they went", () => {
    const { resize, moveTo, camera } = openMap();
    resize(CUT);
    moveTo({ lng: -5.2 });
    resize(WHOLE);
    expect(camera()).toMatchObject({ lng: -5.2, zoom: -1 });
  });

  test("leaves an area that was cut before as it was looked at", () => {
    const { resize, moveTo, camera } = openMap();
    moveTo({ lat: 38 });
    resize(CUT);
    expect(camera()).toMatchObject({ lat: 38, zoom: 0 });
  });
});
