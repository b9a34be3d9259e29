/** Room of a number, px. */
export const NUMBER = 20;

/** Places tried for a number: of many on one spot, the last stay on one another. */
const MOST_TRIES = 100;

/** Moves numbers that would lie on one another to a free place nearby. `unit`: units of the drawing a screen pixel. */
export function spreadNumbers(
  wanted: readonly (readonly [number, number])[],
  unit = 1,
): (readonly [number, number])[] {
  const placed: (readonly [number, number])[] = [];
  for (const [x, y] of wanted) {
    let at: readonly [number, number] = [x, y];
    const isTaken = () => placed.some(([a, b]) => Math.hypot(a - at[0], b - at[1]) < NUMBER * unit);
    for (let step = 1; step <= MOST_TRIES && isTaken(); step++) {
      const [turn, radius] = [step * 2.4, ((NUMBER * unit) / 2) * Math.sqrt(step)];
      at = [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
    }
    placed.push(at);
  }
  return placed;
}
