import { entryAt } from "../geo/packed.ts";
import { statisticsOf } from "./decibel.ts";
import type { BlockForm, DecodeQuestion } from "./decode.ts";
import { LARGEST_WHOLE, openRanges, type RangeFile } from "./ranges.ts";
import {
  type DecodedTile,
  type FaultKind,
  type OpenRaster,
  type RasterFacts,
  RasterFault,
  type RasterLevel,
  type RasterLevels,
  type RasterState,
  type TileKey,
} from "./raster.ts";
import type { DecoderAnswer, DecoderQuestion } from "./raster-worker.ts";
import { type Directory, readDirectories } from "./tiff.ts";
import { wholeLevels } from "./whole-image.ts";

/**
 * Opens a TIFF by its link and keeps the tiles that are wanted: neighbors in the file are fetched by one request (gap up
 * to 16 KB, 1 MB in all), six at once; what nobody wants any more is aborted. A worker decodes. An image in strips, or
 * one large image without smaller copies, is decoded whole up to 32 MB.
 */

const HEAD = 65_536;
const LARGEST_HEAD = 1_048_576;
const GAP = 16_384;
const RUN = 1_048_576;
const AT_ONCE = 6;
const MOST_BYTES = 192 * 1_048_576;
/** Tiles that are read before anything shows. */
const MOST_FIRST_TILES = 64;
/** Values of an image that is decoded whole, in all its frames, and its tiles or strips. */
const MOST_WHOLE_VALUES = 1 << 25;
const MOST_WHOLE_BLOCKS = 1 << 16;
/** Faults of the file, not of a part: nothing else is asked for until tried again. */
const OF_FILE: readonly FaultKind[] = ["refused", "missing", "changed", "blocked", "no-ranges"];

interface OpenOptions {
  /** Returns a new link for one that was refused. */
  renew: () => Promise<string>;
  /** Bytes of decoded tiles that are kept. */
  mostBytes?: number;
  decoder?: Decoder;
}

export interface Decoder {
  /** Rejects with `RasterFault`. */
  decode(question: DecodeQuestion): Promise<readonly DecodedTile[]>;
  end(): void;
}

/** Rejects with `RasterFault`. */
export async function openRaster(
  link: string,
  { renew, mostBytes = MOST_BYTES, decoder = startDecoder() }: OpenOptions,
): Promise<OpenRaster> {
  let notify = () => {};
  let close = () => decoder.end();
  const file = openRanges(link, { renew, onBytes: () => notify() });
  try {
    const source = sourceOf(file, levelsOf(await readDirectories(headReader(file))));
    const { levels, kind, full, frames } = source;
    const tiles = keepTiles(source, decoder, mostBytes);
    ({ notify, close } = tiles);
    const level = levels.length - 1;
    const { columns, rows } = entryAt(levels, level);
    const first = Array.from({ length: columns * rows }, (_, index) => ({ level, index, frame: 0 }));
    await new Promise<void>((resolve, reject) => {
      const stop = tiles.subscribe(() => {
        const { fault, waiting } = tiles.state();
        if (!fault && waiting > 0) return;
        stop();
        if (fault) reject(fault);
        else resolve();
      });
      tiles.want(first);
    });
    const values = first.flatMap((key) => tiles.tile(key)?.values ?? []);
    const facts: RasterFacts = {
      ...{ levels, kind, frames },
      channels: kind === "color" ? 3 : 1,
      noData: full.noData,
      calibration: full.calibration,
      places: full.places,
      statistics: statisticsOf(values, full.noData),
      fileBytes: file.size(),
    };
    return { ...tiles, facts };
  } catch (cause) {
    close();
    throw cause instanceof RasterFault ? cause : new RasterFault("layout", String(cause));
  }
}

