import { ServiceError } from "../errors.ts";
import type { FileFacts, FileRange, FrameFiles, WantedFile } from "./made-files.ts";

export type Painted =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { facts: FileFacts | undefined }
  | { failure: unknown };

/** A whole file, or the facts or a range of one that is painted by ranges. */
export interface PaintedPart extends WantedFile {
  part?: "facts" | FileRange;
}

export interface Painter extends FrameFiles {
  /** Returns the number of files that wait. */
  waiting(): number;
  end(): Promise<void>;
}

/** Thread that paints one file after the other. */
interface Hand {
  paint(wanted: PaintedPart): void;
  end(): unknown;
}

/** `gone`: it has crashed or ended. */
interface HandEvents {
  painted(painted: Painted): void;
  gone(): void;
}

interface PainterOptions {
  start: (events: HandEvents) => Hand;
  threads?: number | undefined;
  /** Maximum files that wait. */
  most?: number;
  /** Sentence for a file that was lost with its thread, or failed without a reason. */
  lost?: string;
}

interface Job {
  wanted: PaintedPart;
  signal: AbortSignal | undefined;
  resolve: (painted: Painted) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a painter. Quicklooks and facts come before products. When a thread crashes, everything waiting gets 503, and
 * the next file starts another.
 */
export function createPainter({
  start,
  threads = 1,
  most = Number.POSITIVE_INFINITY,
  lost = "The file could not be made.",
}: PainterOptions): Painter {
  const quick: Job[] = [];
  const products: Job[] = [];
  const hands = new Map<Hand, Job | undefined>();
  let hasEnded = false;

  const waiting = () => quick.length + products.length;

  function ask(wanted: PaintedPart, signal?: AbortSignal): Promise<Painted> {
    return new Promise((resolve, reject) => {
      if (hasEnded) return reject(unavailable("The service is stopping."));
      const queue = !wanted.product || wanted.part === "facts" ? quick : products;
      if (queue.length >= most) return reject(unavailable("Too many files are being made."));
      queue.push({ wanted, signal, resolve, reject });
      handOut();
    });
  }

  async function bytesOf(wanted: PaintedPart, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const painted = await ask(wanted, signal);
    if (!("bytes" in painted)) throw unavailable(lost);
    return painted.bytes;
  }

  /** Takes what waits the longest and is still wanted. */
  function next(): Job | undefined {
    for (let job = quick.shift() ?? products.shift(); job; job = quick.shift() ?? products.shift()) {
      if (!job.signal?.aborted) return job;
      job.reject(job.signal.reason);
    }
    return undefined;
  }

  function handOut(): void {
    while (waiting() > 0) {
      const idle = [...hands].find(([, job]) => !job)?.[0] ?? (hands.size < threads ? open() : undefined);
      const job = idle && next();
      if (!job) return;
      hands.set(idle, job);
      idle.paint(job.wanted);
    }
  }

  function open(): Hand {
    const hand = start({
      painted(painted) {
        const job = hands.get(hand);
        hands.set(hand, undefined);
        if ("failure" in painted) job?.reject(painted.failure ?? unavailable(lost));
        else job?.resolve(painted);
        handOut();
      },
      gone() {
        const job = hands.get(hand);
        hands.delete(hand);
        const message = hasEnded ? "The service is stopping." : lost;
        for (const left of [...(job ? [job] : []), ...quick.splice(0), ...products.splice(0)]) {
          left.reject(unavailable(message));
        }
      },
    });
    hands.set(hand, undefined);
    return hand;
  }

  return {
    waiting,
    quicklook: (frame) => bytesOf({ frame }),
    product: (frame, type, key) => bytesOf({ frame, product: { type, key } }),
    async facts(wanted) {
      const painted = await ask({ ...wanted, part: "facts" });
      return "facts" in painted ? painted.facts : undefined;
    },
    readRange: (wanted, range, signal) => bytesOf({ ...wanted, part: range }, signal),
    async end() {
      hasEnded = true;
      await Promise.all([...hands.keys()].map((hand) => hand.end()));
    },
  };
}

function unavailable(reason: string): ServiceError {
  const message = `${reason} Try again in a moment.`;
  return new ServiceError(503, "service_unavailable", message, { "retry-after": "1" });
}

/** Paints into a buffer of its own, so that it can be transferred. */
export async function paint(files: FrameFiles, { frame, product, part }: PaintedPart): Promise<Painted> {
  if (!product) return { bytes: (await files.quicklook(frame)).slice() };
  if (part === "facts") return { facts: await files.facts?.({ frame, product }) };
  const bytes = part
    ? await files.readRange?.({ frame, product }, part)
    : await files.product(frame, product.type, product.key);
  return bytes ? { bytes: bytes.slice() } : { failure: undefined };
}
