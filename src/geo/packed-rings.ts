import type { Position, Ring } from "./types.ts";

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
  let at = 0;
  const next = () => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error("Packed rings end early.");
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
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

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => (value % 2 ? -(value + 1) / 2 : value / 2);
