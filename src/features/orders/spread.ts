/**
 * Moves places along a line apart until each two are at least `gap` from each other: later ones give way to the right, and
 * at the end of the line (1) all before them to the left. `places` ascend from 0 to 1.
 */
export function spread(places: readonly number[], gap: number): number[] {
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? Number.NEGATIVE_INFINITY) + gap));
  let limit = 1;
  for (let index = moved.length - 1; index >= 0; index--) {
    moved[index] = Math.min(moved[index] as number, limit);
    limit = (moved[index] as number) - gap;
  }
  return moved;
}
