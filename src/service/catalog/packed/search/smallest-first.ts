import type { Work } from "../../work.ts";

/** Entries that are put into their places between two looks at the time. */
const STRETCH = 1_024;

/**
 * Yields the entries in order, doing no more sorting than is asked for (a binary heap): the first hundred of ten thousand cost
 * little more than one look at each. The array is used up. `cost` is that of a comparison in units of work; undefined comes
 * where others are to have their turn.
 */
export function* smallestFirst(
  entries: number[],
  compare: (a: number, b: number) => number,
  { work, cost }: { work: Work; cost: number },
): Generator<number | undefined> {
  for (let at = (entries.length >> 1) - 1; at >= 0; ) {
    const end = Math.max(-1, at - STRETCH);
    work.spend((at - end) * 4 * cost);
    for (; at > end; at--) sink(entries, at, compare);
    if (work.isPauseDue()) yield undefined;
  }
  while (entries.length > 0) {
    const smallest = entries[0] as number;
    const last = entries.pop() as number;
    if (entries.length > 0) {
      entries[0] = last;
      sink(entries, 0, compare);
      work.spend(2 * Math.log2(entries.length) * cost);
    }
    yield smallest;
  }
}

function sink(heap: number[], from: number, compare: (a: number, b: number) => number): void {
  const value = heap[from] as number;
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1] as number, heap[child] as number) < 0) child++;
    if (compare(heap[child] as number, value) >= 0) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = value;
}
