/** The first of some instants after one; undefined when none is. */
export function firstAfter(after: number, instants: readonly number[]): number | undefined {
  const first = instants.reduce((least, at) => (at > after && at < least ? at : least), Infinity);
  return first === Infinity ? undefined : first;
}
