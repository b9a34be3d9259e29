import { ServiceError } from "../errors.ts";

/** Cost limits of a search, in units of about a nanosecond. */
export interface WorkLimits {
  /** Cost after which other callers have their turn. */
  slice: number;
  /** Cost at which the search ends with 422. */
  budget: number;
}

const LIMITS: WorkLimits = { slice: 1_000_000, budget: 2_000_000_000 };

export const UNITS = {
  /** The tests that every row takes, one of a number, of a text that is made for it, and of a time as text. */
  row: 8,
  numberTest: 8,
  frameTest: 250,
  timeTest: 600,
  /** To prepare an edge of an area, to test a row against the area at all, and to look at an edge for it. */
  edge: 1_000,
  areaTest: 50,
  edgeLook: 6,
  /** To look at a segment of the index and its profiles, and to put a row into its place. */
  segment: 500,
  placing: 20,
  /** To look at what was found, to compare two of it, and to make a text for that. */
  look: 20,
  comparing: 60,
  text: 500,
} as const;

/**
 * Counts what a search costs by what it looks at, each thing at its price, and not by a watch: a search that is refused is refused
 * on any machine, however busy it is.
 */
export class Work {
  readonly #limits: WorkLimits;
  #spent = 0;
  #sliceEnd: number;

  constructor(limits: WorkLimits = LIMITS) {
    this.#limits = limits;
    this.#sliceEnd = limits.slice;
  }

  /** What was counted until now, in milliseconds. */
  get cost(): number {
    return this.#spent / 1_000_000;
  }

  /** Counts what is about to be done; 422 when that is more than a search may cost. */
  spend(units: number): void {
    this.#spent += units;
    if (this.#spent > this.#limits.budget) throw tooMuchWork();
  }

  /** Whether the others are to have their turn; once true, the next slice has begun. */
  isPauseDue(): boolean {
    if (this.#spent < this.#sliceEnd) return false;
    this.#sliceEnd = this.#spent + this.#limits.slice;
    return true;
  }
}

/** Work that yields wherever it may pause. */
export type Interruptible<T> = Generator<undefined, T>;

/** Runs work with a pause at each yield; throws 503 once the client has disconnected. */
export async function withPauses<T>(
  work: Interruptible<T>,
  pause: () => Promise<void>,
  isGivenUp?: () => boolean,
): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
    if (isGivenUp?.()) throw nobodyWaits();
  }
}

/** 503; the client has disconnected. */
export function nobodyWaits(): ServiceError {
  return new ServiceError(503, "service_unavailable", "The client no longer waits for the answer.");
}

export function toEnd<T>(work: Interruptible<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const STRETCH = 32_768;

export function* inStretches(
  size: number,
  look: (from: number, to: number) => void,
  stretch = STRETCH,
): Interruptible<void> {
  for (let from = 0; from < size; from += stretch) {
    if (from > 0) yield;
    look(from, Math.min(size, from + stretch));
  }
}

/** 422: a valid search that reads too much before it has found what it needs. */
export function tooMuchWork(): ServiceError {
  const message =
    "The search looks at too much of the archive. Ask for a shorter time, a smaller or simpler area, fewer conditions on texts or fewer fields to sort by.";
  return new ServiceError(422, "unprocessable_entity", message).aboutAll("exceeded");
}
