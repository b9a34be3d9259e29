import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { darkPalette, lightPalette } from "../../ui/theme/palette.ts";
import { MapContext, type MapRoom, pointerClaim } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import { footprintLayers, outlineOpacity, useFootprintPointer } from "./footprints-layer.tsx";
import { pickIndexOf } from "./pick-index.ts";

type Listener = (event: unknown) => void;

/** A map that knows only who listens; a degree is a pixel. */
function mapThatListens() {
  const listeners = new Map<string, Listener>();
  const canvas = document.createElement("canvas");
  const map = {
    on(name: string, listener: Listener) {
      listeners.set(name, listener);
      return { unsubscribe: () => listeners.delete(name) };
    },
    getCanvas: () => canvas,
    getCanvasContainer: () => document.body,
  };
  const tell = (name: string, { x, y }: Point) =>
    listeners.get(name)?.({ lngLat: { lng: x, lat: y }, point: { x, y }, originalEvent: { buttons: 0 } });
  return { map, canvas, tell };
}

afterEach(cleanup);

test("what lies under a circle neither hovers nor answers a press, and the circle can be pressed", () => {
  const { map, canvas, tell } = mapThatListens();
  const index = pickIndexOf([{ key: "wide", ring: boxRing([0, 0, 10, 10]) }]);
  const seen: unknown[] = [];
  const room = { map, palette: darkPalette, claim: pointerClaim() } as unknown as MapRoom;
  renderHook(
    () =>
      useFootprintPointer(index, {
        onHover: (key) => seen.push(["hover", key]),
        onPick: (keys) => seen.push(["pick", ...keys]),
        isCircleAt: ({ x }) => x > 4 && x < 6,
      }),
    { wrapper: ({ children }: { children: ReactNode }) => <MapContext value={room}>{children}</MapContext> },
  );
  tell("mousemove", { x: 2, y: 2 });
  tell("click", { x: 2, y: 2 });
  expect([seen, canvas.style.cursor]).toEqual([
    [
      ["hover", "wide"],
      ["pick", "wide"],
    ],
    "pointer",
  ]);
  seen.length = 0;
  tell("mousemove", { x: 5, y: 5 });
  tell("click", { x: 5, y: 5 });
  expect([seen, canvas.style.cursor]).toEqual([[["hover", undefined]], "pointer"]);
  tell("mousemove", { x: 20, y: 20 });
  expect(canvas.style.cursor).toBe("");
});

test("a theme is another palette: the same layers, other colors", () => {
  const dark = footprintLayers(darkPalette);
  const light = footprintLayers(lightPalette);
  expect(light.map(({ id }) => id)).toEqual(dark.map(({ id }) => id));
  expect(light.map(({ paint }) => Object.keys(paint ?? {}))).toEqual(
    dark.map(({ paint }) => Object.keys(paint ?? {})),
  );
  expect(JSON.stringify(light)).not.toContain(darkPalette.frame.slice(1));
});

test("outlineOpacity is less for many outlines, less the more they are, and less again beside a chosen one", () => {
  expect(outlineOpacity(15, false)).toBe(1);
  expect(outlineOpacity(30, false)).toBe(0.5);
  expect(outlineOpacity(60, false)).toBe(0.25);
  expect(outlineOpacity(1_000, false)).toBe(0.15);
  expect(outlineOpacity(15, true)).toBe(0.4);
  expect(outlineOpacity(30, true)).toBe(0.2);
  expect(outlineOpacity(60, true)).toBe(0.1);
});
