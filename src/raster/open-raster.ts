import { entryAt } from "../geo/packed.ts";
import { statisticsOf } from "./decibel.ts";
import type { BlockForm, DecodedBlock } from "./decode.ts";
import { openRanges, type RangeFile } from "./ranges.ts";
import {
  type DecodedTile,
  type OpenRaster,
  type RasterFacts,
  RasterFault,
  type RasterLevel,
  type RasterState,
  type TileKey,
} from "./raster.ts";
import type { DecodeAnswer, DecodeQuestion } from "./raster-worker.ts";
import { type Directory, readDirectories } from "./tiff.ts";

/**
 * Opens a TIFF by its link and keeps the tiles that are wanted: neighbors in the file are fetched by one request (gap up
 * to 16 KB, 1 MB in all), six at once; what nobody wants any more is aborted. A worker decodes.
 */

const HEAD = 65_536;
const LARGEST_HEAD = 16 * 1_048_576;
const LARGEST_UNTILED = 32 * 1_048_576;
const GAP = 16_384;
const RUN = 1_048_576;
const AT_ONCE = 6;
const MOST_BYTES = 192 * 1_048_576;

interface OpenOptions {
  /** Returns a new link for one that was refused. */
  renew: () => Promise<string>;
  /** Bytes of decoded tiles that are kept. */
  mostBytes?: number;
  decoder?: Decoder;
}

export interface Decoder {
  decode(question: Omit<DecodeQuestion, "id">): Promise<DecodedBlock>;
  end(): void;
}

/** Rejects with `RasterFault`. */
export async function openRaster(
  link: string,
  { renew, mostBytes = MOST_BYTES, decoder = startDecoder() }: OpenOptions,
): Promise<OpenRaster> {
  let changed = () => {};
  const file = openRanges(link, { renew, onBytes: () => changed() });
  try {
    const directories = levelsOf(await readDirectories(headReader(file)));
    const [full] = directories;
    if (!full.isTiled && (file.size() ?? 0) > LARGEST_UNTILED) throw new RasterFault("too-large");
    const kind = kindOf(full);
    const blocks = { file, directories, kind, decoder };
    const coarsest = directories.length - 1;
    const level = levelOf(entryAt(directories, coarsest));
    const indexes = Array.from({ length: level.columns * level.rows }, (_, index) => index);
    const tiles = await Promise.all(
      indexes.map(async (index) => {
        const key = { level: coarsest, index, frame: 0 };
        const parts = placesOf(directories, kind, key);
        const bytes = await Promise.all(parts.map(([from, size]) => readBlock(file, from, size)));
        return decodedTile(blocks, key, bytes);
      }),
    );
    const facts: RasterFacts = {
      levels: directories.map(levelOf) as unknown as RasterFacts["levels"],
      kind,
      frames: kind === "video" ? full.form.samples : 1,
      channels: kind === "color" ? 3 : 1,
      noData: full.noData,
      places: full.places,
      statistics: statisticsOf(
        tiles.map(({ values }) => values),
        full.noData,
      ),
      fileBytes: file.size(),
    };
    const raster = keepTiles(facts, blocks, mostBytes, tiles);
    changed = raster.notify;
    return raster.open;
  } catch (cause) {
    decoder.end();
    throw cause instanceof RasterFault ? cause : new RasterFault("layout", String(cause));
  }
}

interface Blocks {
  readonly file: RangeFile;
  readonly directories: readonly [Directory, ...Directory[]];
  readonly kind: RasterFacts["kind"];
  readonly decoder: Decoder;
}

