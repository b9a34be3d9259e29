import {
  type Columns,
  type Guard,
  type NumberColumn,
  numberColumns,
  type TimeColumn,
  type Traits,
} from "./columns.ts";

/** Columns that were kept by an earlier process, which saves reading and sorting the frames one by one. */
export interface KeptColumns {
  columns: Columns;
  /** Number in the feed up to which they have every frame as it was then. */
  last: number;
}

/** Where columns are kept between starts. */
export interface ColumnStore {
  /** What was kept; undefined where that is not all that it should be, or too little of what there is now. */
  read(): Promise<KeptColumns | undefined>;
  /** Keeps columns in place of others, unless somebody else has done so meanwhile. */
  write(kept: KeptColumns): Promise<void>;
}

/** Names what bytes of columns are; another one whenever anything about columns changes. */
export const COLUMNS_FORMAT = "1";

const kinds = { Float64Array, Float32Array, Int32Array, Uint32Array, Uint16Array } as const;
type Kind = keyof typeof kinds;
type List = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array;

/** What stands before the lists: what is no list, and for each list its name, kind and length. */
interface Header {
  size: number;
  profiles: readonly Traits[];
  guards: readonly [row: number, guard: Guard][];
  otherCorners: readonly [row: number, corners: number[]][];
  lists: readonly [name: string, kind: Kind, length: number][];
}

/** Lists begin at whole multiples of this, as the widest ones must. */
const ALIGNED = 8;

/** Columns as bytes, in the byte order of the machine. */
export function columnsToBytes(columns: Columns): Uint8Array {
  const lists = listsOf(columns);
  const header: Header = {
    size: columns.size,
    profiles: columns.profiles,
    guards: [...columns.guards],
    otherCorners: [...columns.otherCorners].map(([row, corners]) => [row, [...corners]]),
    lists: lists.map(([name, list]) => [name, list.constructor.name as Kind, list.length]),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const parts: Uint8Array[] = [new Uint8Array(new Float64Array([text.length]).buffer), text];
  for (const [, { buffer, byteOffset, byteLength }] of lists)
    parts.push(new Uint8Array(buffer, byteOffset, byteLength));
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + aligned(length), 0));
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += aligned(part.length);
  }
  return bytes;
}

/** The columns of bytes, which they go on to lie in; throws where the bytes are too few. */
export function columnsOfBytes({ buffer }: Uint8Array<ArrayBuffer>): Columns {
  const [length = 0] = new Float64Array(buffer, 0, 1);
  const header: Header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, ALIGNED, length)));
  let place = ALIGNED + aligned(length);
  const lists = new Map<string, List>();
  for (const [name, kind, length] of header.lists) {
    const list = new kinds[kind](buffer, place, length);
    lists.set(name, list);
    place += aligned(list.byteLength);
  }
  const { size, profiles } = header;
  const otherCorners = header.otherCorners.map(([row, corners]) => [row, Int32Array.from(corners)] as const);
  const group = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, lists.get(name)]));
  return {
    ...(Object.fromEntries(LISTS.map((name) => [name, lists.get(name)])) as Pick<
      Columns,
      (typeof LISTS)[number]
    >),
    size,
    profiles,
    guards: new Map(header.guards),
    otherCorners: new Map(otherCorners),
    times: group(TIMES) as Columns["times"],
    numbers: group(NUMBERS) as Columns["numbers"],
  };
}

const LISTS = [
  "profile",
  "imageID",
  "frameNumber",
  "hash",
  "byID",
  "boxes",
  "ringStart",
  "ring",
  "corners",
] as const satisfies readonly (keyof Columns)[];
const TIMES: readonly TimeColumn[] = ["start", "end", "created", "updated"];
const NUMBERS = Object.keys(numberColumns) as NumberColumn[];

function listsOf(columns: Columns): [name: string, list: List][] {
  return [
    ...LISTS.map((name): [string, List] => [name, columns[name]]),
    ...TIMES.map((name): [string, List] => [name, columns.times[name]]),
    ...NUMBERS.map((name): [string, List] => [name, columns.numbers[name]]),
  ];
}

const aligned = (length: number) => Math.ceil(length / ALIGNED) * ALIGNED;
