/**
 * Layout of a cloud-optimized GeoTIFF whose tiles are made on demand (TIFF 6.0, BigTIFF, OGC GeoTIFF 1.1, ghost area and
 * leaders of GDAL's driver COG): tiles of one size, uncompressed, little endian, bands apart, overviews by halves. Each
 * tile has its length before it and its last 4 bytes again behind it, so tile i of a level lies at
 * start(level) + i·(bytes + 8), small levels first.
 */

export const COG_TILE = 512;
/** Readers ask for so many bytes first, and then for twice as many: they get heads alone, which need no painting. */
const FIRST_READ = 65_536;
const TILE_BYTES = 2 * COG_TILE * COG_TILE;
const STEP = TILE_BYTES + 8;
const MOST_CLASSIC = 2 ** 32 - 1;

export interface CogImage {
  width: number;
  height: number;
  /** Count of bands of unsigned 16-bit numbers; 0 is no data. */
  bands: number;
  /** Column, row, 0, longitude, latitude, 0 of each control point. */
  ties: readonly number[];
  rpc: readonly number[];
  description: string;
  /** Factor K of σ⁰ = K·DN². */
  calibration: number;
}

/** Full image first. */
export interface CogLevel {
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Offset of the first tile's leader. */
  start: number;
}

/** `level` 0 is the full image. */
export type MakeTile = (level: number, band: number, column: number, row: number) => Uint16Array;

const SHORT = 3;
const ASCII = 2;
const LONG = 4;
const DOUBLE = 12;
const LONG8 = 16;
const sizes: Readonly<Record<number, number>> = {
  [ASCII]: 1,
  [SHORT]: 2,
  [LONG]: 4,
  [DOUBLE]: 8,
  [LONG8]: 8,
};

type Tag = readonly [id: number, type: number, values: ArrayLike<number>];

const ghost = (bands: number) => {
  const order = bands > 1 ? "INTERLEAVE=BAND\n" : "";
  const text = `LAYOUT=IFDS_BEFORE_DATA\nBLOCK_ORDER=ROW_MAJOR\nBLOCK_LEADER=SIZE_AS_UINT4\nBLOCK_TRAILER=LAST_4_BYTES_REPEATED\n${order}KNOWN_INCOMPATIBLE_EDITION=NO\n `;
  return `GDAL_STRUCTURAL_METADATA_SIZE=${String(text.length).padStart(6, "0")} bytes\n${text}`;
};

export type CogLayout = ReturnType<typeof cogLayout>;

export function cogLayout(image: CogImage) {
  const levels: CogLevel[] = [];
  for (let { width, height } = image; ; [width, height] = [Math.ceil(width / 2), Math.ceil(height / 2)]) {
    const [columns, rows] = [Math.ceil(width / COG_TILE), Math.ceil(height / COG_TILE)];
    levels.push({ width, height, columns, rows, start: 0 });
    if (columns * rows === 1) break;
  }
  const tiles = levels.map(({ columns, rows }) => columns * rows * image.bands);
  const data = tiles.reduce((sum, count) => sum + count * STEP, 0);
  // Heads have less than a thousandth of the tiles' size.
  const isBig = data * 1.001 + 1_048_576 > MOST_CLASSIC;
  const directories = () => levels.map((level, index) => tagsOf(image, level, index, isBig));
  const first = (isBig ? 16 : 8) + ghost(image.bands).length;
  const starts = [first + (first % 2)];
  for (const tags of directories()) starts.push((starts.at(-1) ?? 0) + sizeOf(tags, isBig));
  const headSize = Math.max(FIRST_READ, 2 ** Math.ceil(Math.log2(starts.at(-1) ?? 0)));
  let size = headSize;
  for (const [index, level] of [...levels.entries()].reverse()) {
    level.start = size;
    size += (tiles[index] ?? 0) * STEP;
  }
  const head = new Uint8Array(headSize);
  const view = new DataView(head.buffer);
  view.setUint16(0, 0x4949);
  view.setUint16(2, isBig ? 43 : 42, true);
  if (isBig) {
    view.setUint16(4, 8, true);
    put(view, 8, LONG8, [starts[0] ?? 0]);
  } else put(view, 4, LONG, [starts[0] ?? 0]);
  head.set(new TextEncoder().encode(ghost(image.bands)), isBig ? 16 : 8);
  for (const [index, tags] of directories().entries()) {
    const last = index + 1 === levels.length;
    writeDirectory(view, starts[index] ?? 0, tags, last ? 0 : (starts[index + 1] ?? 0), isBig);
  }
  return { head, size, levels, bands: image.bands };
}

