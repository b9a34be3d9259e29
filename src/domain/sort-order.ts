type SortValue = string | number | undefined;

/** Compares what two items have of one sort key: numbers before texts, what is missing last whatever the direction. */
export function compareSortValues(a: SortValue, b: SortValue, isDescending = false): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b === isDescending ? 1 : -1;
}

/** Compares two items by their values of the sort keys in turn; what stands behind them, the id, ascends (interface 4.3.6). */
export function compareSortTuples(
  sort: readonly { descending: boolean }[],
  a: readonly SortValue[],
  b: readonly SortValue[],
): number {
  for (let place = 0; place < a.length; place++) {
    const difference = compareSortValues(a[place], b[place], sort[place]?.descending);
    if (difference !== 0) return difference;
  }
  return 0;
}
