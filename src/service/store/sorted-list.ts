import { compareTuples, type Tuple } from "./kind.ts";

interface Entry<T> {
  place: Tuple;
  value: T;
}

/** Entries of a block before it is cut in two: to insert costs the length of a block, not that of the list. */
const FULL = 512;

/** Values in the order of their places, of which no two are equal. */
export interface SortedList<T> {
  set(place: Tuple, value: T): void;
  delete(place: Tuple): void;
  /** Values between two places, both excluded, at most `limit`. */
  between(lower: Tuple, upper: Tuple, limit: number): T[];
}

/** An empty list. Costs of `set` and `delete`: O(log n + block), of `between`: O(log n + limit). */
export function createSortedList<T>(): SortedList<T> {
  const blocks: Entry<T>[][] = [[]];

  /** The block in which a place is or would be. */
  function blockOf(place: Tuple): number {
    let [low, high] = [0, blocks.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = blocks[middle]?.at(-1);
      if (last && compareTuples(last.place, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    set(place, value) {
      const number = blockOf(place);
      const block = blocks[number] ?? [];
      const at = placeIn(block, place);
      if (isAt(block, at, place)) block[at] = { place, value };
      else block.splice(at, 0, { place, value });
      if (block.length > FULL) blocks.splice(number, 1, block.slice(0, FULL / 2), block.slice(FULL / 2));
    },
    delete(place) {
      const number = blockOf(place);
      const block = blocks[number] ?? [];
      const at = placeIn(block, place);
      if (!isAt(block, at, place)) return;
      block.splice(at, 1);
      if (block.length === 0 && blocks.length > 1) blocks.splice(number, 1);
    },
    between(lower, upper, limit) {
      const found: T[] = [];
      let number = blockOf(lower);
      let at = placeIn(blocks[number] ?? [], lower);
      for (let block = blocks[number]; block; block = blocks[++number], at = 0) {
        for (; at < block.length; at++) {
          const entry = block[at];
          if (!entry || compareTuples(entry.place, lower) <= 0) continue;
          if (found.length === limit || compareTuples(entry.place, upper) >= 0) return found;
          found.push(entry.value);
        }
      }
      return found;
    },
  };
}

/** The first entry that does not come before a place. */
function placeIn<T>(block: readonly Entry<T>[], place: Tuple): number {
  let [low, high] = [0, block.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = block[middle];
    if (entry && compareTuples(entry.place, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isAt<T>(block: readonly Entry<T>[], at: number, place: Tuple): boolean {
  const entry = block[at];
  return entry !== undefined && compareTuples(entry.place, place) === 0;
}
