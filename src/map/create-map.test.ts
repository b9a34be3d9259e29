import type { Map as MapLibreMap } from "maplibre-gl";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { darkPalette } from "../ui/theme/palette.ts";
import { leaveMap, onContextLoss, type StandingMap, takeMap, zoomOf } from "./create-map.ts";
import { basemapStyle } from "./style.ts";

// @vitest-environment happy-dom

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    disconnect() {}
  },
);
vi.mock("maplibre-gl", () => ({
  Map: class {
    constructor({ container }: { container: HTMLElement }) {
      // biome-ignore lint/correctness/noConstructorReturn: a stand-in takes the place of the map.
      return standIn(container);
    }
  },
  addProtocol() {},
  prewarm() {},
  setWorkerUrl() {},
}));

vi.mock("./basemap/protocol.ts", () => ({ startBasemap() {}, basemapTiles: () => "" }));

/** Stands in for a map in an element. */
function standIn(element: HTMLElement): MapLibreMap {
  const canvas = element.appendChild(document.createElement("canvas"));
  const gesture = { enable() {}, disable() {}, disableRotation() {}, keydown() {} };
  const heard: (() => void)[] = [];
  const map = {
    getContainer: () => element,
    getCanvasContainer: () => element,
    getCanvas: () => Object.assign(canvas, { getContext: () => ({ isContextLost: () => false }) }),
    on: (_: string, listener: () => void) => heard.push(listener),
    once() {},
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
    basemap: "",
    style: basemapStyle(darkPalette),
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

test("takeMap takes the whole map that was left, unless it lost its drawing context", () => {
  const first = { ...take(), isWhole: true };
  leaveMap(first, "");
  const again = take();
  expect(again.map).toBe(first.map);
  leaveMap(again, "");
  (first.map as unknown as { loseContext: () => void }).loseContext();
  expect(first.map.remove).toHaveBeenCalledOnce();
  expect(take().map).not.toBe(first.map);
});

describe("onContextLoss", () => {
  it("tells of loss and return, keeps both from the library, and asks for another context", () => {
    const container = document.createElement("div");
    const canvas = container.appendChild(document.createElement("canvas"));
    const library = vi.fn();
    canvas.addEventListener("webglcontextlost", library);
    canvas.addEventListener("webglcontextrestored", library);
    const told = { lost: vi.fn(), restored: vi.fn() };
    const map = { getContainer: () => container } as unknown as MapLibreMap;
    const { unsubscribe } = onContextLoss(map, told);
    const lost = new Event("webglcontextlost", { cancelable: true });
    canvas.dispatchEvent(lost);
    canvas.dispatchEvent(new Event("webglcontextrestored"));
    expect(lost.defaultPrevented).toBe(true);
    expect(told.lost).toHaveBeenCalledOnce();
    expect(told.restored).toHaveBeenCalledOnce();
    expect(library).not.toHaveBeenCalled();
    unsubscribe();
    canvas.dispatchEvent(new Event("webglcontextlost"));
    expect(library).toHaveBeenCalledOnce();
  });
});

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe("zoomOf", () => {
  it.each([
    ["+", 1],
    ["=", 1],
    ["-", -1],
    ["_", -1],
    ["ß", 0],
    ["´", 0],
    ["ü", 0],
    [";", 0],
    ["Dead", 0],
  ])("goes by the character %s, wherever its key is", (key, by) =>
    expect(zoomOf({ ...plain, key })).toBe(by),
  );

  it("leaves keys with a modifier to the browser", () =>
    expect(zoomOf({ ...plain, key: "+", ctrlKey: true })).toBe(0));
});
