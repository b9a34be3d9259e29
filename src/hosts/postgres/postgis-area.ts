import { type RawBuilder, sql } from "kysely";
import { ringBox } from "../../geo/area/box.ts";
import type { Ring } from "../../geo/types.ts";
import { STEPS } from "../../service/catalog/packed/columns.ts";
import type { SearchArea } from "../../service/catalog/search-area.ts";

const POLYGON = 3;

/**
 * Whether the footprint of a frame `f` shares a point with an area; touching counts. Footprints are continuous and begin in
 * [-180, 180], so the area is also looked for one world to the east, where those across the antimeridian end, and to the west
 * if it reaches beyond 180 itself.
 */
export function meetsArea({ ring }: SearchArea): RawBuilder<unknown> {
  const [, , east] = ringBox(ring);
  const copies = [0, 360, ...(east >= 180 ? [-360] : [])].map(
    (degrees) =>
      sql`ST_Intersects(f.shape, ST_MakeValid(${polygonHex(shiftExactly(ring, degrees))}::geometry))`,
  );
  return sql`(${sql.join(copies, sql` or `)})`;
}

/** Longitudes that are whole steps stay whole steps, as those of footprints are: else a shared corner could be missed. */
function shiftExactly(ring: Ring, degrees: number): Ring {
  if (degrees === 0) return ring;
  return ring.map(([lng, lat]) => {
    const step = Math.round(lng * STEPS);
    return [step / STEPS === lng ? (step + degrees * STEPS) / STEPS : lng + degrees, lat];
  });
}

/** A polygon as PostGIS reads it: well-known binary, little-endian, in hexadecimal digits. */
function polygonHex(ring: Ring): string {
  const bytes = Buffer.alloc(13 + 16 * ring.length);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(POLYGON, 1);
  bytes.writeUInt32LE(1, 5);
  bytes.writeUInt32LE(ring.length, 9);
  ring.forEach(([lng, lat], index) => {
    bytes.writeDoubleLE(lng, 13 + 16 * index);
    bytes.writeDoubleLE(lat, 21 + 16 * index);
  });
  return bytes.toString("hex");
}
