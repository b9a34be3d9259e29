import { expect, test } from "vitest";
import { darkPalette } from "../ui/theme/palette.ts";
import { drawOrder, type LayerId, layerAbove } from "./draw-order.ts";
import { drawingLayers } from "./drawing/drawing-features.ts";
import { footprintLayers } from "./footprints/footprints-layer.tsx";
import { pointLayers } from "./layers/points-layer.tsx";
import { sceneLayers } from "./layers/scenes-layer.tsx";

test("a layer goes below the first present layer that follows it", () => {
  expect(layerAbove("quicklook", ["sea", "land", "hovered-line", "town-labels"])).toBe("hovered-line");
});

test("without a later layer it goes on top, whatever else a foreign style has", () => {
  expect(layerAbove("badges", ["sea", "roads", "land"])).toBeUndefined();
});

test("every layer of footprints, drawing, scenes and points has its place once", () => {
  const layers = [footprintLayers, drawingLayers, sceneLayers, pointLayers];
  const all = layers.flatMap((make) => make(darkPalette));
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id) => !drawOrder.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(drawOrder).size).toBe(drawOrder.length);
});

test("no fill of a footprint lies over a quicklook, and no line under it that tells of its frame", () => {
  const place = (id: LayerId) => drawOrder.indexOf(id);
  const fills = footprintLayers(darkPalette).filter(({ type }) => type === "fill");
  expect(fills.length).toBeGreaterThan(2);
  for (const { id } of fills) expect([id, place(id) < place("quicklook")]).toEqual([id, true]);
  for (const id of ["hovered-line", "selected-line"] as const)
    expect(place(id)).toBeGreaterThan(place("quicklook"));
});

test("names are placed after handles and heads of arrows, so that they keep clear of them", () => {
  const place = (id: LayerId) => drawOrder.indexOf(id);
  const all = [...drawingLayers(darkPalette), ...footprintLayers(darkPalette)];
  for (const id of ["area-handles", "draft-handles", "arrows-head"] as const) {
    for (const name of ["town-labels", "water-labels", "land-labels"] as const)
      expect(place(id)).toBeGreaterThan(place(name));
    const layout: object = all.find((layer) => layer.id === id)?.layout ?? {};
    expect(layout).toHaveProperty("icon-allow-overlap", true);
    expect("icon-ignore-placement" in layout && layout["icon-ignore-placement"]).toBe(false);
  }
});

test("names give way to what lies over the map and an area's edge; its handle gives way to the counts of circles", () => {
  const place = (id: LayerId) => drawOrder.indexOf(id);
  for (const name of ["town-labels", "water-labels", "land-labels"] as const)
    for (const room of ["taken-room", "area-room"] as const) expect(place(room)).toBeGreaterThan(place(name));
  for (const name of ["town-labels", "area-move"] as const)
    expect(place("cluster-counts")).toBeGreaterThan(place(name));
  const layoutOf = (id: LayerId): object =>
    [...footprintLayers(darkPalette), ...drawingLayers(darkPalette)].find((layer) => layer.id === id)
      ?.layout ?? {};
  expect(layoutOf("cluster-counts")).toHaveProperty("text-allow-overlap", true);
  expect(layoutOf("cluster-counts")).not.toHaveProperty("text-ignore-placement");
  expect(layoutOf("area-move")).toHaveProperty("icon-allow-overlap", false);
});

test("only what is hovered, selected or in the cart has a fill", () => {
  const filled = footprintLayers(darkPalette).filter(({ type }) => type === "fill");
  expect(filled.map(({ id }) => id).sort()).toEqual(["cart-fill", "hovered-fill", "selected-fill"]);
});

test("footprints lie in the order of the look: outlines, quicklook, hovered, selected, area", () => {
  const places = (
    [
      "footprints-line",
      "quicklook",
      "hovered-quicklook",
      "hovered-line",
      "selected-line",
      "area-line",
    ] as const
  ).map((id) => drawOrder.indexOf(id));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
