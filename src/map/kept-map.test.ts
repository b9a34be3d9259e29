// @vitest-environment happy-dom
import type { Map as MapLibreMap } from "maplibre-gl";
import { beforeEach, expect, test, vi } from "vitest";
import { darkPalette } from "../ui/theme/palette.ts";
import type { MapStart } from "./create-map.ts";
import { leaveMap, type StandingMap, takeMap } from "./kept-map.ts";

vi.mock("./create-map.ts", () => ({
  createMap: ({ container }: MapStart) => standIn(container),
  fitToElement: () => {},
  startView: () => ({ center: [0, 0], zoom: 1 }),
}));

/** What a map is asked for, with an element of its own in a container. */
function standIn(container: HTMLElement): MapLibreMap {
  const element = container.appendChild(document.createElement("div"));
  const canvas = element.appendChild(document.createElement("canvas"));
  const gesture = { enable() {}, disable() {} };
  const heard: (() => void)[] = [];
  const map = {
    getContainer: () => element,
    getCanvasContainer: () => element,
    getCanvas: () => Object.assign(canvas, { getContext: () => ({ isContextLost: () => false }) }),
    on: (_: string, listener: () => void) => heard.push(listener),
    loseContext: () => heard.forEach((listener) => void listener()),
    remove: vi.fn(),
    stop() {},
    jumpTo() {},
  };
  return new Proxy(map, { get: (of, name) => Reflect.get(of, name) ?? gesture }) as unknown as MapLibreMap;
}

let container: HTMLElement;
beforeEach(() => {
  container = document.createElement("div");
});

function take(): StandingMap {
  const taken = takeMap({
    container,
    palette: darkPalette,
    styleUrl: "",
    camera: undefined,
    box: undefined,
    interactive: true,
    label: "Map",
  });
  if (typeof taken === "string") throw new Error(taken);
  return taken;
}

test("leaveMap leaves no element behind, on which the next map would stand", () => {
  leaveMap(take(), "");
  expect(container.childElementCount).toBe(0);
  take();
  expect(container.childElementCount).toBe(1);
});

test("takeMap takes the whole map that was left, unless it lost its drawing context meanwhile", () => {
  const first = { ...take(), isWhole: true };
  leaveMap(first, "");
  const again = take();
  expect(again.map).toBe(first.map);
  leaveMap(again, "");
  (first.map as unknown as { loseContext: () => void }).loseContext();
  expect(first.map.remove).toHaveBeenCalledOnce();
  expect(take().map).not.toBe(first.map);
});
