import { KM_PER_DEGREE } from "../../geo/sphere.ts";
import { noise } from "../random.ts";
import { widened } from "./bright-things.ts";
import type { FrameGrid } from "./frame-grid.ts";
import type { Coast } from "./land.ts";
import { inSpace, type Terrain } from "./terrain.ts";

/** Marks land 1; sea, lakes, large rivers and canals 0. */
export function landMask(coast: Coast, terrain: Terrain, grid: FrameGrid): Uint8Array {
  const mask = areaMask(coast, grid);
  for (const { widthKm, edges } of terrain.rivers) {
    const half = widthKm / 2 / grid.pixelKm;
    if (half < 0.5) continue;
    edges.edgesIn(widened(grid.box, widthKm / 2 / KM_PER_DEGREE), (lng1, lat1, lng2, lat2) => {
      clearLine(mask, grid, grid.toImage(lng1, lat1), grid.toImage(lng2, lat2), half);
    });
  }
  return roughenCoast(mask, grid);
}

/** Returns whether a part is all land, 1, or all water, 0; undefined where it may be both. */
export function evenLand(coast: Coast, { rivers }: Terrain, grid: FrameGrid): 0 | 1 | undefined {
  const [west, south, east, north] = grid.box;
  let isEven = true;
  coast.edgesIn(grid.box, (lng1, lat1, lng2, lat2) => {
    const isBeside = Math.max(lng1, lng2) < west || Math.min(lng1, lng2) > east;
    if (!isBeside && Math.max(lat1, lat2) >= south && Math.min(lat1, lat2) <= north) isEven = false;
  });
  for (const { widthKm, edges } of rivers) {
    edges.edgesIn(widened(grid.box, widthKm / 2 / KM_PER_DEGREE), () => {
      isEven = false;
    });
  }
  if (!isEven) return undefined;
  return coast.holds(grid.toGround(grid.width / 2, grid.height / 2)) ? 1 : 0;
}

type Point = readonly [x: number, y: number];

/** Clears pixels within `half` pixels of a segment. */
function clearLine(mask: Uint8Array, { width, height }: FrameGrid, from: Point, to: Point, half: number) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy || 1;
  const lastRow = Math.min(height - 1, Math.ceil(Math.max(from[1], to[1]) + half));
  const lastColumn = Math.min(width - 1, Math.ceil(Math.max(from[0], to[0]) + half));
  for (let row = Math.max(0, Math.floor(Math.min(from[1], to[1]) - half)); row <= lastRow; row++) {
    // Only the part near this row, so that long slanting segments stay cheap.
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

/** Marks pixels in an area by scan lines: each edge crossing a row toggles inside. */
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

/** Size and reach of added bends, km. */
const BEND_KM = 0.09;
const REACH_KM = 0.012;
/** Distance from which coasts have no effect on a place, km. */
export const COAST_REACH_KM = 2 * REACH_KM;

/**
 * Roughens the coast beyond map detail by shifting each place, the same in every image and in every part of one; the
 * reach at the rim stays as it is.
 */
function roughenCoast(mask: Uint8Array, grid: FrameGrid): Uint8Array {
  const { width, height, pixelKm } = grid;
  const reach = Math.ceil(COAST_REACH_KM / pixelKm);
  if (REACH_KM < pixelKm) return mask;
  const [side, down] = [reach, reach * width];
  const around = [side, -side, down, -down, down + side, down - side, side - down, -down - side];
  const rough = mask.slice();
  for (let row = reach; row < height - reach; row++) {
    for (let column = reach; column < width - reach; column++) {
      const pixel = row * width + column;
      if (!isBeside(mask, pixel, around)) continue;
      const [lng, lat] = grid.toGround(column + 0.5, row + 0.5);
      const [x, y, z] = inSpace([lng, lat]);
      const bend = (shift: number) =>
        REACH_KM *
        (noise(x / BEND_KM + shift, y / BEND_KM, z / BEND_KM) +
          0.5 * noise((3 * x) / BEND_KM, (3 * y) / BEND_KM + shift, (3 * z) / BEND_KM));
      const east = bend(0.5) / KM_PER_DEGREE / Math.cos((lat * Math.PI) / 180);
      const [c, r] = grid.toImage(lng + east, lat + bend(40.5) / KM_PER_DEGREE).map(Math.floor);
      rough[pixel] = mask[(r ?? row) * width + (c ?? column)] ?? 0;
    }
  }
  return rough;
}

function isBeside(mask: Uint8Array, pixel: number, around: readonly number[]): boolean {
  const own = mask[pixel];
  for (const step of around) if (mask[pixel + step] !== own) return true;
  return false;
}
