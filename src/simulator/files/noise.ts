import { entryAt } from "../../geo/packed/entry-at.ts";
import { randomFrom } from "../random.ts";

const SIZE = 256;
const random = randomFrom(20_260_519);
const permutation = Uint8Array.from({ length: 2 * SIZE }, (_, i) => i % SIZE);
for (let i = SIZE - 1; i > 0; i--) {
  const other = Math.floor(random() * (i + 1));
  const value = placeOf(i);
  permutation[i] = permutation[i + SIZE] = placeOf(other);
  permutation[other] = permutation[other + SIZE] = value;
}
const values = Float32Array.from({ length: SIZE }, () => 2 * random() - 1);
/** The value at each place of the permutation. */
const hills = Float32Array.from(permutation, (place) => entryAt(values, place));

/** Smooth noise in space, -1 to 1, about one hill a unit; the same everywhere and for ever. */
export function noise(x: number, y: number, z: number): number {
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const floorZ = Math.floor(z);
  const u = smooth(x - floorX);
  const v = smooth(y - floorY);
  const w = smooth(z - floorZ);
  const i = floorX & 255;
  const j = floorY & 255;
  const k = floorZ & 255;
  const a = (placeOf(i) + j) & 255;
  const b = (placeOf(i + 1) + j) & 255;
  const aa = (placeOf(a) + k) & 255;
  const ab = (placeOf(a + 1) + k) & 255;
  const ba = (placeOf(b) + k) & 255;
  const bb = (placeOf(b + 1) + k) & 255;
  return blend(
    w,
    blend(v, blend(u, hillAt(aa), hillAt(ba)), blend(u, hillAt(ab), hillAt(bb))),
    blend(v, blend(u, hillAt(aa + 1), hillAt(ba + 1)), blend(u, hillAt(ab + 1), hillAt(bb + 1))),
  );
}

// A picture asks for these a hundred million times: they are here, so that nothing stands between them and the loop.
function placeOf(index: number): number {
  return permutation[index] as number;
}
function hillAt(index: number): number {
  return hills[index] as number;
}
const smooth = (t: number) => t * t * (3 - 2 * t);
const blend = (t: number, a: number, b: number) => a + t * (b - a);
