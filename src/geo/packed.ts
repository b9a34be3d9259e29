import type { Position, Ring } from "./types.ts";

/**
 * Returns an entry of a typed array. One function a type: V8 optimizes an access for at most four, and a
 * shared one makes indexing 1.4 and paging 1.3 times slower.
 */
export const uint8At = (array: Uint8Array, index: number) => array[index] as number;
export const uint16At = (array: Uint16Array, index: number) => array[index] as number;
export const uint32At = (array: Uint32Array, index: number) => array[index] as number;
export const int32At = (array: Int32Array, index: number) => array[index] as number;
export const float32At = (array: Float32Array, index: number) => array[index] as number;
export const float64At = (array: Float64Array, index: number) => array[index] as number;

/** Returns an entry of any list; not for typed arrays in loops. */
export const entryAt = <T>(list: ArrayLike<T>, index: number): T => list[index] as T;

/** Returns a reader of varints; throws when the bytes end early. */
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

export const unzigzag = (value: number): number => (value % 2 ? -(value + 1) / 2 : value / 2);

/** Reads rings as `packRings` of `tools/pack/packing.ts` writes them. */
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