/** Reads directories from the head of a file, which grows by doubling. */
function headReader(file: RangeFile) {
  let head: Uint8Array = new Uint8Array();
  let isWhole = false;
  return async (from: number, bytes: number): Promise<Uint8Array> => {
    let room = Math.max(HEAD, head.length);
    while (!isWhole && from + bytes > head.length && room <= LARGEST_HEAD) {
      while (room < Math.min(from + bytes, LARGEST_HEAD)) room *= 2;
      const more = await file.read(head.length, room);
      isWhole = head.length + more.length < room;
      head = joined(head, more);
      room *= 2;
    }
    // Directories at the end of a large file are read where they stand.
    if (from + bytes > head.length && !isWhole) return file.read(from, from + bytes);
    return head.subarray(from, from + bytes);
  };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Returns the full image and its smaller copies, the largest first. */
function levelsOf([first, ...others]: [Directory, ...Directory[]]): [Directory, ...Directory[]] {
  const isCopy = ({ subfile, form, width }: Directory) =>
    (subfile & 1) === 1 && form.samples === first.form.samples && width < first.width;
  return [first, ...others.filter(isCopy).sort((a, b) => b.width - a.width)];
}

function kindOf({ form: { samples, format }, isColor }: Directory): RasterFacts["kind"] {
  if (format >= 5) return "complex";
  if (isColor || samples === 3) return "color";
  if (samples === 2) return "complex";
  return samples === 1 ? "amplitude" : "video";
}

function levelOf({ width, height, tileWidth, tileHeight }: Directory): RasterLevel {
  const [columns, rows] = [Math.ceil(width / tileWidth), Math.ceil(height / tileHeight)];
  return { width, height, tileWidth, tileHeight, columns, rows };
}

type Place = readonly [from: number, size: number];

/** Returns where the bytes of a tile lie, a place a plane that it needs. */
function placesOf(
  directories: readonly Directory[],
  kind: RasterFacts["kind"],
  { level, index, frame }: TileKey,
): Place[] {
  const directory = entryAt(directories, level);
  const { offsets, sizes, form } = directory;
  const { columns, rows } = levelOf(directory);
  const isSigned = form.format === 2;
  const planes = !form.isPlanar
    ? [0]
    : kind === "color"
      ? [0, 1, 2]
      : kind === "complex" && isSigned
        ? [0, 1]
        : [kind === "video" ? frame : 0];
  return planes.map((plane) => {
    const at = plane * columns * rows + index;
    return [offsets[at] ?? 0, sizes[at] ?? 0];
  });
}

async function readBlock(file: RangeFile, from: number, size: number) {
  const bytes = size > 0 ? await file.read(from, from + size) : new Uint8Array();
  if (bytes.length < size) throw new RasterFault("cut-off");
  return bytes;
}

async function decodedTile(
  { directories, kind, decoder }: Blocks,
  key: TileKey,
  parts: readonly Uint8Array<ArrayBuffer>[],
): Promise<DecodedTile> {
  const directory = entryAt(directories, key.level);
  const { columns } = levelOf(directory);
  const { tileWidth, tileHeight, form, noData, isTiled } = directory;
  const [left, top] = [(key.index % columns) * tileWidth, Math.floor(key.index / columns) * tileHeight];
  const width = Math.min(tileWidth, directory.width - left);
  const height = Math.min(tileHeight, directory.height - top);
  const stored: BlockForm = {
    ...{ ...form, kind, noData, tileWidth, width, height },
    tileHeight: isTiled ? tileHeight : height,
  };
  const block = await decoder.decode({ parts, form: stored, frame: key.frame });
  return { ...key, width, height, ...block };
}

const nameOf = ({ level, index, frame }: TileKey) => `${frame}/${level}/${index}`;

interface Job {
  readonly keys: readonly TileKey[];
  readonly from: number;
  readonly to: number;
  readonly stop: AbortController;
}

function keepTiles(facts: RasterFacts, blocks: Blocks, mostBytes: number, first: readonly DecodedTile[]) {
  const { file, directories, kind, decoder } = blocks;
  const kept = new Map(first.map((tile) => [nameOf(tile), tile]));
  let keptBytes = first.reduce((sum, { values }) => sum + values.byteLength, 0);
  const basic = new Set(kept.keys());
  let wanted: readonly TileKey[] = [];
  const jobs = new Set<Job>();
  const decoding = new Set<string>();
  const failed = new Map<string, RasterFault>();
  const listeners = new Set<() => void>();
  let state: RasterState = { ...file.loaded(), waiting: 0, fault: undefined };
  let isClosed = false;

  function notify(): void {
    const waiting = wanted.filter((key) => !kept.has(nameOf(key)) && !failed.has(nameOf(key))).length;
    state = { ...file.loaded(), waiting, fault: [...failed.values()].at(-1) };
    for (const listener of listeners) listener();
  }

  /** Takes the first tile that is missing, and neighbors in the file that are wanted too. */
  function nextJob(): Job | undefined {
    const underWay = new Set([...jobs].flatMap(({ keys }) => keys.map(nameOf)));
    const missing = wanted.filter((key) => {
      const name = nameOf(key);
      return !kept.has(name) && !failed.has(name) && !decoding.has(name) && !underWay.has(name);
    });
    const [nearest] = missing;
    if (!nearest) return undefined;
    const places = placesOf(directories, kind, nearest);
    const keys = [nearest];
    let from = Math.min(...places.map(([at]) => at));
    let to = Math.max(...places.map(([at, size]) => at + size));
    // Bands apart lie far from each other: they are fetched by requests of their own.
    if (places.length > 1) return { keys, from, to, stop: new AbortController() };
    const others = missing
      .slice(1)
      .map((key) => ({ key, place: entryAt(placesOf(directories, kind, key), 0) }))
      .sort((a, b) => a.place[0] - b.place[0]);
    for (const { key, place } of others) {
      const end = place[0] + place[1];
      if (place[0] >= to && place[0] - to <= GAP && end - from <= RUN) {
        keys.push(key);
        to = end;
      }
    }
    for (const { key, place } of others.toReversed()) {
      const end = place[0] + place[1];
      if (end <= from && from - end <= GAP && to - place[0] <= RUN) {
        keys.push(key);
        from = place[0];
      }
    }
    return { keys, from, to, stop: new AbortController() };
  }

  function pump(): void {
    while (!isClosed && jobs.size < AT_ONCE) {
      const job = nextJob();
      if (!job) return;
      jobs.add(job);
      void fetchJob(job).finally(() => {
        jobs.delete(job);
        if (isClosed) return;
        notify();
        pump();
      });
    }
  }

  async function fetchJob({ keys, from, to, stop: { signal } }: Job): Promise<void> {
    try {
      const isApart = placesOf(directories, kind, entryAt(keys, 0)).length > 1;
      const run = isApart ? new Uint8Array() : await file.read(from, to, signal);
      await Promise.all(
        keys.map(async (key) => {
          const parts = await Promise.all(
            placesOf(directories, kind, key).map(async ([at, size]) => {
              if (size === 0) return new Uint8Array();
              const bytes = isApart
                ? await file.read(at, at + size, signal)
                : run.slice(at - from, at - from + size);
              if (bytes.length < size) throw new RasterFault("cut-off");
              return bytes;
            }),
          );
          await keep(key, parts);
        }),
      );
    } catch (cause) {
      if (signal.aborted) return;
      const fault = cause instanceof RasterFault ? cause : new RasterFault("network", String(cause));
      for (const key of keys) if (!kept.has(nameOf(key))) failed.set(nameOf(key), fault);
    }
  }

  async function keep(key: TileKey, parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    const name = nameOf(key);
    decoding.add(name);
    try {
      const tile = await decodedTile(blocks, key, parts);
      if (isClosed) return;
      kept.set(name, tile);
      keptBytes += tile.values.byteLength;
      const needed = new Set([...basic, ...wanted.map(nameOf)]);
      for (const [old, { values }] of kept) {
        if (keptBytes <= mostBytes) break;
        if (needed.has(old)) continue;
        kept.delete(old);
        keptBytes -= values.byteLength;
      }
      notify();
    } finally {
      decoding.delete(name);
    }
  }

  const open: OpenRaster = {
    facts,
    tile(key) {
      const name = nameOf(key);
      const tile = kept.get(name);
      if (tile) {
        kept.delete(name);
        kept.set(name, tile);
      }
      return tile;
    },
    want(keys) {
      wanted = keys;
      const names = new Set(keys.map(nameOf));
      for (const { keys: asked, stop } of jobs)
        if (!asked.some((key) => names.has(nameOf(key)))) stop.abort();
      pump();
      notify();
    },
    retry() {
      failed.clear();
      pump();
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    close() {
      isClosed = true;
      for (const { stop } of jobs) stop.abort();
      listeners.clear();
      decoder.end();
    },
  };
  return { open, notify };
}

/** Starts the worker with the first block. */
function startDecoder(): Decoder {
  let worker: Worker | undefined;
  let last = 0;
  const asked = new Map<number, { resolve: (block: DecodedBlock) => void; reject: (fault: Error) => void }>();

  function open(): Worker {
    const made = new Worker(new URL("./raster-worker.ts", import.meta.url), { type: "module" });
    made.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => {
      const job = asked.get(data.id);
      asked.delete(data.id);
      if ("block" in data) job?.resolve(data.block);
      else job?.reject(new RasterFault(data.kind, data.detail));
    };
    made.onerror = ({ message }) => {
      worker = undefined;
      for (const { reject } of asked.values()) reject(new RasterFault("layout", message));
      asked.clear();
    };
    return made;
  }

  return {
    decode: (question) =>
      new Promise((resolve, reject) => {
        worker ??= open();
        const id = ++last;
        asked.set(id, { resolve, reject });
        const { parts } = question;
        const message: DecodeQuestion = { id, ...question };
        worker.postMessage(message, [...new Set(parts.map(({ buffer }) => buffer))]);
      }),
    end: () => worker?.terminate(),
  };
}
