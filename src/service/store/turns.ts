/** Which company had the last turn, by kind of record; each handle on a store has its own. */
export type Turns = Map<string, string>;

/** Companies in the order of their turns: those behind the one that had the last turn come first. */
export function inTurn(companies: readonly string[], last = ""): string[] {
  const sorted = companies.toSorted((a, b) => (a < b ? -1 : 1));
  return [...sorted.filter((company) => company > last), ...sorted.filter((company) => company <= last)];
}

/** Keeps that these companies, in whatever order, had their turn. */
export function keepTurn(turns: Turns, kind: string, companies: Iterable<string>): void {
  const last = inTurn([...new Set(companies)], turns.get(kind)).at(-1);
  if (last !== undefined) turns.set(kind, last);
}
