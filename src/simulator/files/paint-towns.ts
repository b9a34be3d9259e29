import { float32At } from "../../geo/packed/entry-at.ts";
import { KM_PER_DEGREE } from "../../geo/sphere.ts";
import { hashShare } from "../random.ts";
import { type Town, townsIn } from "./bright-things.ts";
import type { FrameGrid } from "./frame-grid.ts";

/** Side of a block of houses, and the share of it that is street. */
const BLOCK_KM = 0.15;
const STREET = 0.13;

/** Brightens the land pixels of towns: blocks between streets where pixels are fine enough, else points. */
export function paintTowns(
  amplitude: Float32Array,
  grid: FrameGrid,
  mask: Uint8Array,
  pixelKm: number,
): void {
  for (const town of townsIn(grid.box)) paintTown(town, amplitude, grid, mask, pixelKm);
}

function paintTown(
  { at: [lng, lat], radiusKm }: Town,
  amplitude: Float32Array,
  grid: FrameGrid,
  mask: Uint8Array,
  pixelKm: number,
): void {
  const [x, y] = grid.toImage(lng, lat);
  const reach = (1.7 * radiusKm) / pixelKm;
  const cosLat = Math.cos((lat * Math.PI) / 180);
  const turn = 3 * lng + 5 * lat;
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(grid.height, y + reach); row++) {
    for (
      let column = Math.max(0, Math.floor(x - reach));
      column < Math.min(grid.width, x + reach);
      column++
    ) {
      const pixel = row * grid.width + column;
      if (mask[pixel] !== 1) continue;
      const [groundLng, groundLat] = grid.toGround(column + 0.5, row + 0.5);
      const east = (groundLng - lng) * cosLat * KM_PER_DEGREE;
      const north = (groundLat - lat) * KM_PER_DEGREE;
      const density = Math.exp((-1.6 * (east * east + north * north)) / (radiusKm * radiusKm));
      // Streets bend with the years.
      const bend = Math.sin(1.3 * east + turn) * 0.25 + Math.sin(0.9 * north) * 0.25;
      const along = bend + (east * Math.cos(turn) + north * Math.sin(turn)) / BLOCK_KM;
      const across = bend + (north * Math.cos(turn) - east * Math.sin(turn)) / (1.4 * BLOCK_KM);
      const block = hashShare(Math.floor(along), Math.floor(across), 1);
      if (block > 0.25 + 1.5 * density) continue;
      const inStreet = along - Math.floor(along) < STREET || across - Math.floor(across) < STREET;
      // A block is a few houses, of which one or the other stands square to the radar and shines.
      const house = hashShare(Math.floor(along * 4), Math.floor(across * 4), 2);
      const bright = inStreet && pixelKm < BLOCK_KM / 3 ? -0.06 : 0.08 + 0.16 * block + 0.75 * house ** 6;
      amplitude[pixel] = Math.max(0.15, float32At(amplitude, pixel) + Math.min(1, 2 * density) * bright);
    }
  }
}
