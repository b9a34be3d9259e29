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

/** Folds the sign of an integer into its lowest bit, so that small negative numbers stay short. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

/** The inverse of `zigzag`. */
export function unzigzag(value: number): number {
  return value % 2 ? -(value + 1) / 2 : value / 2;
}
