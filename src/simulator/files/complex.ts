import { float32At } from "../../geo/packed/entry-at.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { hash, randomFrom } from "../random.ts";
import type { GeoImage } from "./geotiff.ts";
import type { Scene } from "./paint.ts";
import { stamp } from "./stamp.ts";

/** Amplitude 1 in the integers of the file; ships and their like reach beyond it. */
const SCALE = 4000;
const LARGEST = 32_767;

/**
 * The single-look complex image of a scene in native orientation: real and imaginary parts are normal, so that the
 * intensity has the speckle of one look and the phase is even. It is placed by its four corners.
 */
export function complexImage({ grid, amplitude, ships }: Scene, frame: Frame, description: string): GeoImage {
  const { width, height } = grid;
  const random = randomFrom(hash(frame.imageID, frame.frameNumber, 7));
  const pixels = new Int16Array(2 * amplitude.length);
  for (let i = 0; i < amplitude.length; i++) {
    // Rayleigh amplitude and even phase (Box and Muller), but a ship's amplitude is its own.
    const length = Math.max(
      float32At(amplitude, i) * Math.sqrt(-Math.log(1 - random())),
      float32At(ships, i),
    );
    const phase = 2 * Math.PI * random();
    pixels[2 * i] = clamped(SCALE * length * Math.cos(phase));
    pixels[2 * i + 1] = clamped(SCALE * length * Math.sin(phase));
  }
  stamp(grid, [0, height], (pixel, lit) => {
    pixels[2 * pixel] = lit ? 3 * SCALE : 0;
    pixels[2 * pixel + 1] = 0;
  });
  const tie = (x: number, y: number) => [x, y, 0, ...grid.toGround(x, y), 0];
  return {
    kind: "complex",
    levels: [{ width, height, pixels }],
    place: { ties: [...tie(0, 0), ...tie(width, 0), ...tie(0, height), ...tie(width, height)] },
    description,
  };
}

function clamped(value: number): number {
  return Math.max(-LARGEST, Math.min(LARGEST, Math.round(value)));
}
