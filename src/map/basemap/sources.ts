import { GRATICULE_LAST_ZOOM } from "../graticule.ts";

/** Sources of the style. The graticule is in the tiles of the land, which saves a masking pass. */
export type BasemapSource = "land" | "labels";

export const LAST_ZOOM = {
  land: GRATICULE_LAST_ZOOM,
  labels: 9,
} as const satisfies Record<BasemapSource, number>;

/** First message to the worker: absolute address of the basemap's files, with a slash at its end. */
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

export type WorkerAnswer = { id: number } & ({ data: ArrayBuffer } | { error: string });
