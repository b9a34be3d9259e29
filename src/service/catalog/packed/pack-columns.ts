import { getOrAdd } from "../../../domain/get-or-add.ts";
import { keysOf } from "../../../domain/keys-of.ts";
import { float64At, int32At, uint32At } from "../../../geo/packed.ts";
import type { Box } from "../../../geo/types.ts";
import { compareHashes } from "../items/frame.ts";
import type { FrameSteps } from "../items/frame-row.ts";
import { type Interruptible, inStretches } from "../work.ts";
import {
  addTo,
  type Columns,
  cornerPlaces,
  DEGREE_STEPS,
  type Guard,
  numberColumns,
  rowHash,
  type TimeColumn,
  TRAITS,
  type Traits,
  UNKNOWN,
} from "./columns.ts";

const TIMES: readonly TimeColumn[] = ["start", "end", "created", "updated"];
const NUMBERS = keysOf(numberColumns);
/** Profiles that fit a 16-bit column. */
const MOST_PROFILES = 65_536;

/** Growing arrays of frames in order of arrival; only packed numbers are held. */
export class Intake {
  readonly #profiles: Traits[] = [];
  readonly #profileNumbers = new Map<string, number>();
  readonly #guards = new Map<number, Guard>();
  #size = 0;
  #times = new Float64Array(TIMES.length * 1024);
  #numbers = new Int32Array(NUMBERS.length * 1024);
  #imageID = new Float64Array(1024);
  #frameNumber = new Uint16Array(1024);
  #profile = new Uint16Array(1024);
  #corners = new Uint16Array(1024);
  readonly #otherCorners = new Map<number, Int32Array>();
  #ringStart = new Uint32Array(1024 + 1);
  #ring = new Int32Array(16 * 1024);

  get size(): number {
    return this.#size;
  }

  /** Adds a frame, public from the beginning unless guarded; throws beyond the number of profiles. */
  add(frame: FrameSteps, guard?: Guard): void {
    const row = this.#size++;
    this.#reserve(row + 1);
    TIMES.forEach((column, index) => {
      this.#times[row * TIMES.length + index] = frame[column];
    });
    NUMBERS.forEach((column, index) => {
      this.#numbers[row * NUMBERS.length + index] = frame[column] ?? UNKNOWN;
    });
    this.#imageID[row] = frame.imageID;
    this.#frameNumber[row] = frame.frameNumber;
    this.#profile[row] = this.#profileOf(frame);
    const from = uint32At(this.#ringStart, row);
    // Rings are closed.
    const ring = Int32Array.from(frame.ring.slice(0, -2));
    this.#ring = grown(this.#ring, from + ring.length);
    this.#ring.set(ring, from);
    this.#ringStart[row + 1] = from + ring.length;
    const places = cornerPlaces(ring, frame.corners);
    if (places === undefined) this.#otherCorners.set(row, Int32Array.from(frame.corners));
    else this.#corners[row] = places;
    if (guard && guard.publicFrom !== 0) this.#guards.set(row, guard);
  }

  #reserve(size: number): void {
    this.#times = grown(this.#times, TIMES.length * size);
    this.#numbers = grown(this.#numbers, NUMBERS.length * size);
    this.#imageID = grown(this.#imageID, size);
    this.#frameNumber = grown(this.#frameNumber, size);
    this.#profile = grown(this.#profile, size);
    this.#corners = grown(this.#corners, size);
    this.#ringStart = grown(this.#ringStart, size + 1);
  }

