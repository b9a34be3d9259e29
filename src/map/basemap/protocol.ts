import { addProtocol } from "maplibre-gl";
import { whenOpened } from "../../ui/layout/opening.tsx";
import { AHEAD, type BasemapSource, type TileAnswer, type TileRequest, type WorkerStart } from "./sources.ts";
import TileWorker from "./tile-worker.ts?worker";

const PROTOCOL = "basemap";

interface Connection {
  tile(request: Omit<TileRequest, "id">): Promise<ArrayBuffer>;
}

let connection: Connection | undefined;

/** Address of the tiles of a source of the built-in basemap, for a style. */
export function basemapTiles(source: BasemapSource): string {
  return `${PROTOCOL}://${source}/{z}/{x}/{y}`;
}

/** Starts the worker that cuts the basemap and answers `basemap://` with its tiles; once for all maps of the page. */
export function startBasemap(): void {
  if (connection) return;
  const started = connect();
  connection = started;
  addProtocol(PROTOCOL, async ({ url }) => {
    const [source, z, x, y] = url.slice(PROTOCOL.length + 3).split("/");
    const data = await started.tile({
      source: source as BasemapSource,
      z: Number(z),
      x: Number(x),
      y: Number(y),
    });
    return { data };
  });
}

function connect(): Connection {
  const worker = new TileWorker();
  const waiting = new Map<number, { resolve(data: ArrayBuffer): void; reject(reason: Error): void }>();
  let lastId = 0;
  const folder = new URL(`${import.meta.env.BASE_URL}basemap/`, document.baseURI).href;
  worker.postMessage({ folder } satisfies WorkerStart);
  void whenOpened().then(() => worker.postMessage(AHEAD));
  worker.onmessage = ({ data: answer }: MessageEvent<TileAnswer>) => {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("data" in answer) request?.resolve(answer.data);
    else request?.reject(new Error(answer.error));
  };
  return {
    tile(request) {
      const id = ++lastId;
      worker.postMessage({ ...request, id } satisfies TileRequest);
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  };
}
