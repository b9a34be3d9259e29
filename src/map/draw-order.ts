/**
 * Layers of the map from the ground up. A layer added later goes below the first one present that follows it here.
 */
export const drawOrder = [
  "sea",
  "shallow-wide",
  "shallow-middle",
  "shallow-near",
  "graticule",
  "land",
  "graticule-on-land",
  "rivers",
  "coast",
  "borders",
  "antimeridian",
  "cart-fill",
  "hovered-fill",
  "selected-fill",
  "footprints-line",
  // Above all that is not chosen.
  "quicklook",
  "hovered-quicklook",
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
  // The map gives room from the top down: to handles and arrows before names, to a country's name before a town's.
  "town-labels",
  "water-labels",
  "land-labels",
  "scene-labels",
  "corner-labels",
  "arrows-head-casing",
  "arrows-head",
  "area-move",
  "area-handles",
  "draft-handles",
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

/** Returns the layer that a new one goes directly below; undefined: on top. */
export function layerAbove(id: LayerId, present: readonly string[]): LayerId | undefined {
  const known = new Set(present);
  return drawOrder.slice(drawOrder.indexOf(id) + 1).find((other) => known.has(other));
}
