import { constants, createReadStream, openSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { type Cut, createJsonCutter, createLineCutter } from "./cut-json.ts";
import { Unusable } from "./refusal.ts";

export interface ItemFile {
  path: string;
  bytes: number;
}

/** Files that are read in folders; a file named directly may have any name. */
const NAMES = /\.(json|geojson|ndjson|jsonl|geojsonl|geojsons)(\.gz)?$/i;
const LINES = /\.(ndjson|jsonl|geojsonl|geojsons)(\.gz)?$/i;
const CHUNK = 1024 * 1024;
const STANDARD_INPUT = "-";

export async function findFiles(
  names: readonly string[],
  refuse: (path: string, fault: Unusable) => void,
): Promise<ItemFile[]> {
  const files: ItemFile[] = [];
  for (const name of names) {
    if (name === STANDARD_INPUT) {
      files.push({ path: name, bytes: 0 });
      continue;
    }
    try {
      const found = await stat(name);
      if (!found.isDirectory()) {
        files.push({ path: name, bytes: found.size });
        continue;
      }
      const inside = await readdir(name, { recursive: true, withFileTypes: true });
      const paths = inside.filter((entry) => entry.isFile() && NAMES.test(entry.name));
      for (const path of paths.map((entry) => join(entry.parentPath, entry.name)).sort()) {
        files.push({ path, bytes: (await stat(path)).size });
      }
    } catch (error) {
      refuse(name, unreadable(error, "look whether its name is right and whether it may be read"));
    }
  }
  return files;
}

function unreadable(error: unknown, advice: string): Unusable {
  return new Unusable("file", `${error instanceof Error ? error.message : String(error)}: ${advice}.`);
}

export const isOfLines = (path: string) => LINES.test(path);

/**
 * Yields the texts of a file's items, chunk by chunk; `count` receives the bytes read from disk. Ends once `stopped` is
 * aborted. Throws `Unusable` where the file cannot be read or unpacked to its end.
 */
export async function* readTexts(
  path: string,
  count: (bytes: number) => void,
  stopped: AbortSignal,
): AsyncGenerator<Cut[]> {
  const cutter = isOfLines(path) ? createLineCutter() : createJsonCutter();
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count(chunk.length);
      done(null, chunk);
    },
  });
  const file = await openFile(path);
  // Errors of any part reach the reader through the last.
  const bytes = /\.gz$/i.test(path)
    ? pipeline(file, counter, createGunzip({ chunkSize: CHUNK }), () => {})
    : pipeline(file, counter, () => {});
  const end = () => void bytes.destroy();
  stopped.addEventListener("abort", end);
  try {
    for await (const chunk of bytes) yield cutter.push(chunk as Buffer);
  } catch (error) {
    if (stopped.aborted) return;
    throw unreadable(error, "the rest of the file cannot be read, so take it from its source again");
  } finally {
    stopped.removeEventListener("abort", end);
  }
  if (!stopped.aborted) yield cutter.end();
}

/** Opens a file; a pipe may have no writer yet, and waiting for one must not block. */
async function openFile(path: string): Promise<Readable> {
  if (path === STANDARD_INPUT) return process.stdin;
  const isPipe = await stat(path).then(
    (found) => found.isFIFO(),
    () => false,
  );
  return isPipe
    ? new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), writable: false })
    : createReadStream(path, { highWaterMark: CHUNK });
}
