import type { BasemapSource } from "./sources.ts";

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

/** A tile, a failure, or the notice that the fine coast has replaced the coarse one. */
export type TileAnswer =
  | { id: number; data: ArrayBuffer }
  | { id: number; error: string }
  | { detailed: true };
