/// <reference lib="webworker" />
import { unpackRings } from "../../geo/packed/packed-rings.ts";
import { type LabelGroup, unpackLabels } from "./labels.ts";
import type { TileAnswer, TileRequest, WorkerStart } from "./sources.ts";
import { type CutTile, encodeTile, labelTiles, landTiles } from "./tiles.ts";

/** Up to this zoom the coarse coast stands in until the fine one is ready; closer, it would look wrong. */
const LAST_COARSE_ZOOM = 4;

const scope = self as unknown as DedicatedWorkerGlobalScope;
/** Given by the first message; requests follow it. */
const folder = new Promise<string>((resolve) => {
  scope.onmessage = ({ data: start }: MessageEvent<WorkerStart>) => {
    scope.onmessage = ({ data }: MessageEvent<TileRequest>) => void answer(data);
    resolve(start.folder);
  };
});
let fineLand: CutTile | undefined;
const loaded = {
  coarse: once(async () => landTiles(await rings("land-110m"), [])),
  fine: once(async () => {
    const [land, borders] = await Promise.all([rings("land-10m"), rings("borders-10m")]);
    fineLand = landTiles(land, borders);
    scope.postMessage({ detailed: true } satisfies TileAnswer);
    return fineLand;
  }),
  labels: once(async () =>
    labelTiles(unpackLabels((await (await load("labels.json")).json()) as LabelGroup[])),
  ),
};

async function answer({ id, source, z, x, y }: TileRequest): Promise<void> {
  try {
    const data = encodeTile((await cutter(source, z))(z, x, y));
    scope.postMessage({ id, data } satisfies TileAnswer, [data]);
  } catch (error) {
    scope.postMessage({ id, error: String(error) } satisfies TileAnswer);
  }
}

async function cutter(source: TileRequest["source"], z: number): Promise<CutTile> {
  if (source === "labels") return loaded.labels();
  if (fineLand || z > LAST_COARSE_ZOOM) return loaded.fine();
  const coarse = await loaded.coarse();
  // After the coarse answer, so that the first paint does not wait for the large file to be indexed.
  setTimeout(loaded.fine);
  return coarse;
}

async function rings(name: string) {
  return unpackRings(new Uint8Array(await (await load(`${name}.bin`)).arrayBuffer()));
}

async function load(file: string): Promise<Response> {
  const response = await fetch(`${await folder}${file}`);
  if (!response.ok) throw new Error(`The basemap's ${file} answered ${response.status}.`);
  return response;
}

/** Runs once at the first call; a failure is forgotten, so that the next call tries again. */
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
