import type { Position, Ring } from "../types.ts";
import { pushVarint, unzigzag, varintReader, zigzag } from "./varint.ts";

/**
 * A compact form for many lines or rings: per line the number of its points, then the differences of the coordinates in
 * steps of 1 / `precision` degrees, all as zigzag varints. The first two values are the precision and the line count.
 */
export function packRings(rings: readonly Ring[], precision: number): Uint8Array {
  const bytes: number[] = [];
  pushVarint(bytes, precision);
  pushVarint(bytes, rings.length);
  for (const ring of rings) {
    pushVarint(bytes, ring.length);
    let x = 0;
    let y = 0;
    for (const [lng, lat] of ring) {
      const nextX = Math.round(lng * precision);
      const nextY = Math.round(lat * precision);
      pushVarint(bytes, zigzag(nextX - x));
      pushVarint(bytes, zigzag(nextY - y));
      x = nextX;
      y = nextY;
    }
  }
  return Uint8Array.from(bytes);
}

/** The inverse of `packRings`. */
export function unpackRings(bytes: Uint8Array): Ring[] {
  const next = varintReader(bytes);
  const precision = next();
  const rings: Ring[] = new Array(next());
  for (let r = 0; r < rings.length; r++) {
    const ring: Position[] = new Array(next());
    let x = 0;
    let y = 0;
    for (let p = 0; p < ring.length; p++) {
      x += unzigzag(next());
      y += unzigzag(next());
      ring[p] = [x / precision, y / precision];
    }
    rings[r] = ring;
  }
  return rings;
}
