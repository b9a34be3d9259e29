import { takingTurns } from "../../others-turn.ts";
import type { Column, Runs } from "./columns.ts";

/** Of more shapes, or longer ones, than so many, objects and arrays are kept as they are. */
const MOST_SHAPES = 16;
const LONGEST_SHAPE = 200;
/** Numbers are stored in such parts of one, the first by which each is exactly itself again. */
const STEPS = [1, 1e3, 1e6];
/** Ends a part of a link. */
const PART_END = /(?<=[/?&=])/;

type Kind = "text" | "number" | "array" | "object" | "other";

/** Rows in which a value begins, and by row how many have begun before. */
interface KnownRuns {
  starts: readonly number[];
  runs: Runs;
}

/**
 * Packs values of JSON into a column, from which each is read exactly as it was (`valueAt`): what all say alike is kept once, what
 * some in a row say alike once for these. Takes about 15 ms for a thousand catalog items; other work has its turns meanwhile.
 */
export async function packValues(values: readonly unknown[]): Promise<Column> {
  const turns = takingTurns();
  const knownRuns: KnownRuns[] = [{ starts: [...values.keys()], runs: undefined }];
  const knownColumns: Column[] = [];
  return pack(values);

  async function pack(given: readonly unknown[]): Promise<Column> {
    await turns();
    const kinds = given.map(kindOf);
    const [kind = "other", ...others] = new Set(kinds);
    if (others.length === 0) return packKind(kind, given);
    const all = [kind, ...others];
    const columns: Column[] = [];
    for (const one of all)
      columns.push(
        await packKind(
          one,
          filled(given, (row) => kinds[row] === one),
        ),
      );
    return { kind: "mixed", columns, which: Uint8Array.from(kinds, (one) => all.indexOf(one)) };
  }

  function packKind(kind: Kind, given: readonly unknown[]): Column | Promise<Column> {
    switch (kind) {
      case "array":
      case "object":
        return packFields(kind === "array", given as readonly Fields[]);
      case "text":
        return packTexts(given as readonly string[]);
      case "number":
      case "other":
        return packLeaf(kind, given);
    }
  }

  async function packFields(isArray: boolean, given: readonly Fields[]): Promise<Column> {
    const told = shapesOf(given);
    if (!told) return packLeaf("other", given);
    const { shapes, which } = told;
    const fields = new Map<string, Column>();
    for (const name of new Set(shapes.flat())) {
      const values = given.map((value) => value[name]);
      const has = shapes.map((names) => names.includes(name));
      fields.set(
        name,
        await pack(has.includes(false) ? filled(values, (row) => has[which[row] ?? 0] === true) : values),
      );
    }
    const isSame = shapes.length === 1 && [...fields.values()].every(({ kind }) => kind === "same");
    if (isSame) return { kind: "same", value: given[0] };
    return { kind: "fields", isArray, fields, shapes, which: shapes.length > 1 ? which : undefined };
  }

  /** Links say much alike, and what they do not is often said elsewhere, too: they are packed in their parts. */
  async function packTexts(given: readonly string[]): Promise<Column> {
    const { starts, runs } = runsOf(given);
    const split = starts.map((row) => given[row]?.split(PART_END) ?? []);
    const count = split[0]?.length ?? 0;
    if (starts.length === 1 || count < 2 || split.some(({ length }) => length !== count))
      return packLeaf("text", given);
    const parts: Column[] = [];
    for (let part = 0; part < count; part++) {
      await turns();
      const texts = given.map((_, row) => split[runs?.[row] ?? row]?.[part]);
      const packed = packLeaf("text", texts);
      const before = parts.at(-1);
      if (packed.kind === "same" && before?.kind === "same")
        parts.splice(-1, 1, { kind: "same", value: `${before.value}${packed.value}` });
      else parts.push(packed);
    }
    return { kind: "joined", parts };
  }

  function packLeaf(kind: "text" | "number" | "other", given: readonly unknown[]): Column {
    const own = runsOf(given);
    if (own.starts.length === 1) return { kind: "same", value: given[0] };
    const { starts, runs } = cheapestRuns(own, kind === "text" ? String(given[0]).length : 4);
    const stored = starts.map((row) => given[row]);
    const made = storeLeaf(kind, runs, stored);
    const equal = knownColumns.find((column) => isEqual(column, made));
    if (!equal) knownColumns.push(made);
    return equal ?? made;
  }

  /** Known runs by which the column takes the least, bytes, or its own where these are worth what they take themselves. */
  function cheapestRuns(own: KnownRuns, width: number): KnownRuns {
    const isStart = new Set<number>();
    let best = own;
    let cost = own.starts.length * width + 2 * values.length;
    for (const known of knownRuns) {
      if (known.starts.length * width >= cost) continue;
      isStart.clear();
      for (const row of known.starts) isStart.add(row);
      if (!own.starts.every((row) => isStart.has(row))) continue;
      best = known;
      cost = known.starts.length * width;
    }
    if (best === own) knownRuns.push(own);
    return best;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function kindOf(value: unknown): Kind {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  if (Array.isArray(value)) return "array";
  return typeof value === "object" && value !== null ? "object" : "other";
}

/** The values with others for those that nobody reads: the one before, so that these take nothing. */
function filled<T>(values: readonly T[], isRead: (row: number) => boolean): T[] {
  let last = values.find((_, row) => isRead(row)) as T;
  return values.map((value, row) => {
    if (isRead(row)) last = value;
    return last;
  });
}

/** The names that objects, or the indexes that arrays have, in their order; undefined where there are too many or none to be set. */
function shapesOf(values: readonly Fields[]): { shapes: string[][]; which: Uint8Array } | undefined {
  const shapes: string[][] = [];
  const which = new Uint8Array(values.length);
  let at = 0;
  for (const [row, value] of values.entries()) {
    if (!hasShape(value, shapes[at])) {
      at = shapes.findIndex((shape) => hasShape(value, shape));
      if (at < 0) {
        at = shapes.push(Object.keys(value)) - 1;
        const names = shapes[at] ?? [];
        if (at >= MOST_SHAPES || names.length > LONGEST_SHAPE || names.includes("__proto__"))
          return undefined;
      }
    }
    which[row] = at;
  }
  return { shapes, which };
}

function hasShape(value: Fields, shape: readonly string[] | undefined): boolean {
  if (!shape) return false;
  if (Array.isArray(value)) return value.length === shape.length;
  let count = 0;
  for (const name in value) if (shape[count++] !== name) return false;
  return count === shape.length;
}

function runsOf(values: readonly unknown[]): KnownRuns {
  const starts: number[] = [];
  const runs = values.length > 65_536 ? new Uint32Array(values.length) : new Uint16Array(values.length);
  for (let row = 0; row < values.length; row++) {
    if (row === 0 || !Object.is(values[row], values[row - 1])) starts.push(row);
    runs[row] = starts.length - 1;
  }
  return { starts, runs };
}

function storeLeaf(kind: "text" | "number" | "other", runs: Runs, stored: readonly unknown[]): Column {
  switch (kind) {
    case "text":
      return storeTexts(runs, stored as readonly string[]);
    case "number":
      return storeNumbers(runs, stored as readonly number[]);
    case "other":
      return { kind: "kept", runs, values: stored };
  }
}

function storeTexts(runs: Runs, texts: readonly string[]): Column {
  const length = texts[0]?.length ?? 0;
  const isEven = texts.every((text) => text.length === length);
  let end = 0;
  const ends = isEven ? length : Uint32Array.from(texts, (text) => (end += text.length));
  return { kind: "texts", runs, all: texts.join(""), ends };
}

function storeNumbers(runs: Runs, numbers: readonly number[]): Column {
  const steps = STEPS.find((steps) => areWhole(numbers, steps));
  if (steps === undefined) return { kind: "numbers", runs, values: Float64Array.from(numbers), steps: 1 };
  return {
    kind: "numbers",
    runs,
    values: Int32Array.from(numbers, (value) => Math.round(value * steps)),
    steps,
  };
}

/** Whether numbers are whole counts of so many steps in one, and come back from these as they were. */
function areWhole(numbers: readonly number[], steps: number): boolean {
  for (let at = 0; at < numbers.length; at++) {
    const value = numbers[at] ?? Number.NaN;
    const count = Math.round(value * steps) | 0;
    if (count / steps !== value || (count === 0 && Object.is(value, -0))) return false;
  }
  return true;
}

function isEqual(a: Column, b: Column): boolean {
  if (a.kind === "numbers" && b.kind === "numbers")
    return a.runs === b.runs && a.steps === b.steps && areEqual(a.values, b.values);
  if (a.kind === "texts" && b.kind === "texts") {
    if (a.runs !== b.runs || a.all !== b.all) return false;
    return typeof a.ends === "number" || typeof b.ends === "number"
      ? a.ends === b.ends
      : areEqual(a.ends, b.ends);
  }
  return false;
}

function areEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!Object.is(a[at], b[at])) return false;
  return true;
}
