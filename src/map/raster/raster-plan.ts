import { entryAt } from "../../geo/packed.ts";
import type { Position } from "../../geo/types.ts";
import type { Placement, RasterLevels, TileKey } from "../../raster/raster.ts";

/**
 * Chooses the level and the tiles of a radar image for a view. Level = floor(log2(image pixels a device pixel) + 0.15);
 * tiles are found from the coarsest level down, by the place of their edges in the view.
 */

export interface RasterView {
  /** Size, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly middle: Position;
  /** Returns the place of a position in the view; longitudes are continuous. */
  project(position: Position): { readonly x: number; readonly y: number };
}

export interface RasterPlan {
  readonly level: number;
  /** Tiles of the level in view, nearest to the middle first. */
  readonly tiles: readonly TileKey[];
}

/** Part of an image, in pixels of its finest level: from and to a column, from and to a row. */
export type PixelBox = readonly [left: number, top: number, right: number, bottom: number];

export function tileBox(levels: RasterLevels, level: number, index: number): PixelBox {
  const [full] = levels;
  const { width, height, tileWidth, tileHeight, columns } = entryAt(levels, level);
  const [across, down] = [full.width / width, full.height / height];
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return [
    column * tileWidth * across,
    row * tileHeight * down,
    Math.min(width, (column + 1) * tileWidth) * across,
    Math.min(height, (row + 1) * tileHeight) * down,
  ];
}

const PREFERS_COARSER = 0.15;

/** Returns the level whose pixels are about a device pixel near the middle of the view. */
export function levelFor(levels: RasterLevels, placement: Placement, view: RasterView): number {
  const scale = imagePixelsPerPixel(levels[0], placement, view) / view.ratio;
  const level = Math.floor(Math.log2(scale) + PREFERS_COARSER);
  return Math.max(0, Math.min(levels.length - 1, level));
}

/** Returns pixels of the image a CSS pixel, along the finer of its axes. */
export function imagePixelsPerPixel(
  { width, height }: { width: number; height: number },
  placement: Placement,
  view: RasterView,
): number {
  const [column, row] = placement.toPixel(view.middle);
  const at = (value: number, size: number) =>
    Number.isFinite(value) ? Math.max(0, Math.min(size, value)) : size / 2;
  const [c, r] = [at(column, width), at(row, height)];
  // Inward, so that both ends lie in the image.
  const step = Math.min(width, height) / 16;
  const [right, down] = [c > width / 2 ? -step : step, r > height / 2 ? -step : step];
  const here = view.project(placement.toGround(c, r));
  const length = (there: { x: number; y: number }) => Math.hypot(there.x - here.x, there.y - here.y);
  const across = step / length(view.project(placement.toGround(c + right, r)));
  const along = step / length(view.project(placement.toGround(c, r + down)));
  return Math.min(across, along);
}

/** Tiles beyond the view that are drawn with it, CSS pixels. */
const MARGIN = 1;

/** Returns the tiles of a level in view; `worlds` are the copies of the world that the view shows. */
export function planTiles(
  levels: RasterLevels,
  placement: Placement,
  view: RasterView,
  { level, frame, worlds = [0] }: { level: number; frame: number; worlds?: readonly number[] },
): RasterPlan {
  const coarsest = levels.length - 1;
  const all = entryAt(levels, coarsest);
  let found = Array.from({ length: all.columns * all.rows }, (_, index) => index);
  let seen = seenOf(found, coarsest);
  for (let finer = coarsest - 1; finer >= level; finer--) {
    found = [...new Set(seen.flatMap(({ index }) => tilesWithin(finer, tileBox(levels, finer + 1, index))))];
    seen = seenOf(found, finer);
  }
  const tiles = seen.sort((a, b) => a.distance - b.distance);
  return { level, tiles: tiles.map(({ index }) => ({ level, index, frame })) };

  function seenOf(indexes: readonly number[], of: number): { index: number; distance: number }[] {
    return indexes.flatMap((index) => {
      const box = tileBox(levels, of, index);
      const distances = worlds.flatMap((world) => distanceInView(outline(box), world) ?? []);
      return distances.length > 0 ? [{ index, distance: Math.min(...distances) }] : [];
    });
  }

  /** Returns the distance of a shape's middle from the view's; undefined outside of the view. */
  function distanceInView(shape: readonly Position[], world: number): number | undefined {
    const points = shape.map(([lng, lat]) => view.project([lng + 360 * world, lat]));
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    if (right < -MARGIN || bottom < -MARGIN || left > view.width + MARGIN || top > view.height + MARGIN)
      return undefined;
    return Math.hypot((left + right - view.width) / 2, (top + bottom - view.height) / 2);
  }

  function outline([left, top, right, bottom]: PixelBox): Position[] {
    const [middle, center] = [(left + right) / 2, (top + bottom) / 2];
    return [
      [left, top],
      [middle, top],
      [right, top],
      [left, center],
      [right, center],
      [left, bottom],
      [middle, bottom],
      [right, bottom],
    ].map(([column = 0, row = 0]) => placement.toGround(column, row));
  }

  function tilesWithin(of: number, [left, top, right, bottom]: PixelBox): number[] {
    const [full] = levels;
    const { width, height, tileWidth, tileHeight, columns, rows } = entryAt(levels, of);
    const [across, down] = [width / full.width / tileWidth, height / full.height / tileHeight];
    const first = [Math.floor(left * across + EDGE), Math.floor(top * down + EDGE)] as const;
    const last = [
      Math.min(columns, Math.ceil(right * across - EDGE)),
      Math.min(rows, Math.ceil(bottom * down - EDGE)),
    ] as const;
    const tiles: number[] = [];
    for (let row = first[1]; row < last[1]; row++) {
      for (let column = first[0]; column < last[0]; column++) tiles.push(row * columns + column);
    }
    return tiles;
  }
}

/** Parts of a tile by which rounding may miss its edge. */
const EDGE = 1e-6;
