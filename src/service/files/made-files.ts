import type { ProductType } from "../../domain/modes.ts";
import { type Frame, formatFrameID } from "../catalog/items/frame.ts";
import { remember } from "../remember.ts";

const MOST_KEPT = 64 * 1_048_576;

export interface WantedFile {
  frame: Frame;
  product?: { type: ProductType; key: string };
}

export type WantedProduct = Required<WantedFile>;

export interface FileFacts {
  etag: string;
  size: number;
}

export interface FileRange {
  start: number;
  end: number;
}

export interface MadeFile extends FileFacts {
  bytes: Uint8Array<ArrayBuffer>;
}

/** File of which only the bytes that are read are painted. */
export interface PaintedFile extends FileFacts {
  wanted: WantedProduct;
  /** Returns bytes `start` to `end`, both included, or all; painted piece by piece, as fast as they are read. */
  stream(range?: FileRange, signal?: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>>;
}

const PAINTED: ReadonlySet<ProductType> = new Set(["GRD", "GRD-COG", "SLC-COG"]);
/** Bytes that are painted at once. */
const PIECE = 1_048_576;

export type MadeFiles = ReturnType<typeof keepFiles>;

export function keepFiles(files: FrameFiles, mostKept = MOST_KEPT) {
  const kept = new Map<string, MadeFile>();
  const making = new Map<string, Promise<MadeFile>>();
  const known = new Map<string, FileFacts>();
  const painted = new Map<string, Promise<FileFacts | undefined>>();
  let size = 0;

  async function make(name: string, { frame, product }: WantedFile): Promise<MadeFile> {
    const bytes = await (product ? files.product(frame, product.type, product.key) : files.quicklook(frame));
    const file = await madeFile(bytes);
    kept.set(name, file);
    size += file.size;
    remember(known, name, { etag: file.etag, size: file.size });
    for (const [oldest, { size: freed }] of kept) {
      if (size <= mostKept) break;
      kept.delete(oldest);
      size -= freed;
    }
    return file;
  }

  return {
    /** Returns a file; concurrent readers share its making. `beforeMaking` may throw to refuse it. */
    async read(wanted: WantedFile, beforeMaking?: () => void): Promise<MadeFile> {
      const name = nameOf(wanted);
      const file = kept.get(name);
      if (file) {
        kept.delete(name);
        kept.set(name, file);
        return file;
      }
      const underWay = making.get(name);
      if (underWay) return underWay;
      beforeMaking?.();
      const made = make(name, wanted).finally(() => making.delete(name));
      making.set(name, made);
      return made;
    },
    facts: (wanted: WantedFile) => known.get(nameOf(wanted)),
    /** Returns a file that is painted by ranges; undefined for one that is made whole. */
    async painted({ frame, product }: WantedFile): Promise<PaintedFile | undefined> {
      const { facts: factsOf, readRange } = files;
      if (!product || !PAINTED.has(product.type) || !factsOf || !readRange) return undefined;
      const wanted = { frame, product };
      const name = nameOf(wanted);
      const asked = painted.get(name) ?? factsOf(wanted);
      remember(painted, name, asked);
      asked.catch(() => painted.delete(name));
      const facts = await asked;
      if (!facts) return undefined;
      return {
        ...facts,
        wanted,
        stream: ({ start, end } = { start: 0, end: facts.size - 1 }, signal) =>
          inPieces((range) => readRange(wanted, range, signal), { start, end }, signal),
      };
    },
  };
}

/** Reads nothing before its first piece is asked for: a reader that has gone is known only by its answer. */
function inPieces(
  read: (range: FileRange) => Promise<Uint8Array<ArrayBuffer>>,
  { start, end }: FileRange,
  signal: AbortSignal | undefined,
) {
  let at = start;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        signal?.throwIfAborted();
        const piece = await read({ start: at, end: Math.min(end, at + PIECE - 1) });
        at += piece.length;
        controller.enqueue(piece);
        if (at > end) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

export async function madeFile(given: Uint8Array): Promise<MadeFile> {
  const bytes = given as Uint8Array<ArrayBuffer>;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const tag = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { bytes, etag: `"${tag}"`, size: bytes.byteLength };
}

/** Names a file by its frame's version: footprints may be ingested again. */
function nameOf({ frame, product }: WantedFile): string {
  const file = product ? `${product.type}/${product.key}` : "quicklook";
  return `${formatFrameID(frame)}/${file} ${JSON.stringify(frame)}`;
}

export interface FrameFiles {
  /** Returns a PNG in the native orientation of the frame's `corners`. */
  quicklook(frame: Frame): Promise<Uint8Array>;
  product(frame: Frame, type: ProductType, assetKey: string): Promise<Uint8Array>;
  /** Returns size and tag of a file that is painted by ranges; undefined for one that is made whole. */
  facts?(wanted: WantedProduct): Promise<FileFacts | undefined>;
  /** Paints bytes `start` to `end`, both included, of a file that has facts; nothing that is aborted before its turn. */
  readRange?(wanted: WantedProduct, range: FileRange, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}
