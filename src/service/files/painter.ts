import { ServiceError } from "../errors.ts";
import type { FrameFiles, WantedFile } from "./made-files.ts";

export type Painted = { bytes: Uint8Array<ArrayBuffer> } | { failure: unknown };

export interface Painter extends FrameFiles {
  /** Returns the number of files that wait. */
  waiting(): number;
  end(): Promise<void>;
}

/** Thread that paints one file after the other. */
interface Hand {
  paint(wanted: WantedFile): void;
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
  wanted: WantedFile;
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a painter. Quicklooks come before products. When a thread crashes, everything waiting gets 503, and the
 * next file starts another.
 */
export function createPainter({
  start,
  threads = 1,
  most = Number.POSITIVE_INFINITY,
  lost = "The file could not be made.",
}: PainterOptions): Painter {
  const quicklooks: Job[] = [];
  const products: Job[] = [];
  const hands = new Map<Hand, Job | undefined>();
  let hasEnded = false;

  const waiting = () => quicklooks.length + products.length;

  function ask(wanted: WantedFile): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (hasEnded) return reject(unavailable("The service is stopping."));
      if (waiting() >= most) {
        return reject(unavailable("Too many files are being made."));
      }
      (wanted.product ? products : quicklooks).push({ wanted, resolve, reject });
      handOut();
    });
  }

  function handOut(): void {
    while (waiting() > 0) {
      const idle = [...hands].find(([, job]) => !job)?.[0] ?? (hands.size < threads ? open() : undefined);
      const job = idle && (quicklooks.shift() ?? products.shift());
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
        if ("bytes" in painted) job?.resolve(painted.bytes);
        else job?.reject(painted.failure ?? unavailable(lost));
        handOut();
      },
      gone() {
        const job = hands.get(hand);
        hands.delete(hand);
        const message = hasEnded ? "The service is stopping." : lost;
        for (const left of [...(job ? [job] : []), ...quicklooks.splice(0), ...products.splice(0)]) {
          left.reject(unavailable(message));
        }
      },
    });
    hands.set(hand, undefined);
    return hand;
  }

  return {
    waiting,
    quicklook: (frame) => ask({ frame }),
    product: (frame, type, key) => ask({ frame, product: { type, key } }),
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

/** Paints a file into a buffer of its own, so that it can be transferred. */
export async function paint(files: FrameFiles, { frame, product }: WantedFile): Promise<Painted> {
  const bytes = await (product ? files.product(frame, product.type, product.key) : files.quicklook(frame));
  return { bytes: bytes.slice() };
}
