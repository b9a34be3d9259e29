/**
 * Moves places along a line apart until each two are at least `gap` from each other: later ones give way to the right, and
 * at a bound all before them to the left. The bounds are the present (`now`), which nothing that is past goes beyond, and the
 * end of the line (1). `places` ascend from 0 to 1.
 */
export function spread(places: readonly number[], gap: number, now = 1): number[] {
  const past = pushApart(
    places.filter((place) => place <= now),
    gap,
    { from: Number.NEGATIVE_INFINITY, to: now },
  );
  const from = (past.at(-1) ?? Number.NEGATIVE_INFINITY) + gap;
  const future = places.filter((place) => place > now);
  return [...past, ...pushApart(future, gap, { from, to: 1 })];
}

function pushApart(
  places: readonly number[],
  gap: number,
  { from, to }: { from: number; to: number },
): number[] {
  const moved: number[] = [];
  for (const place of places)
    moved.push(Math.max(place, moved.length > 0 ? (moved.at(-1) ?? 0) + gap : from));
  let limit = to;
  for (let index = moved.length - 1; index >= 0; index--) {
    moved[index] = Math.min(moved[index] as number, limit);
    limit = (moved[index] as number) - gap;
  }
  return moved;
}
