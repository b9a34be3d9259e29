import { Zip, ZipPassThrough } from "fflate";
import { entryAt } from "../geo/packed.ts";
import { fileName, readFile } from "./files.ts";

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

/** Largest archive that every unpacker reads, bytes. */
const MOST_BYTES = 2 ** 32 - 2 ** 20;
const TELL_BYTES = 1_000_000;
const SUMS = "SHA256SUMS";

export class CannotPack extends Error {}

/**
 * Packs files into one ZIP file as they arrive, one after another, and adds `SHA256SUMS` as `sha256sum -c` reads it. Nothing
 * is compressed: images do not shrink. Throws `CannotPack`, or `ApiError` for an answer that is a failure.
 */
export async function zipFiles(files: readonly WantedFile[], { signal, onProgress }: ZipOptions) {
  const parts: BlobPart[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(chunk as Uint8Array<ArrayBuffer>);
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
    const content: BlobPart[] = [];
    for await (const chunk of readFile(href, signal)) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new CannotPack();
      content.push(chunk);
      entry.push(chunk);
      if (bytes - told >= TELL_BYTES) tell(index);
    }
    entry.push(new Uint8Array(), true);
    sums.push(`${await sha256(new Blob(content))}  ${name}\n`);
    tell(index + 1);
  }
  add(SUMS).push(new TextEncoder().encode(sums.join("")), true);
  zip.end();
  return new Blob(parts, { type: "application/zip" });
}

async function sha256(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await content.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
