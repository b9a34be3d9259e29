import { float32At } from "../../geo/packed.ts";
import { type Ship, shipsIn } from "./bright-things.ts";
import type { FrameGrid } from "./frame-grid.ts";

/** Ships as a radar sees them: a hull of steel with a cross of side lobes, and the wake of one that is under way. */

const HULL = 3;
/** Side lobes fall off with the distance from the hull, which they reach beyond by so many lengths. */
const LOBES = { amplitude: 0.5, lengths: 1.2 };
/** Kelvin's wake opens by 19.5° on each side (Thomson 1887); between its arms lies the smooth water of the propeller. */
const WAKE = { angle: (19.5 * Math.PI) / 180, lengths: 5, arm: 0.025, smooth: 0.4 };

/** Returns the amplitudes of hulls; wakes change the water's. */
export function paintShips(
  grid: FrameGrid,
  mask: Uint8Array,
  water: Float32Array,
  imageID: number,
): Float32Array {
  const ships = new Float32Array(mask.length);
  for (const ship of shipsIn(grid.box, imageID)) {
    const [x, y] = grid.toImage(ship.at[0], ship.at[1]);
    const inside = x >= 0 && y >= 0 && x < grid.width && y < grid.height;
    if (!inside || mask[Math.floor(y) * grid.width + Math.floor(x)] !== 0) continue;
    paintShip(ship, x, y, grid, mask, water, ships);
  }
  return ships;
}

function paintShip(
  { lengthKm, course }: Ship,
  x: number,
  y: number,
  { width, height, pixelKm }: FrameGrid,
  mask: Uint8Array,
  water: Float32Array,
  ships: Float32Array,
): void {
  const half = Math.max(0.8, lengthKm / pixelKm / 2);
  const beam = Math.max(0.6, half / 6);
  // A ship smaller than a pixel lends it only a part.
  const peak = HULL * Math.min(1, (3 * lengthKm) / pixelKm);
  const lobe = half * LOBES.lengths;
  const isFast = half > 3 && (course * 997) % 1 > 0.45;
  const reach = isFast ? Math.max(lobe, 2 * half * WAKE.lengths) : Math.max(half, lobe);
  const [cos, sin] = [Math.cos(course), Math.sin(course)];
  for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
    for (
      let column = Math.max(0, Math.floor(x - reach));
      column <= Math.min(width - 1, x + reach);
      column++
    ) {
      const pixel = row * width + column;
      if (mask[pixel] !== 0) continue;
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
      const along = dx * cos + dy * sin;
      const across = dy * cos - dx * sin;
      let glow = peak * Math.exp(-1.5 * ((along / half) ** 4 + (across / beam) ** 2));
      const [far, near] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
      if (half > 2 && near < 0.8 && far < lobe)
        glow = Math.max(glow, LOBES.amplitude * (1 - far / lobe) ** 2);
      if (glow > 0.12) ships[pixel] = Math.max(float32At(ships, pixel), glow);
      else if (isFast && along < -half) wake(-along - half, Math.abs(across), half, water, pixel);
    }
  }
}

function wake(behind: number, beside: number, half: number, water: Float32Array, pixel: number): void {
  const length = 2 * half * WAKE.lengths;
  if (behind > length) return;
  const fade = 1 - behind / length;
  const arm = behind * Math.tan(WAKE.angle);
  if (Math.abs(beside - arm) < Math.max(0.8, half / 8))
    water[pixel] = float32At(water, pixel) + WAKE.arm * fade;
  else if (beside < Math.max(0.8, half / 5 + behind * 0.015))
    water[pixel] = float32At(water, pixel) * (1 - WAKE.smooth * fade);
}
