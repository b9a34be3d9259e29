import type { CameraOptions, Map as MapLibreMap } from "maplibre-gl";
import { afterEach, describe, expect, test, vi } from "vitest";
import { wrapLongitude } from "../geo/longitude.ts";
import { fitRoom, isBeyondMap, mapHandle } from "./map-handle.ts";

/** As much of a map as a fit sees of one: a degree is a pixel wide at zoom 0. */
function fakeMap() {
  let camera = { center: { lng: 0, lat: 0 }, zoom: 0, bearing: 0 };
  let isMoving = false;
  const container = { clientWidth: 1_000, clientHeight: 800 };
  const map = {
    getContainer: () => container,
    getCenter: () => camera.center,
    getZoom: () => camera.zoom,
    getBearing: () => camera.bearing,
    isMoving: () => isMoving,
    project: () => ({ x: 0, y: 0 }),
    cameraForBounds: ([[west, south], [east, north]]: [[number, number], [number, number]]) => ({
      center: { lng: (west + east) / 2, lat: (south + north) / 2 },
      zoom: Math.log2(container.clientWidth / (east - west)),
    }),
    unproject: ([x, y]: [number, number]) => ({ lng: x / 10, lat: (400 - y) / 10 }),
    jumpTo({ center, ...rest }: CameraOptions & { center: [number, number] }) {
      camera = {
        ...camera,
        ...rest,
        center: { lng: wrapLongitude(center[0]), lat: Math.min(50, center[1]) },
      };
    },
  };
  return {
    map: map as unknown as MapLibreMap,
    narrow: () => Object.assign(container, { clientWidth: 500 }),
    setMoving: (next: boolean) => (isMoving = next),
  };
}

afterEach(() => void vi.unstubAllGlobals());

describe("mapHandle", () => {
  test("fits what was fitted last again once the map has another size", () => {
    const { map, narrow } = fakeMap();
    const handle = mapHandle(map);
    handle.fitBox([0, 0, 250, 10], { animate: false, padding: 32 });
    expect(handle.camera().zoom).toBe(2);
    narrow();
    handle.keepFit();
    expect(handle.camera()).toMatchObject({ lng: 125, lat: 5, zoom: 1 });
  });

  test("fits a box beyond 180° again, though the map wraps its center", () => {
    const { map, narrow } = fakeMap();
    const handle = mapHandle(map);
    handle.fitBox([180, 0, 360, 10], { animate: false, padding: 32 });
    narrow();
    handle.keepFit();
    expect(handle.camera()).toMatchObject({ lng: -90, zoom: Math.log2(500 / 180) });
  });

  test("fits a box again of which the end of the world kept the map short", () => {
    const { map, narrow } = fakeMap();
    const handle = mapHandle(map);
    handle.fitBox([0, 60, 250, 80], { animate: false, padding: 32 });
    narrow();
    handle.keepFit();
    expect(handle.camera()).toMatchObject({ lat: 50, zoom: 1 });
  });

  test("knows the part of the view that its controls leave free", () => {
    const { map } = fakeMap();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    expect(mapHandle(map).clearBox()).toEqual([4.8, -36.4, 94, 33.2]);
  });

  test("fits what a map showed from its start again", () => {
    const { map, narrow } = fakeMap();
    const handle = mapHandle(map, undefined, { box: [0, 0, 250, 10], padding: 32 });
    narrow();
    handle.keepFit();
    expect(handle.camera()).toMatchObject({ lng: 125, lat: 5, zoom: 1 });
  });

  test("fits after a move that was under way when the size changed", () => {
    const { map, narrow, setMoving } = fakeMap();
    const handle = mapHandle(map);
    handle.fitBox([0, 0, 250, 10], { animate: false, padding: 32 });
    narrow();
    setMoving(true);
    handle.keepFit();
    expect(handle.camera().zoom).toBe(2);
    setMoving(false);
    handle.keepFit();
    expect(handle.camera().zoom).toBe(1);
  });

  test("leaves a map that was moved since, one of the same size and a fit that is not kept", () => {
    const { map, narrow } = fakeMap();
    const handle = mapHandle(map);
    handle.fitBox([0, 0, 250, 10], { animate: false, isKept: false, padding: 32 });
    const camera = handle.camera();
    narrow();
    handle.keepFit();
    expect(handle.camera()).toEqual(camera);
    handle.fitBox([0, 0, 250, 10], { animate: false, padding: 32 });
    handle.jumpTo({ lng: 100 });
    Object.assign(map.getContainer(), { clientWidth: 1_000 });
    handle.keepFit();
    expect(handle.camera()).toMatchObject({ lng: 100, zoom: 1 });
  });
});

describe("isBeyondMap", () => {
  test("is true where a box reaches beyond the latitudes that a map draws", () => {
    expect(isBeyondMap([0, 89.4, 10, 89.6])).toBe(true);
    expect(isBeyondMap([0, -90, 10, -80])).toBe(true);
    expect(isBeyondMap([0, 80, 10, 85])).toBe(false);
    expect(isBeyondMap(undefined)).toBe(false);
  });
});

describe("fitRoom", () => {
  test("keeps what is fitted clear of the controls, larger ones under a finger, unless the map is small", () => {
    const phone = { clientWidth: 390, clientHeight: 345 };
    expect(fitRoom(phone, false)).toMatchObject({ top: 68, right: 60 });
    expect(fitRoom(phone, true)).toMatchObject({ top: 68, right: 80 });
    expect(fitRoom({ clientWidth: 300, clientHeight: 180 }, true)).toBe(32);
  });
});
