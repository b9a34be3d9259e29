import { distanceKm } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { kilometresPerPixel } from "../../map/furniture/map-furniture.tsx";
import { DEEPEST_ZOOM } from "../../map/raster/deep-zoom.tsx";
import type { Placement, RasterLevel } from "../../raster/raster.ts";

/**
 * Returns the camera at which a pixel of the image covers one of the screen (the finer of its two sides), at the
 * center of the view, or in the middle of the image if the center lies outside: zoom = log2(km a pixel at zoom 0 / km).
 */
export function oneToOne(
  placement: Placement,
  { width, height }: RasterLevel,
  center: Position,
  ratio: number,
) {
  const [column, row] = placement.toPixel(center);
  const isInside = column >= 0 && row >= 0 && column < width && row < height;
  const [c, r] = isInside ? [column, row] : [width / 2, height / 2];
  const here = placement.toGround(c, r);
  const [lng, lat] = isInside ? center : here;
  const km = Math.min(
    distanceKm(here, placement.toGround(c + 1, r)),
    distanceKm(here, placement.toGround(c, r + 1)),
  );
  return { lng, lat, zoom: Math.min(DEEPEST_ZOOM, Math.log2(kilometresPerPixel(lat, 0) / (km * ratio))) };
}
