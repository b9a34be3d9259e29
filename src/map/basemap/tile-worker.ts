/// <reference lib="webworker" />

import { onceDone } from "../../domain/once.ts";
import { cellFile } from "../../geo/land/cells.ts";
import { openGround, roundCorners, withoutSmallLakes } from "../../geo/land/ground.ts";
import type { TileRequest, WorkerAnswer, WorkerStart } from "./sources.ts";
import { type CutTile, encodeTile, type LabelGroup, labelTiles, landTiles, unpackLabels } from "./tiles.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const folder = new Promise<string>((resolve) => {
  scope.onmessage = ({ data: start }: MessageEvent<WorkerStart>) => {
    scope.onmessage = ({ data }: MessageEvent<TileRequest>) => void answer(data);
    resolve(start.folder);
  };
});
const loaded = {
  world: onceDone(() => ground(WORLD)),
  labels: onceDone(async () =>
    labelTiles(unpackLabels((await (await load("labels.json")).json()) as LabelGroup[])),
  ),
};
const WORLD = "world.bin";
/** Least lake of the world's tiles, degrees: a few pixels at their last zoom. */
const LEAST_LAKE = 0.6;
/** First zoom at which corners of a coast are seen: rounding takes four times the points. */
const FIRST_ROUNDED = 11;
const bare = { land: [], borders: [], rivers: [] };
const sea = landTiles(bare);
const everywhere = landTiles({
  ...bare,
  land: [
    [
      [-180, -90],
      [-180, 90],
      [180, 90],
      [180, -90],
      [-180, -90],
    ],
  ],
});
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
  const cell = cellFile(z, x, y);
  if (cell === "sea") return sea;
  if (cell === "land") return everywhere;
  const isRounded = z >= FIRST_ROUNDED;
  const key = `${cell.file} ${isRounded}`;
  const opened = cells.get(key) ?? onceDone(() => ground(cell.file, isRounded));
  cells.set(key, opened);
  return opened().catch(loaded.world);
}

async function ground(file: string, isRounded = false): Promise<CutTile> {
  const opened = await openGround(new Uint8Array(await (await load(file)).arrayBuffer()));
  if (file === WORLD) return landTiles({ ...opened, land: withoutSmallLakes(opened.land, LEAST_LAKE) });
  return landTiles(isRounded ? { ...opened, land: opened.land.map(roundCorners) } : opened);
}

async function load(file: string): Promise<Response> {
  const response = await fetch(`${await folder}${file}`);
  if (!response.ok) throw new Error(`The basemap's ${file} answered ${response.status}.`);
  return response;
}