function tagsOf(
  image: CogImage,
  { width, height, columns, rows, start }: CogLevel,
  index: number,
  isBig: boolean,
) {
  const { bands, ties, rpc, description, calibration } = image;
  const each = (value: number) => Array.from({ length: bands }, () => value);
  const count = columns * rows * bands;
  const tags: Tag[] = [
    [254, LONG, [index === 0 ? 0 : 1]],
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, each(16)],
    [259, SHORT, [1]],
    [262, SHORT, [1]],
    [277, SHORT, [bands]],
    [284, SHORT, [bands > 1 ? 2 : 1]],
    [322, SHORT, [COG_TILE]],
    [323, SHORT, [COG_TILE]],
    [324, isBig ? LONG8 : LONG, Array.from({ length: count }, (_, tile) => start + tile * STEP + 4)],
    [325, LONG, Array.from({ length: count }, () => TILE_BYTES)],
    ...(bands > 1 ? [[338, SHORT, each(0).slice(1)] as const] : []),
    [339, SHORT, each(1)],
    [42113, ASCII, [0x30, 0]],
  ];
  if (index > 0) return tags;
  const text = (value: string) => [...new TextEncoder().encode(value), 0];
  const factor = `<Item name="CALIBRATION_FACTOR">${calibration}</Item>`;
  tags.push([270, ASCII, text(description)]);
  tags.push([42112, ASCII, text(`<GDALMetadata>${factor}</GDALMetadata>`)]);
  // Version 1.1.0, three keys: geographic model, pixels are areas, EPSG:4326.
  tags.push([34735, SHORT, [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]]);
  if (ties.length > 0) tags.push([33922, DOUBLE, ties]);
  tags.push([50844, DOUBLE, rpc]);
  return tags.sort(([a], [b]) => a - b);
}

const bytesOf = ([, type, values]: Tag): number => (sizes[type] ?? 1) * values.length;
const even = (size: number): number => size + (size % 2);

function sizeOf(tags: readonly Tag[], isBig: boolean): number {
  const [fixed, entry, room] = isBig ? [16, 20, 8] : [6, 12, 4];
  const beside = tags.map(bytesOf).filter((bytes) => bytes > room);
  return fixed + entry * tags.length + beside.reduce((sum, bytes) => sum + even(bytes), 0);
}

function writeDirectory(
  view: DataView,
  start: number,
  tags: readonly Tag[],
  next: number,
  isBig: boolean,
): void {
  const [count, entry, room, wide] = isBig ? [8, 20, 8, LONG8] : [2, 12, 4, LONG];
  let overflow = start + count + entry * tags.length + room;
  put(view, start, isBig ? LONG8 : SHORT, [tags.length]);
  for (const [index, tag] of tags.entries()) {
    const [id, type, values] = tag;
    const at = start + count + entry * index;
    put(view, at, SHORT, [id, type]);
    put(view, at + 4, wide, [values.length]);
    const isBeside = bytesOf(tag) > room;
    if (isBeside) put(view, at + 4 + room, wide, [overflow]);
    put(view, isBeside ? overflow : at + 4 + room, type, values);
    if (isBeside) overflow += even(bytesOf(tag));
  }
  put(view, start + count + entry * tags.length, wide, [next]);
}

function put(view: DataView, start: number, type: number, values: ArrayLike<number>): void {
  const size = sizes[type] ?? 1;
  for (let i = 0; i < values.length; i++) {
    const [at, value] = [start + size * i, values[i] ?? 0];
    if (type === DOUBLE) view.setFloat64(at, value, true);
    else if (type === LONG8) view.setBigUint64(at, BigInt(value), true);
    else if (type === LONG) view.setUint32(at, value, true);
    else if (type === SHORT) view.setUint16(at, value, true);
    else view.setUint8(at, value);
  }
}

/** Returns bytes `start` to `end`, both included; makes each tile that they touch. */
export function readCog(
  { head, levels, bands }: CogLayout,
  range: { start: number; end: number },
  make: MakeTile,
): Uint8Array<ArrayBuffer> {
  const [from, to] = [range.start, range.end + 1];
  const bytes = new Uint8Array(to - from);
  const copy = (part: Uint8Array, at: number) => {
    const cut = part.subarray(Math.max(0, from - at), Math.max(0, to - at));
    if (cut.length > 0) bytes.set(cut, Math.max(0, at - from));
  };
  copy(head, 0);
  const leader = new Uint8Array(new Uint32Array([TILE_BYTES]).buffer);
  for (const [level, { start, columns, rows }] of levels.entries()) {
    const first = Math.max(0, Math.floor((from - start) / STEP));
    const end = Math.min(columns * rows * bands, Math.ceil((to - start) / STEP));
    for (let index = first; index < end; index++) {
      const place = index % (columns * rows);
      const band = (index - place) / (columns * rows);
      const tile = make(level, band, place % columns, Math.floor(place / columns));
      const at = start + index * STEP;
      copy(leader, at);
      copy(new Uint8Array(tile.buffer, tile.byteOffset, TILE_BYTES), at + 4);
      copy(new Uint8Array(tile.buffer, tile.byteOffset + TILE_BYTES - 4, 4), at + 4 + TILE_BYTES);
    }
  }
  return bytes;
}
