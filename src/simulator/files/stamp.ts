/** Letters as rows of five dots, the bit of 16 leftmost. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  I: [14, 4, 4, 4, 4, 4, 14],
  C: [14, 17, 16, 16, 16, 17, 14],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  R: [30, 17, 17, 30, 20, 18, 17],
};
const TEXT = "DEMO PICTURE";
const [STEP, ROWS] = [6, 7];

/** Size of the words in dots, an edge of two dots included. */
const WIDTH = TEXT.length * STEP - 1 + 4;
const HEIGHT = ROWS + 4;

/**
 * Paints the words "demo picture" into an image of the given size: `put` gets each pixel of their label and whether it is
 * lit. They are centred on a point as far as the image reaches, turned upright where it is too narrow for them, and cut
 * off where it is too small even so.
 */
export function stamp(
  { width, height }: { width: number; height: number },
  [x, y]: readonly [x: number, y: number],
  put: (pixel: number, lit: boolean) => void,
): void {
  const dot = Math.max(1, Math.floor(Math.max(width, height) / 256));
  const upright = width < WIDTH * dot && height > width;
  const [across, down] = upright ? [HEIGHT * dot, WIDTH * dot] : [WIDTH * dot, HEIGHT * dot];
  const left = Math.round(Math.max(0, Math.min(width - across, x - across / 2)));
  const top = Math.round(Math.max(0, Math.min(height - down, y - down / 2)));
  for (let row = 0; row < Math.min(down, height - top); row++) {
    for (let column = 0; column < Math.min(across, width - left); column++) {
      const [u, v] = [Math.floor(column / dot), Math.floor(row / dot)];
      put((top + row) * width + left + column, upright ? isLit(WIDTH - 1 - v, u) : isLit(u, v));
    }
  }
}

/** Whether a dot of the label belongs to a letter. */
function isLit(u: number, v: number): boolean {
  const [column, row] = [u - 2, v - 2];
  const bits = LETTERS[TEXT[Math.floor(column / STEP)] ?? " "]?.[row];
  const bit = column % STEP;
  return bits !== undefined && column >= 0 && bit < 5 && ((bits >> (4 - bit)) & 1) === 1;
}
