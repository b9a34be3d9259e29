import type { Box, Position } from "../../geo/types.ts";
import { latitudeOf, mercator } from "../basemap/mercator.ts";

/** A part of the flat world, north up, as a map of that zoom shows it; width and height in CSS pixels. */
export interface StillView {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

/** CSS pixels around what a view is made for. */
const MARGIN = 32;
const NEAREST = 13;

/** The view that shows a continuous box with room around it, as near as that allows. */
export function viewOfBox([west, south, east, north]: Box, width: number, height: number): StillView {
  const [left, top] = mercator([west, north]);
  const [right, bottom] = mercator([east, south]);
  const room = (pixels: number) => Math.max(1, pixels - 2 * MARGIN) / TILE;
  const scale = Math.min(room(width) / (right - left), room(height) / (bottom - top));
  const zoom = Math.max(0, Math.min(NEAREST, Math.log2(scale)));
  return { lng: (west + east) / 2, lat: latitudeOf((top + bottom) / 2), zoom, width, height };
}

/** CSS pixels of a tile's side at its own zoom. */
export const TILE = 512;

/** Where a continuous position lies in a view, CSS pixels from its upper left corner. */
export function placeIn(view: StillView, position: Position): readonly [x: number, y: number] {
  const world = TILE * 2 ** view.zoom;
  const [x, y] = mercator(position);
  const [middleX, middleY] = mercator([view.lng, view.lat]);
  return [(x - middleX) * world + view.width / 2, (y - middleY) * world + view.height / 2];
}

/** A tile and where it lies in a view, CSS pixels. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** The tiles that a view shows, of its whole zoom or of the last one there is. */
export function tilesIn(view: StillView, lastZoom: number): TilePlace[] {
  const z = Math.min(lastZoom, Math.floor(view.zoom));
  const count = 2 ** z;
  const size = TILE * 2 ** (view.zoom - z);
  const [middleX, middleY] = mercator([view.lng, view.lat]);
  const [left, top] = [middleX * count * size - view.width / 2, middleY * count * size - view.height / 2];
  const tiles: TilePlace[] = [];
  for (
    let row = Math.max(0, Math.floor(top / size));
    row < Math.min(count, (top + view.height) / size);
    row++
  ) {
    for (let column = Math.floor(left / size); column < (left + view.width) / size; column++) {
      // The world begins again on either side.
      const x = ((column % count) + count) % count;
      tiles.push({ z, x, y: row, left: column * size - left, top: row * size - top, size });
    }
  }
  return tiles;
}
