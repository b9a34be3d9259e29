import { type PlaceTags, RasterFault } from "./raster.ts";

/**
 * Directories of TIFF 6.0 and BigTIFF files in either byte order, with the tags of GeoTIFF 1.1 (OGC 19-008r4), RPC
 * (GeoTIFF RPC 00B, tag 50844) and GDAL (42112, 42113). What is damaged is refused before anything is reserved for it.
 */
export interface Directory {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly isTiled: boolean;
  /** Places and sizes of tiles or strips, plane by plane; size 0 where nothing is stored. */
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
  readonly form: SampleForm;
  /** Bit 0: smaller copy; bit 2: mask. */
  readonly subfile: number;
  readonly isColor: boolean;
  readonly noData: number | undefined;
  /** Factor K of σ⁰ = K·DN², from GDAL's metadata; undefined where the file says none. */
  readonly calibration: number | undefined;
  readonly places: PlaceTags;
}

/** How tiles are written. */
export interface SampleForm {
  readonly isLittleEndian: boolean;
  readonly compression: number;
  readonly predictor: number;
  readonly bits: number;
  /** 1 whole numbers, 2 signed, 3 floating, 5 complex signed, 6 complex floating. */
  readonly format: number;
  readonly samples: number;
  /** Every band has tiles of its own. */
  readonly isPlanar: boolean;
}

/** Returns at least so many bytes of a file from a place. */
export type ReadBytes = (from: number, bytes: number) => Promise<Uint8Array>;

const COMPRESSIONS: Readonly<Record<number, string>> = {
  2: "CCITT",
  3: "CCITT",
  4: "CCITT",
  6: "JPEG",
  7: "JPEG",
  32773: "PackBits",
  34712: "JPEG 2000",
  34887: "LERC",
  34925: "LZMA",
  50000: "Zstd",
  50001: "WebP",
  50002: "JPEG XL",
};
export const DEFLATE = [8, 32946];
export const LZW = 5;
const MOST_DIRECTORIES = 64;
const MOST_TAGS = 4096;
/** Bytes of the values of a tag: a million tiles. */
const LONGEST_TAG = 8 << 20;
/** Bytes of a value by its type: 1 BYTE … 18 IFD8. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** Returns the directories in their order. */
export async function readDirectories(read: ReadBytes): Promise<[Directory, ...Directory[]]> {
  const head = await viewOf(read, 0, 8);
  const order = head.getUint16(0);
  const isLittle = order === 0x4949;
  const version = head.getUint16(2, isLittle);
  if ((!isLittle && order !== 0x4d4d) || (version !== 42 && version !== 43))
    throw new RasterFault("not-an-image");
  const isBig = version === 43;
  let place = isBig ? longOf(await viewOf(read, 8, 8), 0, isLittle) : head.getUint32(4, isLittle);
  const seen = new Set<number>();
  const directories: Directory[] = [];
  while (place !== 0) {
    if (seen.has(place) || seen.size === MOST_DIRECTORIES) throw new RasterFault("layout", "directories");
    seen.add(place);
    const { tags, next } = await readTags(read, place, isLittle, isBig);
    const directory = directoryOf(tags, isLittle);
    if (directory) directories.push(directory);
    place = next;
  }
  const [first, ...others] = directories;
  if (!first) throw new RasterFault("layout", "directories");
  return [first, ...others];
}

type Tags = ReadonlyMap<number, readonly number[]>;

/** Tags that are used; any other is passed over. */
const WANTED = new Set(
  [254, 256, 257, 258, 259, 262, 273, 277, 278, 279, 284, 317, 322, 323, 324, 325, 339].concat([
    33550, 33922, 34264, 34735, 42112, 42113, 50844,
  ]),
);

async function readTags(read: ReadBytes, place: number, isLittle: boolean, isBig: boolean) {
  const [countBytes, entryBytes, inline] = isBig ? [8, 20, 8] : [2, 12, 4];
  const start = await viewOf(read, place, countBytes);
  const count = isBig ? longOf(start, 0, isLittle) : start.getUint16(0, isLittle);
  if (count === 0 || count > MOST_TAGS) throw new RasterFault("layout", "directory");
  const entries = await viewOf(read, place + countBytes, count * entryBytes + inline);
  const tags = new Map<number, readonly number[]>();
  for (let entry = 0; entry < count * entryBytes; entry += entryBytes) {
    const tag = entries.getUint16(entry, isLittle);
    if (!WANTED.has(tag)) continue;
    const type = entries.getUint16(entry + 2, isLittle);
    const size = TYPE_BYTES[type] ?? 0;
    const values = isBig ? longOf(entries, entry + 4, isLittle) : entries.getUint32(entry + 4, isLittle);
    if (size === 0 || values * size > LONGEST_TAG) throw new RasterFault("layout", `tag ${tag}`);
    const at = entry + entryBytes - inline;
    const far = isBig ? longOf(entries, at, isLittle) : entries.getUint32(at, isLittle);
    const isNear = values * size <= inline;
    const view = isNear ? entries : await viewOf(read, far, values * size);
    const first = isNear ? at : 0;
    tags.set(
      tag,
      Array.from({ length: values }, (_, index) => numberAt(view, first + index * size, type, isLittle)),
    );
  }
  const end = count * entryBytes;
  return { tags, next: isBig ? longOf(entries, end, isLittle) : entries.getUint32(end, isLittle) };
}

function numberAt(view: DataView, at: number, type: number, isLittle: boolean): number {
  switch (type) {
    case 3:
      return view.getUint16(at, isLittle);
    case 8:
      return view.getInt16(at, isLittle);
    case 4:
    case 13:
      return view.getUint32(at, isLittle);
    case 9:
      return view.getInt32(at, isLittle);
    case 11:
      return view.getFloat32(at, isLittle);
    case 12:
      return view.getFloat64(at, isLittle);
    case 5:
    case 10:
      return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle);
    case 16:
    case 17:
    case 18:
      return longOf(view, at, isLittle);
    default:
      return view.getUint8(at);
  }
}

