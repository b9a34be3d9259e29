import { GRATICULE_LAST_ZOOM } from "../graticule.ts";

/**
 * Kinds of tiles the basemap is made of: each is a source of the style. The graticule is in the tiles of the land, since a map masks
 * its tiles anew wherever a layer of another source follows.
 */
export type BasemapSource = "land" | "labels";

/** Beyond these zooms the map scales the last tiles up. */
export const LAST_ZOOM = {
  land: GRATICULE_LAST_ZOOM,
  labels: 9,
} as const satisfies Record<BasemapSource, number>;

/** First message to the tile worker: where the basemap's files are, an absolute address with a slash at its end. */
export interface WorkerStart {
  folder: string;
}

export interface TileRequest {
  id: number;
  source: BasemapSource;
  z: number;
  x: number;
  y: number;
}

/** A tile, or a failure. */
export type WorkerAnswer = { id: number } & ({ data: ArrayBuffer } | { error: string });
