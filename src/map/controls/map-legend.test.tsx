import "../../testing/screens/browser-environment.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import { MapContext, type MapRoom } from "../map-context.ts";
import { MapLegend, useChosen } from "./map-legend.tsx";

afterEach(cleanup);

/** A legend on a map that can be made higher or lower. */
function openLegend(height: number, area: readonly Polygon[] = []) {
  const resized: (() => void)[] = [];
  const canvas = { height: 2 * height };
  const map = {
    getCanvas: () => canvas,
    getPixelRatio: () => 2,
    on(_: string, listener: () => void) {
      resized.push(listener);
      return { unsubscribe() {} };
    },
  };
  /** A degree is ten pixels; the upper left corner is 170° E, 10° N. */
  const handle = {
    camera: () => ({ lng: 185 }),
    project: ([lng, lat]: Position) => ({ x: (lng - 170) * 10, y: (10 - lat) * 10 }),
  };
  render(
    <MapContext value={{ map, handle } as unknown as MapRoom}>
      <MapLegend entries={["frame", "area"]} area={area} />
    </MapContext>,
  );
  return (next: number) =>
    act(() => {
      canvas.height = 2 * next;
      for (const listener of resized) listener();
    });
}

test("the legend is a button on a low map, comes with room, and is as somebody chose from then on", async () => {
  const resize = openLegend(252);
  const fold = screen.getByRole("button", { name: "Legend" });
  const list = () => screen.queryByRole("list", { name: "Legend" });
  expect(list()).toBeNull();
  resize(668);
  expect(list()).not.toBeNull();
  resize(252);
  expect(list()).toBeNull();
  await userEvent.click(fold);
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  expect(list()?.textContent).toBe("FrameArea");
  resize(668);
  await userEvent.click(fold);
  expect(list()).toBeNull();
});

test("the legend folds where it would lie over a corner of the area, in whichever copy of the world", () => {
  useChosen.setState({ isOpen: undefined });
  openLegend(668, [[boxRing([-175, -50, -165, -5])]]);
  expect(screen.queryByRole("list", { name: "Legend" })).toBeNull();
  cleanup();
  openLegend(668, [[boxRing([-155, -50, -145, -5])]]);
  expect(screen.getByRole("list", { name: "Legend" })).toBeTruthy();
});