const longOf = (view: DataView, at: number, isLittle: boolean) => Number(view.getBigUint64(at, isLittle));

async function viewOf(read: ReadBytes, from: number, bytes: number): Promise<DataView> {
  if (!Number.isSafeInteger(from + bytes)) throw new RasterFault("cut-off", "directory");
  const found = bytes > 0 ? await read(from, bytes) : new Uint8Array();
  if (found.length < bytes) throw new RasterFault("cut-off", "directory");
  return new DataView(found.buffer, found.byteOffset, bytes);
}

/** Returns undefined for a mask. */
function directoryOf(tags: Tags, isLittleEndian: boolean): Directory | undefined {
  const one = (tag: number, otherwise: number) => tags.get(tag)?.[0] ?? otherwise;
  const subfile = one(254, 0);
  if (subfile & 4) return undefined;
  const [width, height, samples] = [one(256, 0), one(257, 0), one(277, 1)];
  const isTiled = tags.has(324);
  const tileWidth = isTiled ? one(322, 0) : width;
  const tileHeight = isTiled ? one(323, 0) : Math.min(height, one(278, height));
  const compression = one(259, 1);
  if (![1, LZW, ...DEFLATE].includes(compression))
    throw new RasterFault("compression", COMPRESSIONS[compression] ?? String(compression));
  const form = {
    isLittleEndian,
    compression,
    predictor: one(317, 1),
    bits: one(258, 1),
    format: one(339, 1),
    samples,
    isPlanar: one(284, 1) === 2 && samples > 1,
  };
  if (!isReadable(form)) throw new RasterFault("layout", `${form.bits} bits, format ${form.format}`);
  const blocks =
    Math.ceil(width / tileWidth) * Math.ceil(height / tileHeight) * (form.isPlanar ? samples : 1);
  const offsets = tags.get(isTiled ? 324 : 273) ?? [];
  const sizes = tags.get(isTiled ? 325 : 279) ?? [];
  const blockBytes = tileWidth * tileHeight * samples * (form.bits / 8);
  // Comparisons with what is not a number are false.
  if (
    !(width * height > 0 && blocks <= Math.min(offsets.length, sizes.length) && blockBytes <= LARGEST_BLOCK)
  )
    throw new RasterFault("layout", "tiles");
  const noData = tags.has(42113) ? Number(textOf(tags.get(42113) ?? [])) : undefined;
  return {
    ...{ width, height, tileWidth, tileHeight, isTiled, offsets, sizes, form, subfile, noData },
    calibration: calibrationOf(tags.get(42112) ?? []),
    isColor: one(262, 1) === 2 && samples >= 3,
    places: placesOf(tags),
  };
}

/** Bytes of a tile or strip once unpacked. */
const LARGEST_BLOCK = 256 << 20;

function isReadable({ bits, format, samples, predictor }: SampleForm): boolean {
  const known: Readonly<Record<number, readonly number[]>> = {
    1: [8, 16],
    2: [8, 16],
    3: [32],
    5: [32],
    6: [64],
  };
  const isPredicted = predictor === 1 || (predictor === 2 && bits <= 32) || (predictor === 3 && format === 3);
  return known[format]?.includes(bits) === true && isPredicted && samples >= 1 && samples <= 1024;
}

const textOf = (codes: readonly number[]) =>
  String.fromCharCode(...codes.slice(0, 64))
    .replace(/\0.*/s, "")
    .trim();

function calibrationOf(codes: readonly number[]): number | undefined {
  const metadata = new TextDecoder().decode(Uint8Array.from(codes));
  const factor = Number(/<Item name="CALIBRATION_FACTOR"[^<>]*>([^<]*)</i.exec(metadata)?.[1] ?? Number.NaN);
  return factor > 0 ? factor : undefined;
}

/** Pixel (0, 0) becomes the outer corner of the first pixel, also where a file counts from centers (GTRasterType 2). */
function placesOf(tags: Tags): PlaceTags {
  const keys = tags.get(34735) ?? [];
  const keyOf = (key: number) => {
    for (let at = 4; at + 3 < keys.length; at += 4) if (keys[at] === key) return keys[at + 3];
    return undefined;
  };
  const rpc = tags.get(50844);
  const none = { ties: [], rpc: rpc?.length === 92 ? rpc : undefined, affine: undefined };
  // Only degrees: meters of a projection (GTModelType 1) and geocentric places are no longitude.
  if ((keyOf(1024) ?? 2) !== 2) return none;
  const half = keyOf(1025) === 2 ? 0.5 : 0;
  const numbers = tags.get(33922) ?? [];
  const ties = Array.from({ length: Math.floor(numbers.length / 6) }, (_, index) => {
    const [column = 0, row = 0, , lng = 0, lat = 0, height = 0] = numbers.slice(index * 6, index * 6 + 6);
    return [column + half, row + half, lng, lat, height] as const;
  });
  const matrix = tags.get(34264);
  const [x, y] = tags.get(33550) ?? [];
  const [tie] = ties;
  if (matrix?.length === 16) {
    const [b = 0, c = 0, , a = 0, e = 0, f = 0, , d = 0] = matrix;
    return { ...none, affine: [a - half * (b + c), b, c, d - half * (e + f), e, f] };
  }
  if (x && y && tie) return { ...none, affine: [tie[2] - tie[0] * x, x, 0, tie[3] + tie[1] * y, 0, -y] };
  return { ...none, ties };
}
