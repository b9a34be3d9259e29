import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { createPainter, type Painter } from "../../../service/files/painter.ts";

const MOST_WAITING = 500;

interface ThreadOptions {
  threads?: number;
  start?: () => Worker;
  report?: (error: unknown) => void;
}

/** Creates a painter in threads of this process. */
export function createNodePainter({ threads, start = startWorker, report }: ThreadOptions = {}): Painter {
  return createPainter({
    threads,
    most: MOST_WAITING,
    start({ painted, gone }) {
      const worker = start();
      worker.on("message", painted);
      worker.on("error", (error) => report?.(error));
      worker.on("exit", gone);
      return { paint: (wanted) => worker.postMessage(wanted), end: () => worker.terminate() };
    },
  });
}

/** In a build, the program of the thread lies beside this one, and public files with the app. */
const isBuilt = !import.meta.url.endsWith(".ts");

/** Starts a thread. A source first needs the loader of TypeScript, which no thread inherits. */
function startWorker(): Worker {
  const options = { execArgv: [], name: "painter" };
  if (isBuilt) return new Worker(new URL("painter-worker.js", import.meta.url), options);
  const loader = JSON.stringify(new URL("../../../../build/typescript.mjs", import.meta.url).href);
  const program = JSON.stringify(new URL("painter-worker.ts", import.meta.url).href);
  const code = `import(${loader}).then(() => import(${program}))`;
  return new Worker(code, { ...options, eval: true });
}

export function publicFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(new URL(`${isBuilt ? "../app" : "../../../../public"}/${path}`, import.meta.url));
}
