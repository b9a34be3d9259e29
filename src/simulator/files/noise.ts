import { float32At, uint8At } from "../../geo/packed/entry-at.ts";
import { randomFrom } from "../random.ts";

const SIZE = 256;
const random = randomFrom(20_260_519);
const permutation = Uint8Array.from({ length: 2 * SIZE }, (_, i) => i % SIZE);
for (let i = SIZE - 1; i > 0; i--) {
  const other = Math.floor(random() * (i + 1));
  const value = uint8At(permutation, i);
  permutation[i] = permutation[i + SIZE] = uint8At(permutation, other);
  permutation[other] = permutation[other + SIZE] = value;
}
const values = Float32Array.from({ length: SIZE }, () => 2 * random() - 1);

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
  const a = (uint8At(permutation, i) + j) & 255;
  const b = (uint8At(permutation, i + 1) + j) & 255;
  const aa = (uint8At(permutation, a) + k) & 255;
  const ab = (uint8At(permutation, a + 1) + k) & 255;
  const ba = (uint8At(permutation, b) + k) & 255;
  const bb = (uint8At(permutation, b + 1) + k) & 255;
  return blend(
    w,
    blend(v, blend(u, corner(aa), corner(ba)), blend(u, corner(ab), corner(bb))),
    blend(v, blend(u, corner(aa + 1), corner(ba + 1)), blend(u, corner(ab + 1), corner(bb + 1))),
  );
}

const corner = (index: number) => float32At(values, uint8At(permutation, index));
const smooth = (t: number) => t * t * (3 - 2 * t);
const blend = (t: number, a: number, b: number) => a + t * (b - a);
