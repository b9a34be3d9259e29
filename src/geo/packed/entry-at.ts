/**
 * The entry of a typed array at an index that is known to be in it. There is one for each kind of array, because V8 compiles an
 * access for at most four kinds that it has met there.
 */
export function uint32At(array: Uint32Array, index: number): number {
  return array[index] as number;
}
/** `uint32At` for bytes. */
export function uint8At(array: Uint8Array, index: number): number {
  return array[index] as number;
}
/** `uint32At` for amplitudes and heights. */
export function float32At(array: Float32Array, index: number): number {
  return array[index] as number;
}
/** The entry of a list at an index that is known to be in it; for typed arrays in loops there are those above. */
export function entryAt<T>(list: ArrayLike<T>, index: number): T {
  return list[index] as T;
}
