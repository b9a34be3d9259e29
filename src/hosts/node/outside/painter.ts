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

/** Starts a thread, which first needs the loader of TypeScript: it does not inherit its process's. */
function startWorker(): Worker {
  const loader = JSON.stringify(new URL("../../../../build/typescript.mjs", import.meta.url).href);
  const program = JSON.stringify(new URL("painter-worker.ts", import.meta.url).href);
  const code = `import(${loader}).then(() => import(${program}))`;
  return new Worker(code, { eval: true, execArgv: [], name: "painter" });
}

export function publicFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(new URL(`../../../../public/${path}`, import.meta.url));
}
