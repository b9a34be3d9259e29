import { entryAt } from "../../geo/packed.ts";
import { EARTH_RADIUS_KM } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import type { FrameGrid } from "./frame-grid.ts";
import type { Terrain } from "./terrain.ts";

/** Point in space, km: noise there has no seam at 180° and no knot at the poles. */
type Space = readonly [x: number, y: number, z: number];

function inSpace([lng, lat]: Position): Space {
  const cosLat = Math.cos((lat * Math.PI) / 180);
  const lambda = (lng * Math.PI) / 180;
  return [
    EARTH_RADIUS_KM * cosLat * Math.cos(lambda),
    EARTH_RADIUS_KM * cosLat * Math.sin(lambda),
    EARTH_RADIUS_KM * Math.sin((lat * Math.PI) / 180),
  ];
}

/** Point in space and roughness of the ground as in `Terrain`. */
type Site = readonly [x: number, y: number, z: number, rough: number];

/** Columns between computed sites. The ground is straight between them: right to 0.5 m at 100 m a pixel, where a whole row is 0.4 km off. */
const KNOT = 32;

/** Returns the site of each column of a row; columns may be fractions. */
export function sitesAlong(grid: FrameGrid, row: number, terrain: Terrain): (column: number) => Site {
  const knots = Array.from({ length: Math.ceil(grid.width / KNOT) + 2 }, (_, knot): Site => {
    const place = grid.toGround(knot * KNOT, row + 0.5);
    return [...inSpace(place), terrain.roughnessAt(place)];
  });
  return (column) => {
    const knot = Math.floor(column / KNOT);
    const share = column / KNOT - knot;
    const [x, y, z, rough] = entryAt(knots, knot);
    const [x2, y2, z2, rough2] = entryAt(knots, knot + 1);
    return [
      x + share * (x2 - x),
      y + share * (y2 - y),
      z + share * (z2 - z),
      rough + share * (rough2 - rough),
    ];
  };
}
