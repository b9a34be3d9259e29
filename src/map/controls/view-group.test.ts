import type { Map as MapLibreMap } from "maplibre-gl";
import { expect, test } from "vitest";
import { viewGroup } from "./keep-in-view.tsx";

interface View {
  center: [number, number];
  zoom: number;
  bearing: number;
}

/** As much of a map as a group sees of one; counts its jumps. */
function fakeMap(start: View) {
  let view = start;
  let jumps = 0;
  const listeners = new Set<() => void>();
  const map = {
    getCenter: () => view.center,
    getZoom: () => view.zoom,
    getBearing: () => view.bearing,
    jumpTo(next: View) {
      view = next;
      jumps++;
      for (const listener of listeners) listener();
    },
    on(_: "move", listener: () => void) {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
  };
  return { map: map as unknown as MapLibreMap, view: () => view, jumps: () => jumps };
}

const HERE: View = { center: [179.9, -17], zoom: 7, bearing: 0 };
const THERE: View = { center: [-179.8, -16], zoom: 9, bearing: 20 };

test("a map that joins looks where the first does, and each follows the other, once", () => {
  const group = viewGroup();
  const [a, b] = [fakeMap(HERE), fakeMap(THERE)];
  group.join(a.map);
  group.join(b.map);
  expect(b.view()).toEqual(HERE);
  b.map.jumpTo(THERE);
  expect(a.view()).toEqual(THERE);
  a.map.jumpTo(HERE);
  expect(b.view()).toEqual(HERE);
  expect([a.jumps(), b.jumps()]).toEqual([2, 3]);
});

test("a map that left moves alone", () => {
  const group = viewGroup();
  const [a, b] = [fakeMap(HERE), fakeMap(HERE)];
  group.join(a.map);
  const leave = group.join(b.map);
  leave();
  a.map.jumpTo(THERE);
  expect(b.view()).toEqual(HERE);
});
