import { GRATICULE_LAST_ZOOM } from "../graticule.ts";

/** Kinds of tiles the basemap is made of: each is a source of the style. */
export type BasemapSource = "land" | "labels" | "graticule";

/** Beyond these zooms the map scales the last tiles up. */
export const LAST_ZOOM = {
  land: 9,
  labels: 9,
  graticule: GRATICULE_LAST_ZOOM,
} as const satisfies Record<BasemapSource, number>;
