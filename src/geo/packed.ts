import type { Position, Ring } from "./types.ts";

/**
 * Entry of a typed array. One function a kind, because V8 compiles an access for at most four kinds: with one for
 * all, the packed catalog takes 1.4 times as long to index and 1.3 times as long to find a page.
 */
export const uint8At = (array: Uint8Array, index: number) => array[index] as number;
export const uint16At = (array: Uint16Array, index: number) => array[index] as number;
export const uint32At = (array: Uint32Array, index: number) => array[index] as number;
export const int32At = (array: Int32Array, index: number) => array[index] as number;
export const float32At = (array: Float32Array, index: number) => array[index] as number;
export const float64At = (array: Float64Array, index: number) => array[index] as number;

/** Entry of any list; not for typed arrays in loops. */
export const entryAt = <T>(list: ArrayLike<T>, index: number): T => list[index] as T;

/** Appends a non-negative integer as a varint: seven bits a byte, the lowest first. */
export function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Reads varints one after the other; throws when the bytes end early. */
export function varintReader(bytes: Uint8Array): () => number {
  let at = 0;
  return () => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error("Packed numbers end early.");
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
}

export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

export const unzigzag = (value: number): number => (value % 2 ? -(value + 1) / 2 : value / 2);

/**
 * Packs rings: precision, number of rings, then per ring the number of points and differences of coordinates in 1
 * / `precision` degrees, as zigzag varints.
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