/** Reads parts of a file that hold its directories, each larger than the one before. */
function headReader(file: RangeFile) {
  const parts: { readonly at: number; readonly held: Uint8Array }[] = [];
  let room = HEAD;
  let asked = 0;
  return async (from: number, bytes: number): Promise<Uint8Array> => {
    asked += bytes;
    // Directories may name the same bytes again and again, or lie far apart.
    if (Math.max(asked, file.loaded().bytes) > LARGEST_WHOLE) throw new RasterFault("layout", "directories");
    let part = parts.find(({ at, held }) => at <= from && from + bytes <= at + held.length);
    if (!part) {
      part = { at: from, held: await file.read(from, from + Math.max(bytes, room)) };
      parts.push(part);
      room = Math.min(room * 2, LARGEST_HEAD);
    }
    return part.held.subarray(from - part.at, from - part.at + bytes);
  };
}

/** Returns the full image and its smaller copies, the largest first. */
function levelsOf([first, ...others]: [Directory, ...Directory[]]): [Directory, ...Directory[]] {
  const isCopy = ({ subfile, form, width, isTiled }: Directory) =>
    (subfile & 1) === 1 && isTiled && form.samples === first.form.samples && width < first.width;
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

/** Image in its file. */
interface Source {
  readonly file: RangeFile;
  readonly full: Directory;
  /** Levels that are stored. */
  readonly directories: readonly Directory[];
  /** Levels that are shown. */
  readonly levels: RasterLevels;
  readonly isWhole: boolean;
  readonly kind: RasterFacts["kind"];
  readonly frames: number;
}

/** Throws a fault if too much would be read before anything shows. */
function sourceOf(file: RangeFile, directories: readonly [Directory, ...Directory[]]): Source {
  const [full, ...copies] = directories;
  const kind = kindOf(full);
  const frames = kind === "video" ? full.form.samples : 1;
  const coarsest = directories.at(-1) ?? full;
  const { columns, rows } = levelOf(coarsest);
  const isWhole = !full.isTiled || columns * rows > MOST_FIRST_TILES;
  const [from, to] = hullOf(full.offsets.map((at, index) => [at, at + (full.sizes[index] ?? 0)]));
  const bytes = isWhole ? to - from : coarsest.sizes.reduce((sum, size) => sum + size, 0);
  const values = full.width * full.height * (kind === "color" ? 3 : frames);
  const isLong = values > MOST_WHOLE_VALUES || full.offsets.length > MOST_WHOLE_BLOCKS;
  if (bytes > LARGEST_WHOLE || (isWhole && isLong)) throw new RasterFault("too-large");
  const levels: RasterLevels = isWhole
    ? wholeLevels(full.width, full.height)
    : [levelOf(full), ...copies.map(levelOf)];
  return { file, full, directories, levels, isWhole, kind, frames };
}

/** Bytes of a file: from, and up to a place that is left out. */
type Span = readonly [from: number, to: number];

interface StoredPlaces {
  /** A span a plane that is needed. */
  readonly spans: readonly Span[];
  readonly form: BlockForm;
  readonly left: number;
  readonly top: number;
}

/** Returns the stored blocks that a tile needs. */
function blocksOf({ directories, full, isWhole, kind }: Source, key: TileKey): StoredPlaces[] {
  const directory = isWhole ? full : entryAt(directories, key.level);
  const { offsets, sizes, form, tileWidth, tileHeight, noData, isTiled } = directory;
  const { columns, rows } = levelOf(directory);
  const isPair = kind === "complex" && form.format === 2;
  const apart = kind === "color" ? [0, 1, 2] : isPair ? [0, 1] : [kind === "video" ? key.frame : 0];
  const planes = form.isPlanar ? apart : [0];
  const indexes = isWhole ? Array.from({ length: columns * rows }, (_, index) => index) : [key.index];
  return indexes.map((index) => {
    const [left, top] = [(index % columns) * tileWidth, Math.floor(index / columns) * tileHeight];
    const width = Math.min(tileWidth, directory.width - left);
    const height = Math.min(tileHeight, directory.height - top);
    const spans = planes.map((plane) => {
      const from = offsets[plane * columns * rows + index] ?? 0;
      return [from, from + (sizes[plane * columns * rows + index] ?? 0)] as const;
    });
    const size = { tileWidth, tileHeight: isTiled ? tileHeight : height, width, height };
    return { spans, form: { ...form, ...size, kind, noData }, left, top };
  });
}

/** Returns one span about all that are not empty. */
const hullOf = (spans: readonly Span[]) =>
  spans
    .filter(([from, to]) => to > from)
    .reduce<Span>(([a, b], [from, to]) => [Math.min(a, from), Math.max(b, to)], [Number.MAX_SAFE_INTEGER, 0]);

const nameOf = ({ level, index, frame }: TileKey) => `${frame}/${level}/${index}`;

/** Tiles of a request, a key for each part of the file that is decoded at once. */
interface Job {
  readonly keys: readonly TileKey[];
  readonly spans: readonly Span[];
  readonly stop: AbortController;
}

function keepTiles(source: Source, decoder: Decoder, mostBytes: number) {
  const { file, full, levels, isWhole, kind, frames } = source;
  const hasAllFrames = kind === "video" && !full.form.isPlanar;
  const allFrames = Array.from({ length: frames }, (_, frame) => frame);
  const kept = new Map<string, DecodedTile>();
  let keptBytes = 0;
  let wanted: readonly TileKey[] = [];
  const jobs = new Set<Job>();
  const failed = new Map<string, RasterFault>();
  const listeners = new Set<() => void>();
  let ofFile: RasterFault | undefined;
  let state: RasterState = { ...file.loaded(), waiting: 0, fault: undefined };
  let isClosed = false;

  /** Returns the name of what is decoded at once: a tile, all its frames, or the whole image. */
  const pieceOf = ({ level, index, frame }: TileKey) =>
    nameOf({ ...(isWhole ? { level: 0, index: 0 } : { level, index }), frame: hasAllFrames ? 0 : frame });

  function notify(): void {
    const missing = wanted.filter((key) => !kept.has(nameOf(key)) && !failed.has(pieceOf(key)));
    const fault = ofFile ?? [...failed.values()].at(-1);
    state = { ...file.loaded(), waiting: ofFile ? 0 : missing.length, fault };
    for (const listener of listeners) listener();
  }

  /** Takes the first piece that is missing, and neighbors in the file that are wanted too. */
  function nextJob(): Job | undefined {
    const taken = new Set([...jobs].flatMap(({ keys }) => keys.map(pieceOf)));
    const missing = wanted.filter((key) => {
      const piece = pieceOf(key);
      if (kept.has(nameOf(key)) || failed.has(piece) || taken.has(piece)) return false;
      taken.add(piece);
      return true;
    });
    const [nearest, ...rest] = missing;
    if (!nearest) return undefined;
    const stop = new AbortController();
    const spans = blocksOf(source, nearest).flatMap((block) => block.spans);
    if (isWhole) return { keys: [nearest], spans: [hullOf(spans)], stop };
    // Bands apart lie far from each other: they are fetched by requests of their own.
    if (spans.length > 1) return { keys: [nearest], spans, stop };
    let [from, to] = entryAt(spans, 0);
    const keys = [nearest];
    const others = rest
      .map((key) => ({ key, span: entryAt(entryAt(blocksOf(source, key), 0).spans, 0) }))
      .sort((a, b) => a.span[0] - b.span[0]);
    for (const { key, span } of others)
      if (span[0] >= to && span[0] - to <= GAP && span[1] - from <= RUN) {
        keys.push(key);
        to = span[1];
      }
    for (const { key, span } of others.toReversed())
      if (span[1] <= from && from - span[1] <= GAP && to - span[0] <= RUN) {
        keys.push(key);
        from = span[0];
      }
    return { keys, spans: [[from, to]], stop };
  }

  function pump(): void {
    while (!isClosed && !ofFile) {
      const job = nextJob();
      const underWay = [...jobs].reduce((sum, { spans }) => sum + spans.length, 0);
      if (!job || (underWay > 0 && underWay + job.spans.length > AT_ONCE)) return;
      jobs.add(job);
      void fetchJob(job).finally(() => {
        jobs.delete(job);
        if (isClosed) return;
        pump();
        notify();
      });
    }
  }

  async function fetchJob({ keys, spans, stop: { signal } }: Job): Promise<void> {
    const fail = (cause: unknown, failing: readonly TileKey[]) => {
      if (signal.aborted) return;
      const fault = cause instanceof RasterFault ? cause : new RasterFault("network", String(cause));
      if (OF_FILE.includes(fault.kind)) ofFile = fault;
      else for (const key of failing) failed.set(pieceOf(key), fault);
    };
    try {
      const runs = await Promise.all(
        spans.map(async ([at, to]) => ({ at, bytes: await file.read(at, to, signal) })),
      );
      const bytesOf = ([from, to]: Span) => {
        const run = runs.find(({ at, bytes }) => at <= from && to <= at + bytes.length);
        if (from === to) return new Uint8Array();
        if (!run) throw new RasterFault("cut-off");
        // Bytes go to the worker: a run that several tiles share is copied.
        const [first, last] = [from - run.at, to - run.at];
        return keys.length > 1 ? run.bytes.slice(first, last) : run.bytes.subarray(first, last);
      };
      await Promise.all(
        keys.map((key) => keepPiece(key, bytesOf).catch((cause: unknown) => fail(cause, [key]))),
      );
    } catch (cause) {
      fail(cause, keys);
    }
  }

  async function keepPiece(key: TileKey, bytesOf: (span: Span) => Uint8Array<ArrayBuffer>): Promise<void> {
    if (isClosed) return;
    const tiles = await decoder.decode({
      key: { level: key.level, index: key.index },
      blocks: blocksOf(source, key).map(({ spans, ...block }) => ({ ...block, parts: spans.map(bytesOf) })),
      frames: hasAllFrames ? allFrames : [key.frame],
      levels: isWhole ? levels : undefined,
    });
    if (isClosed) return;
    for (const tile of tiles) {
      keptBytes += tile.values.byteLength - (kept.get(nameOf(tile))?.values.byteLength ?? 0);
      kept.set(nameOf(tile), tile);
    }
    trim();
    notify();
  }

  /** Drops the tiles that were used longest ago; what is wanted and the coarsest level stay. */
  function trim(): void {
    if (isWhole || keptBytes <= mostBytes) return;
    const needed = new Set(wanted.map(nameOf));
    for (const [name, { level, frame, values }] of kept) {
      if (keptBytes <= mostBytes) return;
      if (needed.has(name) || (level === levels.length - 1 && frame === 0)) continue;
      kept.delete(name);
      keptBytes -= values.byteLength;
    }
  }

  const open: Omit<OpenRaster, "facts"> = {
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
      const pieces = new Set(keys.map(pieceOf));
      for (const { keys: asked, stop } of jobs)
        if (!asked.some((key) => pieces.has(pieceOf(key)))) stop.abort();
      // A part that failed is tried again when it comes back into view.
      for (const piece of failed.keys()) if (!pieces.has(piece)) failed.delete(piece);
      trim();
      pump();
      notify();
    },
    retry() {
      ofFile = undefined;
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
      kept.clear();
      decoder.end();
    },
  };
  return { ...open, notify };
}

