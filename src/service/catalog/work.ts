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
  /** Base tests of a row; a test of a number, of a text made for it, of a time as text. */
  row: 8,
  numberTest: 8,
  frameTest: 250,
  timeTest: 600,
  /** Preparing an edge of an area; testing a row against it; visiting an edge for that. */
  edge: 1_000,
  areaTest: 50,
  edgeLook: 6,
  /** Visiting a segment and its profiles; placing a row. */
  segment: 500,
  placing: 20,
  /** Visiting a hit; comparing two; making a text for that. */
  look: 20,
  comparing: 60,
  text: 500,
} as const;

/**
 * Counts the cost of a search by its operations instead of time, so that refusals do not depend on the
 * machine or its load.
 */
export class Work {
  readonly #limits: WorkLimits;
  #spent = 0;
  #sliceEnd: number;

  constructor(limits: WorkLimits = LIMITS) {
    this.#limits = limits;
    this.#sliceEnd = limits.slice;
  }

  /** Cost so far, ms. */
  get cost(): number {
    return this.#spent / 1_000_000;
  }

  /** Adds to the cost; 422 beyond the budget. */
  spend(units: number): void {
    this.#spent += units;
    if (this.#spent > this.#limits.budget) throw tooMuchWork();
  }

  /** Tells whether others may run; true starts the next slice. */
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

/** 503 after the client has disconnected. */
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

/** 422 for a valid search that reads too much. */
export function tooMuchWork(): ServiceError {
  const message =
    "The search looks at too much of the archive. Ask for a shorter time, a smaller or simpler area, fewer conditions on texts or fewer fields to sort by.";
  return new ServiceError(422, "unprocessable_entity", message).aboutAll("exceeded");
}
