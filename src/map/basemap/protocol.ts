import { addProtocol } from "maplibre-gl";
import type { BasemapSource, TileRequest, WorkerAnswer, WorkerStart } from "./sources.ts";
import TileWorker from "./tile-worker.ts?worker";

const PROTOCOL = "basemap";

export function basemapTiles(source: BasemapSource): string {
  return `${PROTOCOL}://${source}/{z}/{x}/{y}`;
}

export function startBasemap(): void {
  // Starts now, and again after a failure.
  basemapWorker();
  addProtocol(PROTOCOL, async ({ url }) => {
    const [source, z, x, y] = url.slice(PROTOCOL.length + 3).split("/");
    const place = { z: Number(z), x: Number(x), y: Number(y) };
    return { data: await basemapWorker()({ source: source as BasemapSource, ...place }) };
  });
}

let line: ReturnType<typeof connect> | undefined;

/** Returns what asks the worker for a tile; rejects what fails. */
export function basemapWorker(): ReturnType<typeof connect> {
  line ??= connect();
  return line;
}

function connect() {
  const worker = new TileWorker();
  const waiting = new Map<number, { resolve(data: ArrayBuffer): void; reject(reason: Error): void }>();
  let lastId = 0;
  const folder = new URL(`${import.meta.env.BASE_URL}basemap/`, document.baseURI).href;
  worker.postMessage({ folder } satisfies WorkerStart);
  worker.onmessage = ({ data: answer }: MessageEvent<WorkerAnswer>) => {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("error" in answer) request?.reject(new Error(answer.error));
    else request?.resolve(answer.data);
  };
  worker.onerror = () => {
    // The worker may never have started: the next request starts another.
    line = undefined;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error("The worker of the basemap has failed."));
  };
  return (asked: Omit<TileRequest, "id">) => {
    const id = ++lastId;
    worker.postMessage({ ...asked, id });
    return new Promise<ArrayBuffer>((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
}
