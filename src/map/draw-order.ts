/**
 * The layers of the map from the ground up. The built-in style, the footprints and the drawing all name their layers
 * here; what is added later goes below the first layer that follows it in this list.
 */
export const drawOrder = [
  "sea",
  "shallow-wide",
  "shallow-middle",
  "shallow-near",
  "graticule",
  "land",
  "graticule-on-land",
  "coast",
  "borders",
  "antimeridian",
  "cart-fill",
  "hovered-fill",
  "selected-fill",
  // Above every fill and below every line: nothing tints a picture, nothing is hidden by it.
  "quicklook",
  "footprints-line",
  "hovered-casing",
  "hovered-line",
  "selected-casing",
  "selected-line",
  "compared-b-casing",
  "compared-b-line",
  "compared-a-casing",
  "compared-a-line",
  "arrows-casing",
  "arrows-line",
  "arrows-head-casing",
  "arrows-head",
  "scene-fill",
  "scene-cuts",
  "scene-line",
  "scene-dots-casing",
  "scene-dots",
  "scene-arrows-line",
  "scene-arrows-head",
  "gap-fill",
  "area-casing",
  "area-line",
  "draft-casing",
  "draft-line",
  "area-handles",
  "draft-handles",
  "water-labels",
  "land-labels",
  "town-labels",
  "scene-labels",
  "measure-fill",
  "measure-casing",
  "measure-line",
  "measure-points",
  "measure-labels",
  "badges",
  "clusters",
  "cluster-counts",
  "rings-casing",
  "rings",
  "points",
  "points-marked",
  "point-of-interest",
  "pointer",
] as const;

export type LayerId = (typeof drawOrder)[number];

/** The layer of `present` that a new layer belongs directly below; undefined for on top of all. */
export function layerAbove(id: LayerId, present: readonly string[]): LayerId | undefined {
  const known = new Set(present);
  return drawOrder.slice(drawOrder.indexOf(id) + 1).find((other) => known.has(other));
}
