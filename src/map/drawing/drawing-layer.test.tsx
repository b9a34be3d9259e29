import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Position } from "../../geo/types.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import { MapContext, type MapRoom, pointerClaim } from "../map-context.ts";
import { DrawingLayer } from "./drawing-layer.tsx";
import type { Area, DrawingDraft } from "./edit.ts";

/** Pixels of a degree on the flat map of these tests, whose upper left corner lies at 0, 10. */
const DEGREE = 100;

const onRefused = vi.fn();
/** The map moves under a drag, or no longer. */
const onPan = vi.fn<(state: "on" | "off") => void>();
let area: Area = [];
let canvas: HTMLElement;
/** The middle of the map. */
let middle = { lng: 5, lat: 5 };

/** Makes the part of a map that drawing uses; nothing is drawn. */
function flatMap() {
  const surface = document.createElement("div");
  surface.setPointerCapture = () => {};
  canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  Object.defineProperties(canvas, { clientWidth: { value: 1000 }, clientHeight: { value: 1000 } });
  surface.append(canvas);
  document.body.append(surface);
  const nothing = () => undefined;
  const moved: (() => void)[] = [];
  return {
    getCanvas: () => canvas,
    getCanvasContainer: () => surface,
    getCenter: () => middle,
    panBy([x, y]: Position) {
      middle = { lng: middle.lng + x / DEGREE, lat: middle.lat - y / DEGREE };
      for (const listener of moved) listener();
    },
    getZoom: () => 14,
    getProjection: nothing,
    project: ([lng, lat]: Position) => ({ x: lng * DEGREE, y: (10 - lat) * DEGREE }),
    unproject: ([x, y]: Position) => ({ lng: x / DEGREE, lat: 10 - y / DEGREE }),
    on(type: string, listener: () => void) {
      if (type === "move") moved.push(listener);
      return { unsubscribe: nothing };
    },
    doubleClickZoom: { enable: nothing, disable: nothing },
    dragPan: { enable: () => onPan("on"), disable: () => onPan("off") },
    getSource: nothing,
    addSource: nothing,
    getLayer: nothing,
    addLayer: nothing,
    getLayersOrder: () => [],
  };
}

function Drawing({ room }: { room: MapRoom }) {
  const [shown, setShown] = useState(area);
  area = shown;
  return (
    <MapContext value={room}>
      <DrawingLayer
        mode="edit"
        area={shown}
        draft={undefined}
        onDraftChange={() => {}}
        onDrawn={() => {}}
        onChange={setShown}
        onModeChange={() => {}}
        onRefused={onRefused}
      />
    </MapContext>
  );
}

/** A drawing of these corners with the third of them chosen by a click. */
function choose(...corners: Position[]) {
  area = [[[...corners, corners[0] as Position]]];
  const map = flatMap();
  const room = { map, palette: darkPalette, claim: pointerClaim() } as unknown as MapRoom;
  render(
    <MantineProvider env="test">
      <Drawing room={room} />
    </MantineProvider>,
  );
  const { x, y } = map.project(corners[2] as Position);
  const pointer = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true };
  fireEvent.pointerDown(canvas, pointer);
  fireEvent.pointerUp(canvas, pointer);
  /** Presses at a place and lets go at another. */
  const press = (from: Position, to: Position, pointerType = "mouse") => {
    const at = (place: Position) => {
      const { x, y } = map.project(place);
      return { ...pointer, pointerType, clientX: x, clientY: y };
    };
    fireEvent.pointerDown(canvas, at(from));
    fireEvent.pointerMove(canvas, at(to));
    fireEvent.pointerUp(canvas, at(to));
  };
  const card = () => screen.queryByRole("region", { name: "Selected corner" });
  const button = (name: string) => screen.getByRole("button", { name });
  return { user: userEvent.setup(), press, room, card, button, third: () => area[0]?.[0]?.[2] };
}

