import { uint8At } from "../../geo/packed.ts";
import { noise } from "../random.ts";
import type { FrameGrid } from "./frame-grid.ts";
import type { Coast, Terrain } from "./terrain.ts";

/** Marks land 1; sea, lakes, large rivers and canals 0. */
export function landMask(coast: Coast, terrain: Terrain, grid: FrameGrid): Uint8Array {
  const mask = areaMask(coast, grid);
  const lakes = areaMask(terrain.lakes, grid);
  for (let pixel = 0; pixel < mask.length; pixel++) if (lakes[pixel] === 1) mask[pixel] = 0;
  for (const { widthKm, edges } of terrain.rivers) {
    const half = widthKm / 2 / grid.pixelKm;
    if (half < 0.5) continue;
    edges.edgesIn(grid.box, (lng1, lat1, lng2, lat2) => {
      clearLine(mask, grid, grid.toImage(lng1, lat1), grid.toImage(lng2, lat2), half);
    });
  }
  return mask;
}

type Point = readonly [x: number, y: number];

/** Clears pixels whose middle lies within `half` pixels of a segment. */
function clearLine(
  mask: Uint8Array,
  { width, height }: FrameGrid,
  from: Point,
  to: Point,
  half: number,
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy || 1;
  const lastRow = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + half));
  const lastColumn = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + half));
  for (let row = Math.max(0, Math.floor(Math.min(from[1], to[1]) - half)); row <= lastRow; row++) {
    // Only the part near this row, so that long slanting pieces stay cheap.
    const [y1, y2] = [row + 0.5 - half, row + 0.5 + half];
    const along = dy === 0 ? [0, 1] : [(y1 - from[1]) / dy, (y2 - from[1]) / dy];
    const x1 = from[0] + dx * Math.max(0, Math.min(1, Math.min(...along)));
    const x2 = from[0] + dx * Math.max(0, Math.min(1, Math.max(...along)));
    const first = Math.max(0, Math.floor(Math.min(x1, x2) - half));
    for (let column = first; column <= Math.min(lastColumn, Math.max(x1, x2) + half); column++) {
      const [px, py] = [column + 0.5 - from[0], row + 0.5 - from[1]];
      const share = Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      if (Math.hypot(px - share * dx, py - share * dy) <= half) mask[row * width + column] = 0;
    }
  }
}

/** Marks pixels within an area by scan lines: each edge that crosses a row toggles inside. */
function areaMask(coast: Coast, grid: FrameGrid): Uint8Array {
  const { width, height, box } = grid;
  const turns: number[][] = Array.from({ length: height }, () => []);
  const leftTurns: number[] = [];
  coast.edgesIn(box, (lng1, lat1, lng2, lat2) => {
    if (Math.max(lng1, lng2) < box[0] || Math.min(lng1, lng2) > box[2]) return;
    if (Math.max(lat1, lat2) < box[1] || Math.min(lat1, lat2) > box[3]) return;
    const [x1, y1] = grid.toImage(lng1, lat1);
    const [x2, y2] = grid.toImage(lng2, lat2);
    if (x1 > 0 !== x2 > 0) leftTurns.push(y1 + ((0 - x1) / (x2 - x1)) * (y2 - y1));
    const from = Math.max(0, Math.ceil(Math.min(y1, y2) - 0.5));
    const to = Math.min(height - 1, Math.ceil(Math.max(y1, y2) - 0.5) - 1);
    for (let row = from; row <= to; row++) {
      const x = x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1);
      if (x > 0) turns[row]?.push(x);
    }
  });

  const mask = new Uint8Array(width * height);
  const startsInside = coast.holds(grid.toGround(0, 0.5));
  for (let row = 0; row < height; row++) {
    const passed = leftTurns.filter((y) => y > 0.5 && y < row + 0.5).length;
    let inside = startsInside !== (passed % 2 === 1);
    let column = 0;
    for (const x of [...(turns[row] ?? []), width].sort((a, b) => a - b)) {
      const end = Math.min(width, Math.ceil(x - 0.5));
      if (inside && end > column) mask.fill(1, row * width + column, row * width + end);
      column = Math.max(column, end);
      inside = !inside;
    }
  }
  return mask;
}

/** Size and reach of bends added to the coast, km. */
const BEND_KM = 0.35;
const REACH_KM = 0.12;

/** Roughens straight coasts drawn closer than they were mapped. */
export function roughenCoast(mask: Uint8Array, { width, height, pixelKm }: FrameGrid): Uint8Array {
  const reach = REACH_KM / pixelKm;
  if (reach < 1.5) return mask;
  const rough = new Uint8Array(mask.length);
  const scale = pixelKm / BEND_KM;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const bend = (coarse: number, fine: number) =>
        reach *
        (noise(column * scale, row * scale, coarse) + 0.5 * noise(column * scale * 3, row * scale * 3, fine));
      const fromColumn = Math.max(0, Math.min(width - 1, Math.round(column + bend(0.5, 8.5))));
      const fromRow = Math.max(0, Math.min(height - 1, Math.round(row + bend(3.5, 5.5))));
      rough[row * width + column] = uint8At(mask, fromRow * width + fromColumn);
    }
  }
  return rough;
}