/** Starts the worker with the first block; one that fails is replaced. */
function startDecoder(): Decoder {
  let worker: Worker | undefined;
  let last = 0;
  const asked = new Map<
    number,
    { resolve: (tiles: readonly DecodedTile[]) => void; reject: (fault: RasterFault) => void }
  >();

  function open(): Worker {
    const made = new Worker(new URL("./raster-worker.ts", import.meta.url), { type: "module" });
    made.onmessage = ({ data }: MessageEvent<DecoderAnswer>) => {
      const job = asked.get(data.id);
      asked.delete(data.id);
      if ("tiles" in data) job?.resolve(data.tiles);
      else job?.reject(new RasterFault(data.kind, data.detail));
    };
    made.onerror = ({ message }) => end(message);
    return made;
  }

  function end(reason = "worker"): void {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of asked.values()) reject(new RasterFault("layout", reason));
    asked.clear();
  }

  return {
    decode: (question) =>
      new Promise((resolve, reject) => {
        worker ??= open();
        const id = ++last;
        asked.set(id, { resolve, reject });
        const message: DecoderQuestion = { id, ...question };
        const buffers = question.blocks.flatMap(({ parts }) => parts.map(({ buffer }) => buffer));
        worker.postMessage(message, [...new Set(buffers)]);
      }),
    end: () => end(),
  };
}