/** Presses keys on the map, all of them before anything is drawn. */
function pressAtOnce(...keys: string[]) {
  act(() => {
    for (const key of keys) canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
}

beforeEach(() => {
  document.body.innerHTML = "";
  middle = { lng: 5, lat: 5 };
  onRefused.mockReset();
  onPan.mockReset();
});
afterEach(cleanup);

test("a corner that is clicked is moved by buttons, which keep the focus, until it is let go", async () => {
  const { user, card, button, third } = choose([1, 1], [4, 1], [4, 3], [1, 3]);
  expect(card()).not.toBeNull();
  const right = button("Move the corner right");
  right.focus();
  await user.keyboard("{Enter}{Enter}");
  expect(third()?.[0]).toBeCloseTo(4.16, 9);
  expect(third()?.[1]).toBeCloseTo(3, 9);
  expect(document.activeElement).toBe(right);
  await user.click(button("Move the corner up"));
  expect(third()?.[1]).toBeCloseTo(3.08, 9);
  await user.click(button("Done"));
  expect(card()).toBeNull();
  expect(document.activeElement).toBe(canvas);
});

test("a drag inside moves the area in one step, a click there is left to what lies below", () => {
  const { press, room } = choose([1, 1], [4, 1], [4, 3], [1, 3]);
  const before = area;
  press([2, 1.5], [2, 1.5]);
  expect(area).toBe(before);
  expect(room.claim.isTaken()).toBe(false);
  press([2, 1.5], [3, 2.5]);
  expect(area[0]?.[0]?.[0]).toEqual([2, 2]);
  expect(area[0]?.[0]?.[2]).toEqual([5, 4]);
  // A finger inside moves the map.
  press([3, 2.5], [1, 1], "touch");
  expect(area[0]?.[0]?.[0]).toEqual([2, 2]);
});

test("the handle in the middle is chosen by a click or the key G, and moved by buttons and arrows", async () => {
  const { user, press, button } = choose([1, 1], [4, 1], [4, 3], [1, 3]);
  press([2.5, 2], [2.5, 2]);
  expect(screen.getByRole("region", { name: "Selected area" })).toBeTruthy();
  await user.click(button("Move the area right"));
  expect(area[0]?.[0]?.[0]?.[0]).toBeCloseTo(1.08, 9);
  await user.click(button("Done"));
  expect(screen.queryByRole("region", { name: "Selected area" })).toBeNull();
  canvas.focus();
  await user.keyboard("g{Shift>}{ArrowUp}{/Shift}");
  expect(area[0]?.[0]?.[0]?.[1]).toBeCloseTo(1.24, 9);
});

test("after a corner is removed the map has the focus; one of a triangle stays", async () => {
  const { user, card, button } = choose([1, 1], [4, 1], [4, 3], [1, 3]);
  await user.click(button("Remove corner"));
  expect(area[0]?.[0]).toEqual([
    [1, 1],
    [4, 1],
    [1, 3],
    [1, 1],
  ]);
  expect(card()).toBeNull();
  expect(document.activeElement).toBe(canvas);
  cleanup();
  const triangle = choose([1, 1], [4, 1], [4, 3]);
  await user.click(triangle.button("Remove corner"));
  expect(onRefused).toHaveBeenCalledWith("too-few-points");
  expect(triangle.card()).not.toBeNull();
  expect(document.activeElement).toBe(triangle.button("Remove corner"));
});

/** A polygon that is begun, without a corner. */
function beginPolygon() {
  const map = flatMap();
  const room = { map, palette: darkPalette, claim: pointerClaim() } as unknown as MapRoom;
  const drafts: Position[][] = [];
  function Begun() {
    const [draft, setDraft] = useState<DrawingDraft>();
    return (
      <DrawingLayer
        mode="polygon"
        area={[]}
        draft={draft}
        onDraftChange={(next) => {
          drafts.push([...(next?.points ?? [])]);
          setDraft(next);
        }}
        onDrawn={() => {}}
        onChange={() => {}}
        onModeChange={() => {}}
        onRefused={onRefused}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <MapContext value={room}>
        <Begun />
      </MapContext>
    </MantineProvider>,
  );
  /** Touches a place, goes to another and lets go. */
  const touch = (from: Position, to: Position = from, pointerType = "touch") => {
    const at = ([lng, lat]: Position) => {
      const { x, y } = map.project([lng, lat]);
      return { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true, pointerType };
    };
    fireEvent.pointerDown(canvas, at(from));
    fireEvent.pointerMove(canvas, at(to));
    fireEvent.pointerUp(canvas, at(to));
  };
  return { touch, corners: () => drafts.at(-1) };
}

test("while a polygon is drawn one finger sets corners and does not move the map; a mouse still does", () => {
  const { touch, corners } = beginPolygon();
  touch([1, 1]);
  touch([4, 1]);
  expect(corners()).toHaveLength(2);
  expect(onPan.mock.calls.flat()).toEqual(["off", "on", "off", "on"]);
  touch([4, 3], [6, 5]);
  expect(corners()).toHaveLength(2);
  onPan.mockReset();
  touch([4, 3], [6, 5], "mouse");
  expect(onPan).not.toHaveBeenCalled();
});

test("300 keys at once move a chosen corner, or a polygon, by each of them", () => {
  const error = vi.spyOn(console, "error");
  const { third } = choose([1, 1], [4, 1], [4, 3], [1, 3]);
  pressAtOnce(...Array(300).fill("ArrowRight"));
  expect(third()?.[0]).toBeCloseTo(16, 9);
  pressAtOnce("g", ...Array(298).fill("ArrowLeft"), "ArrowUp");
  expect(third()?.[0]).toBeCloseTo(4.08, 9);
  expect(third()?.[1]).toBeCloseTo(3.04, 9);
  expect(error).not.toHaveBeenCalled();
});

test("300 keys at once set each corner where the map was by then", () => {
  const error = vi.spyOn(console, "error");
  const { corners } = beginPolygon();
  pressAtOnce(...Array(100).fill(["ArrowRight", "ArrowDown", " "]).flat());
  expect(corners()).toHaveLength(100);
  expect(corners()?.at(0)?.[0]).toBeCloseTo(5.24, 9);
  expect(corners()?.at(-1)?.[0]).toBeCloseTo(29, 9);
  expect(error).not.toHaveBeenCalled();
});
