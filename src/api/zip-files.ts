import { Hash } from "fast-sha256";
import { Zip, ZipPassThrough } from "fflate";
import { entryAt } from "../geo/packed.ts";
import { fileName, LARGEST_ZIP, readFile } from "./files.ts";

interface WantedFile {
  name: string;
  href: string;
}

export interface ZipProgress {
  /** Files packed so far, of `count`. */
  packed: number;
  count: number;
  bytes: number;
}

interface ZipOptions {
  signal: AbortSignal;
  onProgress: (progress: ZipProgress) => void;
}

const TELL_BYTES = 1_000_000;
/** Bytes from which parts are handed to the browser, which keeps them out of the page's memory. */
const HELD_BYTES = 8_388_608;
const SUMS = "SHA256SUMS";

export class CannotPack extends Error {}

/**
 * Packs files into one ZIP file as they arrive, one after another, and adds `SHA256SUMS` as `sha256sum -c` reads it. Nothing
 * is compressed: images do not shrink. Holds no file whole. Throws `CannotPack`, or `ApiError` for an answer that is a failure.
 */
export async function zipFiles(files: readonly WantedFile[], { signal, onProgress }: ZipOptions) {
  const parts: Blob[] = [];
  let [held, heldBytes]: [BlobPart[], number] = [[], 0];
  const putAway = () => {
    parts.push(new Blob(held));
    [held, heldBytes] = [[], 0];
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    held.push(chunk as Uint8Array<ArrayBuffer>);
    heldBytes += chunk.length;
    if (heldBytes >= HELD_BYTES) putAway();
  });
  const names = distinctNames(files.map(({ name }) => name));
  const sums: string[] = [];
  let [bytes, told] = [0, 0];
  const tell = (packed: number) => {
    told = bytes;
    onProgress({ packed, count: files.length, bytes });
  };
  const add = (name: string) => {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    return entry;
  };
  for (const [index, { href }] of files.entries()) {
    const name = entryAt(names, index);
    const entry = add(name);
    const sum = new Hash();
    for await (const chunk of readFile(href, signal)) {
      bytes += chunk.length;
      if (bytes > LARGEST_ZIP) throw new CannotPack();
      sum.update(chunk);
      entry.push(chunk);
      if (bytes - told >= TELL_BYTES) tell(index);
    }
    entry.push(new Uint8Array(), true);
    sums.push(`${hexOf(sum.digest())}  ${name}\n`);
    tell(index + 1);
  }
  add(SUMS).push(new TextEncoder().encode(sums.join("")), true);
  zip.end();
  putAway();
  return new Blob(parts, { type: "application/zip" });
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Makes names that every system takes, each once: "a.tif", "2_a.tif". */
function distinctNames(wanted: readonly string[]): string[] {
  const taken = new Set([SUMS.toLowerCase()]);
  return wanted.map((name) => {
    let distinct = fileName(name);
    for (let copy = 2; taken.has(distinct.toLowerCase()); copy++) distinct = fileName(`${copy}_${name}`);
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