  #profileOf(frame: FrameSteps): number {
    const key = TRAITS.map((trait) => frame[trait]).join();
    return getOrAdd(this.#profileNumbers, key, () => {
      if (this.#profiles.length === MOST_PROFILES) throw new Error("The frames are of too many kinds.");
      return (
        this.#profiles.push(Object.fromEntries(TRAITS.map((trait) => [trait, frame[trait]])) as Traits) - 1
      );
    });
  }

  /**
   * Returns the columns; throws for a frame added twice. Takes linear time and about 40 bytes a frame
   * besides.
   */
  *finish(): Interruptible<Columns> {
    const size = this.#size;
    const ids = { imageID: this.#imageID, frameNumber: this.#frameNumber };
    const hash = new Uint32Array(size);
    const age = new Float64Array(size);
    yield* inStretches(size, (first, end) => {
      for (let given = first; given < end; given++) {
        hash[given] = rowHash(ids, given)[0];
        age[given] = -float64At(this.#times, given * TIMES.length);
      }
    });
    const givenByID = yield* orderByHash(hash, ids);
    /** By row, its place in order of arrival. */
    const order = yield* stableOrder(givenByID, (given) => float64At(age, given));

    /**
     * Copies one of `width` numbers a frame into row order. Generic, so that no accessor of one array type
     * serves.
     */
    function* pick<A extends Float64Array | Int32Array | Uint16Array | Uint32Array>(
      to: A,
      from: A,
      width = 1,
      index = 0,
      by = order,
    ): Interruptible<A> {
      yield* inStretches(size, (first, end) => {
        for (let row = first; row < end; row++) to[row] = from[uint32At(by, row) * width + index] as number;
      });
      return to;
    }
    const start = yield* pick(new Float64Array(size), this.#times, TIMES.length, 0);
    const times = { start } as Columns["times"];
    for (const [index, column] of TIMES.entries()) {
      if (column === "start") continue;
      const instants = yield* pick(new Float64Array(size), this.#times, TIMES.length, index);
      times[column] = sinceStart(instants, start) ?? instants;
    }
    const numbers = {} as Columns["numbers"];
    for (const [index, column] of NUMBERS.entries()) {
      numbers[column] = yield* pick(new Int32Array(size), this.#numbers, NUMBERS.length, index);
    }
    const rows = new Uint32Array(size);
    const guards = new Map<number, Guard>();
    const otherCorners = new Map<number, Int32Array>();
    yield* inStretches(size, (first, end) => {
      for (let row = first; row < end; row++) {
        const given = uint32At(order, row);
        rows[given] = row;
        const others = this.#otherCorners.get(given);
        if (others) otherCorners.set(row, others);
        const guard = this.#guards.get(given);
        if (guard) guards.set(row, guard);
      }
    });
    return {
      size,
      guards,
      profiles: this.#profiles,
      profile: yield* pick(new Uint16Array(size), this.#profile),
      times,
      numbers,
      imageID: yield* pick(new Float64Array(size), this.#imageID),
      frameNumber: yield* pick(new Uint16Array(size), this.#frameNumber),
      hash: yield* pick(new Uint32Array(size), hash),
      byID: yield* pick(new Uint32Array(size), rows, 1, 0, givenByID),
      corners: yield* pick(new Uint16Array(size), this.#corners),
      otherCorners,
      ...(yield* packRings(order, this.#ringStart, this.#ring)),
    };
  }
}

/** Returns instants as ms after the start in 32 bits; undefined where one does not fit. */
function sinceStart(instants: Float64Array, start: Float64Array): Uint32Array | undefined {
  const after = Uint32Array.from(instants, (instant, row) => instant - float64At(start, row));
  const isExact = (instant: number, row: number) => float64At(start, row) + uint32At(after, row) === instant;
  return instants.every(isExact) ? after : undefined;
}

type FrameIDs = Pick<Columns, "imageID" | "frameNumber">;

/** Sorts frames by full hash; throws for duplicates. */
function* orderByHash(hash: Uint32Array, ids: FrameIDs): Interruptible<Uint32Array> {
  const order = yield* orderByWord(Uint32Array.from(hash.keys()), hash);
  const hashAt = (place: number) => uint32At(hash, uint32At(order, place));
  let from = 0;
  yield* inStretches(order.length, (_, end) => {
    while (from < end) {
      let to = from + 1;
      while (to < order.length && hashAt(to) === hashAt(from)) to++;
      if (to - from > 1) sortFully(order.subarray(from, to), ids);
      from = to;
    }
  });
  return order;
}

/** Sorts frames of one first word by full hash. */
function sortFully(frames: Uint32Array, ids: FrameIDs): void {
  frames.sort((a, b) => {
    const difference = compareHashes(rowHash(ids, a), rowHash(ids, b));
    if (difference === 0) throw new Error(`Frame ${ids.imageID[a]}_${ids.frameNumber[a]} is given twice.`);
    return difference;
  });
}

/** Copies rings into row order and boxes them, rounded outward. */
function* packRings(order: Uint32Array, starts: Uint32Array, steps: Int32Array) {
  const size = order.length;
  const ringStart = new Uint32Array(size + 1);
  const ring = new Int32Array(uint32At(starts, size));
  const boxes = new Float32Array(size * 4);
  yield* inStretches(size, (first, end) => {
    for (let row = first; row < end; row++) {
      const given = uint32At(order, row);
      const part = steps.subarray(starts[given], starts[given + 1]);
      const from = uint32At(ringStart, row);
      ring.set(part, from);
      ringStart[row + 1] = from + part.length;
      const [minX, minY, maxX, maxY] = bounds(part);
      boxes[row * 4] = roundDown(minX / DEGREE_STEPS);
      boxes[row * 4 + 1] = roundDown(minY / DEGREE_STEPS);
      boxes[row * 4 + 2] = -roundDown(-maxX / DEGREE_STEPS);
      boxes[row * 4 + 3] = -roundDown(-maxY / DEGREE_STEPS);
    }
  });
  return { boxes, ringStart, ring };
}

function bounds(ring: Int32Array): Box {
  let [minX, minY] = [int32At(ring, 0), int32At(ring, 1)];
  let [maxX, maxY] = [minX, minY];
  for (let i = 2; i < ring.length; i += 2) {
    const [x, y] = [int32At(ring, i), int32At(ring, i + 1)];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return [minX, minY, maxX, maxY];
}

/** Returns the largest 32-bit float not above the value, or the one below it. */
function roundDown(value: number): number {
  const rounded = Math.fround(value);
  return rounded <= value ? rounded : Math.fround(value - Math.abs(value) * 2 ** -23 - 2 ** -149);
}

function grown<A extends ArrayLike<number> & { set(from: ArrayLike<number>): void }>(
  array: A,
  length: number,
): A {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.max(length, array.length * 2));
  larger.set(array);
  return larger;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const WORD = 2 ** 32;

/**
 * Sorts rows 0 to n - 1 by an integer key that spans up to 2^53, ascending and stable (radix sort). Takes
 * linear time and up to 20 bytes a row.
 */
export function* stableOrder(rows: Uint32Array, keyOf: (row: number) => number): Interruptible<Uint32Array> {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  yield* inStretches(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const key = keyOf(uint32At(rows, i));
      if (key < least) least = key;
      if (key > most) most = key;
    }
  });
  const low = new Uint32Array(rows.length);
  const high = most - least < WORD ? undefined : new Uint32Array(rows.length);
  yield* inStretches(rows.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const row = uint32At(rows, i);
      const key = keyOf(row) - least;
      low[row] = key % WORD;
      if (high) high[row] = Math.floor(key / WORD);
    }
  });
  const byLow = yield* orderByWord(rows, low, Math.min(most - least, WORD - 1));
  return high ? yield* orderByWord(byLow, high, Math.floor((most - least) / WORD)) : byLow;
}

/** Sorts by 32-bit keys up to `most`: counts each digit's rows, then places them. */
function* orderByWord(rows: Uint32Array, words: Uint32Array, most = WORD - 1): Interruptible<Uint32Array> {
  let from = rows.slice();
  let to = new Uint32Array(rows.length);
  for (let shift = 0; shift < 32 && most >= 2 ** shift; shift += DIGIT_BITS) {
    const [given, sorted] = [from, to];
    const starts = new Uint32Array(DIGITS + 1);
    yield* inStretches(rows.length, (first, end) => {
      for (let i = first; i < end; i++) {
        const digit = (uint32At(words, uint32At(given, i)) >>> shift) & (DIGITS - 1);
        addTo(starts, digit + 1);
      }
    });
    for (let digit = 0; digit < DIGITS; digit++) addTo(starts, digit + 1, uint32At(starts, digit));
    yield* inStretches(rows.length, (first, end) => {
      for (let i = first; i < end; i++) {
        const row = uint32At(given, i);
        const digit = (uint32At(words, row) >>> shift) & (DIGITS - 1);
        sorted[uint32At(starts, digit)] = row;
        addTo(starts, digit);
      }
    });
    [from, to] = [sorted, given];
  }
  return from;
}
