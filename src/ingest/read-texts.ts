import { isUtf8 } from "node:buffer";
import { constants, createReadStream, openSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { pipeline, type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { uint8At } from "../geo/packed.ts";
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

export async function findFiles(names: readonly string[], refuse: (path: string, fault: Unusable) => void) {
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
      if (paths.length === 0) refuse(name, new Unusable("file", "the folder holds no files of items."));
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

export interface Cutter {
  push(chunk: Buffer): Cut[];
  end(): Cut[];
}

/** Text of an item, or the sentence that says why it has none; `place` is its line or number, from 1. */
type Cut = { place: number } & ({ text: string } | { fault: string });

export const LONGEST_ITEM = 16 * 1024 * 1024;
const TOO_LONG = "it is longer than 16 MB: no item is, so look whether something is missing at its end.";

const NOT_UTF8 = "it is not UTF-8: save the file in UTF-8.";
const BYTE_ORDER_MARK = "\uFEFF";

class Collected {
  #parts: Buffer[] = [];
  #length = 0;

  add(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length <= LONGEST_ITEM) this.#parts.push(bytes);
    else this.#parts = [];
  }

  take(place: number): Cut {
    const [only] = this.#parts;
    const bytes = this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts);
    const isTooLong = this.#length > LONGEST_ITEM;
    this.drop();
    if (isTooLong) return { place, fault: TOO_LONG };
    if (!isUtf8(bytes)) return { place, fault: NOT_UTF8 };
    const text = bytes.toString("utf8");
    return { place, text: text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text };
  }

  drop(): void {
    this.#parts = [];
    this.#length = 0;
  }
}

const LINE_FEED = 10;

/** Cuts lines, each an item (NDJSON): a corrupt one breaks no other. Empty lines are left out. */
export function createLineCutter(): Cutter {
  const collected = new Collected();
  let line = 0;

  function cut(): Cut[] {
    const found = collected.take(++line);
    return "text" in found && found.text.trim() === "" ? [] : [found];
  }

  return {
    push(chunk) {
      const cuts: Cut[] = [];
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        collected.add(chunk.subarray(from, at));
        cuts.push(...cut());
        from = at + 1;
      }
      if (from < chunk.length) collected.add(chunk.subarray(from));
      return cuts;
    },
    end: cut,
  };
}

/** Members that hold a collection's items, in GeoJSON and in answers of the service. */
const LISTS: ReadonlySet<string> = new Set(["features", "data"]);
const LONGEST_NAME = 9;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];
const BYTE_ORDER_MARK_BYTES = [0xef, 0xbb, 0xbf];
const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);

const CUT_SHORT = "the file ends in the middle of it: it was cut short, so take it from its source again.";

/**
 * Cuts items out of JSON documents of any size: one item, a list, a collection with items in `features` or `data`, or
 * several of these. Only brackets and quotes are examined; an item's text is parsed when it is whole. Streaming parsers
 * (`@streamparser/json`, `stream-json`) do not serve: they stop for good at the first corrupt item, at bytes that are not
 * UTF-8 and at a second document, and take an item of any size into memory. This holds one item of at most 16 MB, and
 * continues after faults within one.
 */
export function createJsonCutter(): Cutter {
  const collected = new Collected();
  let place = 0;
  /** Open brackets, and those around each item. */
  let depth = 0;
  let level = 0;
  let isInString = false;
  let isEscaped = false;
  let isCollecting = false;
  /** The collected value is neither list nor object. */
  let isBare = false;
  /** The collected object is an item, or a collection whose items are still to come. */
  let isOpen = false;
  /** After the items of a collection, up to its end. */
  let isBehind = false;
  /** Last text in such an object, and the name of its current member. */
  let text = "";
  let member = "";
  let isFirst = true;

  function push(chunk: Buffer): Cut[] {
    const cuts: Cut[] = [];
    let from = 0;
    let at = 0;
    if (isFirst && BYTE_ORDER_MARK_BYTES.every((byte, index) => chunk[index] === byte)) at = 3;
    isFirst = false;

    const begin = (bare: boolean) => {
      isCollecting = true;
      isBare = bare;
      from = at;
    };
    const finish = (to: number) => {
      collected.add(chunk.subarray(from, to));
      cuts.push(collected.take(++place));
      isCollecting = false;
      isOpen = false;
    };

    for (; at < chunk.length; at++) {
      const byte = uint8At(chunk, at);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
        else if (isOpen && depth === 1 && text.length < LONGEST_NAME) text += String.fromCharCode(byte);
        continue;
      }
      const isBetween = !isCollecting && !isBehind && depth === level;
      switch (byte) {
        case QUOTE:
          if (isBetween) begin(true);
          isInString = true;
          text = "";
          break;
        case OPEN_LIST:
        case OPEN_OBJECT:
          if (isBetween && level === 0 && byte === OPEN_LIST) {
            level = 1;
          } else if (isBetween) {
            begin(false);
            isOpen = level === 0;
          } else if (isOpen && depth === 1 && byte === OPEN_LIST && LISTS.has(member)) {
            collected.drop();
            isCollecting = false;
            isOpen = false;
            level = 2;
          }
          member = "";
          depth++;
          break;
        case CLOSE_LIST:
        case CLOSE_OBJECT:
          if (isCollecting && isBare && depth === level && level > 0) finish(at);
          if (depth === 0) {
            if (isBetween) begin(true);
            break;
          }
          if (!isCollecting && depth === level) {
            isBehind = level === 2;
            level = 0;
          }
          depth--;
          if (isCollecting && depth === level) finish(at + 1);
          if (depth === 0) isBehind = false;
          break;
        case COMMA:
          if (isCollecting && isBare && depth === level && level > 0) finish(at);
          member = "";
          break;
        case COLON:
          if (isOpen && depth === 1) member = text;
          break;
        default:
          if (isBetween && !isBlank(byte)) begin(true);
          // Outside any list, a bare value ends with its line.
          else if (byte === 10 && isCollecting && isBare && depth === 0) finish(at);
      }
    }
    if (isCollecting) collected.add(chunk.subarray(from));
    return cuts;
  }

  return {
    push,
    end() {
      if (isCollecting && isBare && depth === 0 && !isInString) return [collected.take(++place)];
      return depth > 0 || isInString ? [{ place: place + 1, fault: CUT_SHORT }] : [];
    },
  };
}
