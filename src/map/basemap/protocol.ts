import { addProtocol } from "maplibre-gl";
import type { BasemapSource } from "./sources.ts";
import { basemapWorker } from "./worker-line.ts";

const PROTOCOL = "basemap";

/** Address of the tiles of a source of the built-in basemap, for a style. */
export function basemapTiles(source: BasemapSource): string {
  return `${PROTOCOL}://${source}/{z}/{x}/{y}`;
}

/** Answers `basemap://` with the worker's tiles. */
export function startBasemap(): void {
  // It starts now, and anew where it has failed.
  basemapWorker();
  addProtocol(PROTOCOL, async ({ url }) => {
    const [source, z, x, y] = url.slice(PROTOCOL.length + 3).split("/");
    const place = { z: Number(z), x: Number(x), y: Number(y) };
    return { data: await basemapWorker().tile({ source: source as BasemapSource, ...place }) };
  });
}
