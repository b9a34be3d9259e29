/// <reference lib="webworker" />

import { type LabelGroup, unpackLabels } from "./labels.ts";
import type { TileRequest, WorkerAnswer, WorkerStart } from "./sources.ts";
import {
  CELL_ZOOM,
  type CutTile,
  cellFile,
  encodeTile,
  labelTiles,
  landTiles,
  unpackGround,
} from "./tiles.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const folder = new Promise<string>((resolve) => {
  scope.onmessage = ({ data: start }: MessageEvent<WorkerStart>) => {
    scope.onmessage = ({ data }: MessageEvent<TileRequest>) => void answer(data);
    resolve(start.folder);
  };
});
const loaded = {
  world: once(() => ground("world.bin")),
  labels: once(async () =>
    labelTiles(unpackLabels((await (await load("labels.json")).json()) as LabelGroup[])),
  ),
};
const sea = landTiles([], []);
const cells = new Map<string, () => Promise<CutTile>>();

async function answer(request: TileRequest): Promise<void> {
  const { id } = request;
  try {
    const { source, z, x, y } = request;
    const cut = await (source === "labels" ? loaded.labels() : landAt(z, x, y));
    const data = encodeTile(cut(z, x, y));
    scope.postMessage({ id, data } satisfies WorkerAnswer, [data]);
    // Names come last: the whole world loads after them, to be there offline.
    if (source === "labels") loaded.world().catch(() => {});
  } catch (error) {
    scope.postMessage({ id, error: String(error) } satisfies WorkerAnswer);
  }
}

/** Returns the cutter of a land tile: the tile's cell, or the world where the cell cannot be loaded. */
async function landAt(z: number, x: number, y: number): Promise<CutTile> {
  if (z < CELL_ZOOM) return loaded.world();
  const file = cellFile(z, x, y);
  if (file === undefined) return sea;
  const cell = cells.get(file) ?? once(() => ground(file));
  cells.set(file, cell);
  return cell().catch(loaded.world);
}

async function ground(file: string): Promise<CutTile> {
  const { land, borders } = unpackGround(new Uint8Array(await (await load(file)).arrayBuffer()));
  return landTiles(land, borders);
}

async function load(file: string): Promise<Response> {
  const response = await fetch(`${await folder}${file}`);
  if (!response.ok) throw new Error(`The basemap's ${file} answered ${response.status}.`);
  return response;
}

/** Runs once; a failure is forgotten, so that the next call tries again. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= start().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
