import type { ProductType } from "../../domain/products.ts";
import { type Frame, formatFrameID } from "../catalog/items/frame.ts";
import { remember } from "../remember.ts";

/** Most bytes of files that are kept. */
const MOST_KEPT = 64 * 1_048_576;

/** A file of a frame: of a product by the key of its asset, without one the quicklook. */
export interface WantedFile {
  frame: Frame;
  product?: { type: ProductType; key: string };
}

/** What identifies a version of a file. */
export interface FileFacts {
  /** A strong one, which follows from the bytes. */
  etag: string;
  /** Bytes. */
  size: number;
}

export interface MadeFile extends FileFacts {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The files of frames; the latest requested are kept, so that a file read in ranges is made once. */
export interface MadeFiles {
  /**
   * The file. Where it is neither kept nor being made, `beforeMaking` is called first; what that throws refuses it. Everybody
   * who asks while it is being made waits for the same.
   */
  read(wanted: WantedFile, beforeMaking?: () => void): Promise<MadeFile>;
  /** What is known of a file without making it. */
  facts(wanted: WantedFile): FileFacts | undefined;
}

/** Keeps what a maker of files made, at most so many bytes in all. */
export function keepFiles(files: FrameFiles, mostKept = MOST_KEPT): MadeFiles {
  const kept = new Map<string, MadeFile>();
  const making = new Map<string, Promise<MadeFile>>();
  const known = new Map<string, FileFacts>();
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
    async read(wanted, beforeMaking) {
      const name = nameOf(wanted);
      const file = kept.get(name);
      if (file) {
        // The latest requested comes last.
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
    facts: (wanted) => known.get(nameOf(wanted)),
  };
}

/** A file with what follows from its bytes. */
export async function madeFile(given: Uint8Array): Promise<MadeFile> {
  const bytes = given as Uint8Array<ArrayBuffer>;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const tag = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { bytes, etag: `"${tag}"`, size: bytes.byteLength };
}

/** Another one for each version of a frame, whose footprint may be ingested again. */
function nameOf({ frame, product }: WantedFile): string {
  const file = product ? `${product.type}/${product.key}` : "quicklook";
  return `${formatFrameID(frame)}/${file} ${JSON.stringify(frame)}`;
}

/** Makes the bytes of a frame's files; what they show is up to the maker of the frames. */
export interface FrameFiles {
  /** A PNG in the native orientation of the frame's `corners`. */
  quicklook(frame: Frame): Promise<Uint8Array>;
  /** The file behind a data asset, for example `grd-tif` of the product GRD. */
  product(frame: Frame, type: ProductType, assetKey: string): Promise<Uint8Array>;
}
