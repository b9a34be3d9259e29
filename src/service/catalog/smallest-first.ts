/**
 * Yields the entries in order, doing no more sorting than is asked for (a binary heap): the first hundred of ten
 * thousand cost little more than one look at each. The array is used up.
 */
export function* smallestFirst(
  entries: number[],
  compare: (a: number, b: number) => number,
): Generator<number> {
  for (let at = (entries.length >> 1) - 1; at >= 0; at--) sink(entries, at, compare);
  while (entries.length > 0) {
    const smallest = entries[0] as number;
    const last = entries.pop() as number;
    if (entries.length > 0) {
      entries[0] = last;
      sink(entries, 0, compare);
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
