import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { ServiceError } from "../../../service/errors.ts";
import type { FrameFiles, WantedFile } from "../../../service/files/made-files.ts";

const MOST_WAITING = 500;

export type Painted = { bytes: Uint8Array<ArrayBuffer> } | { failure: unknown };

export interface Painter extends FrameFiles {
  end(): Promise<void>;
}

interface PainterOptions {
  threads?: number;
  start?: () => Worker;
  report?: (error: unknown) => void;
}

interface Job {
  wanted: WantedFile;
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a painter. Quicklooks come before products. When a thread crashes, everything waiting gets 503, and the
 * next file starts another.
 */
export function createPainter({ threads = 1, start = startWorker, report }: PainterOptions = {}): Painter {
  const quicklooks: Job[] = [];
  const products: Job[] = [];
  const hands = new Map<Worker, Job | undefined>();
  let hasEnded = false;

  function ask(wanted: WantedFile): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (hasEnded) return reject(unavailable("The service is stopping."));
      if (quicklooks.length + products.length >= MOST_WAITING) {
        return reject(unavailable("Too many files are being made."));
      }
      (wanted.product ? products : quicklooks).push({ wanted, resolve, reject });
      handOut();
    });
  }

  function handOut(): void {
    while (quicklooks.length + products.length > 0) {
      const idle = [...hands].find(([, job]) => !job)?.[0] ?? (hands.size < threads ? open() : undefined);
      const job = idle && (quicklooks.shift() ?? products.shift());
      if (!job) return;
      hands.set(idle, job);
      idle.postMessage(job.wanted);
    }
  }

  function open(): Worker {
    const worker = start();
    hands.set(worker, undefined);
    worker.on("message", (painted: Painted) => {
      const job = hands.get(worker);
      hands.set(worker, undefined);
      if ("bytes" in painted) job?.resolve(painted.bytes);
      else job?.reject(painted.failure);
      handOut();
    });
    worker.on("error", (error) => report?.(error));
    worker.on("exit", () => {
      const job = hands.get(worker);
      hands.delete(worker);
      const message = hasEnded ? "The service is stopping." : "The file could not be made.";
      for (const lost of [...(job ? [job] : []), ...quicklooks.splice(0), ...products.splice(0)]) {
        lost.reject(unavailable(message));
      }
    });
    return worker;
  }

  return {
    quicklook: (frame) => ask({ frame }),
    product: (frame, type, key) => ask({ frame, product: { type, key } }),
    async end() {
      hasEnded = true;
      await Promise.all([...hands.keys()].map((worker) => worker.terminate()));
    },
  };
}

function unavailable(reason: string): ServiceError {
  const message = `${reason} Try again in a moment.`;
  return new ServiceError(503, "service_unavailable", message, { "retry-after": "1" });
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
