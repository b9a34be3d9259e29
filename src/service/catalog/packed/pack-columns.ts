import type { FrameSteps } from "../items/frame-row.ts";
import { compareHashes } from "../items/item-id.ts";
import { type Interruptible, inStretches } from "../work.ts";
import {
  type Columns,
  type Guard,
  type NumberColumn,
  numberColumns,
  rowHash,
  type TimeColumn,
  UNKNOWN,
} from "./columns.ts";
import { packRings } from "./pack-rings.ts";
import { ProfileTable } from "./profiles.ts";
import { stableOrder } from "./stable-order.ts";

const TIMES: readonly TimeColumn[] = ["start", "end", "created", "updated"];
const NUMBERS = Object.keys(numberColumns) as NumberColumn[];

/** Frames in the order they came, in arrays that grow; only packed numbers are held, never the frames. */
export class Intake {
  readonly #table = new ProfileTable();
  readonly #guards = new Map<number, Guard>();
  #size = 0;
  #times = new Float64Array(4 * 1024);
  #numbers = new Int32Array(NUMBERS.length * 1024);
  #ids = new Float64Array(2 * 1024);
  #profile = new Uint16Array(1024);
  #corners = new Int32Array(8 * 1024);
  #ringStart = new Uint32Array(1024 + 1);
  #ring = new Int32Array(16 * 1024);

  get size(): number {
    return this.#size;
  }

  /** Adds a frame, which is in the public collection since ever unless a guard says otherwise. */
  add(frame: FrameSteps, guard?: Guard): void {
    const row = this.#size++;
    this.#reserve(row);
    TIMES.forEach((column, index) => {
      this.#times[row * 4 + index] = frame[column];
    });
    NUMBERS.forEach((column, index) => {
      this.#numbers[row * NUMBERS.length + index] = frame[column] ?? UNKNOWN;
    });
    this.#ids[row * 2] = frame.imageID;
    this.#ids[row * 2 + 1] = frame.frameNumber;
    this.#profile[row] = this.#table.numberOf(frame);
    this.#corners.set(frame.corners, row * 8);
    const at = this.#ringStart[row] as number;
    this.#ring = grown(this.#ring, at + frame.ring.length);
    this.#ring.set(frame.ring, at);
    this.#ringStart[row + 1] = at + frame.ring.length;
    if (guard && guard.publicFrom !== 0) this.#guards.set(row, guard);
  }

  #reserve(row: number): void {
    this.#times = grown(this.#times, 4 * (row + 1));
    this.#numbers = grown(this.#numbers, NUMBERS.length * (row + 1));
    this.#ids = grown(this.#ids, 2 * (row + 1));
    this.#profile = grown(this.#profile, row + 1);
    this.#corners = grown(this.#corners, 8 * (row + 1));
    this.#ringStart = grown(this.#ringStart, row + 2);
  }

  /** The columns of all frames that were added; throws for one that was added twice. */
  *finish(): Interruptible<Columns> {
    const size = this.#size;
    const order = yield* this.#newestFirst();
    function* pick<A extends Float64Array | Int32Array | Uint16Array>(
      to: A,
      from: A,
      width: number,
      index: number,
    ): Interruptible<A> {
      yield* inStretches(size, (first, end) => {
        for (let row = first; row < end; row++) {
          to[row] = from[(order[row] as number) * width + index] as number;
        }
      });
      return to;
    }
    const times = {} as Columns["times"];
    for (const [index, column] of TIMES.entries()) {
      times[column] = yield* pick(new Float64Array(size), this.#times, TIMES.length, index);
    }
    const numbers = {} as Columns["numbers"];
    for (const [index, column] of NUMBERS.entries()) {
      numbers[column] = yield* pick(new Int32Array(size), this.#numbers, NUMBERS.length, index);
    }
    const imageID = yield* pick(new Float64Array(size), this.#ids, 2, 0);
    const frameNumber = Uint16Array.from(yield* pick(new Float64Array(size), this.#ids, 2, 1));
    const corners = new Int32Array(size * 8);
    yield* inStretches(size, (first, end) => {
      for (let row = first; row < end; row++) {
        const at = (order[row] as number) * 8;
        corners.set(this.#corners.subarray(at, at + 8), row * 8);
      }
    });
    const guards = new Map<number, Guard>();
    if (this.#guards.size > 0) {
      yield* inStretches(size, (first, end) => {
        for (let row = first; row < end; row++) {
          const guard = this.#guards.get(order[row] as number);
          if (guard) guards.set(row, guard);
        }
      });
    }
    const ids = { imageID, frameNumber };
    const hash = yield* hashesOf(ids);
    return {
      size,
      guards,
      profiles: this.#table.profiles,
      profile: yield* pick(new Uint16Array(size), this.#profile, 1, 0),
      times,
      numbers,
      imageID,
      frameNumber,
      hash,
      byID: yield* orderByHash(hash, ids),
      corners,
      ...(yield* packRings(order, this.#ringStart, this.#ring)),
    };
  }

  *#newestFirst(): Interruptible<Uint32Array> {
    const imageID = new Float64Array(this.#size);
    const frameNumber = new Uint16Array(this.#size);
    const age = new Float64Array(this.#size);
    yield* inStretches(this.#size, (first, end) => {
      for (let row = first; row < end; row++) {
        imageID[row] = this.#ids[row * 2] as number;
        frameNumber[row] = this.#ids[row * 2 + 1] as number;
        age[row] = -(this.#times[row * TIMES.length] as number);
      }
    });
    const ids = { imageID, frameNumber };
    return yield* stableOrder(yield* orderByHash(yield* hashesOf(ids), ids), age);
  }
}

type FrameIDs = Pick<Columns, "imageID" | "frameNumber">;

/** The first words of the rows' hashes. */
function* hashesOf(ids: FrameIDs): Interruptible<Uint32Array> {
  const hash = new Uint32Array(ids.imageID.length);
  yield* inStretches(hash.length, (first, end) => {
    for (let row = first; row < end; row++) hash[row] = rowHash(ids, row)[0];
  });
  return hash;
}

/** Rows by full hash; throws when two rows are the same frame. */
function* orderByHash(hash: Uint32Array, ids: FrameIDs): Interruptible<Uint32Array> {
  const order = yield* stableOrder(Uint32Array.from(hash.keys()), hash);
  let from = 0;
  yield* inStretches(order.length, (_, end) => {
    while (from < end) {
      let to = from + 1;
      while (to < order.length && hash[order[to] as number] === hash[order[from] as number]) to++;
      if (to - from > 1) sortFully(order.subarray(from, to), ids);
      from = to;
    }
  });
  return order;
}

/** Puts rows into the order of their full hashes. */
function sortFully(rows: Uint32Array, ids: FrameIDs): void {
  rows.sort((a, b) => {
    const difference = compareHashes(rowHash(ids, a), rowHash(ids, b));
    if (difference === 0) throw new Error(`Frame ${ids.imageID[a]}_${ids.frameNumber[a]} is given twice.`);
    return difference;
  });
}

function grown<A extends Float64Array | Int32Array | Uint16Array | Uint32Array>(array: A, length: number): A {
  if (array.length >= length) return array;
  const larger = new (array.constructor as new (length: number) => A)(Math.max(length, array.length * 2));
  larger.set(array as never);
  return larger;
}
