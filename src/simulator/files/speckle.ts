import { float32At } from "../../geo/packed.ts";
import type { Random } from "../random.ts";

/** Speckle of multilooked pictures: roots of a gamma distribution of mean 1, whose shape is the number of looks (Goodman 1975). */

const STEPS = 2048;

const tables = new Map<number, Float32Array>();

/** Draws factors of the amplitude for a number of looks. */
export function createSpeckle(looks: number, random: Random): () => number {
  const table = tables.get(looks) ?? makeTable(looks);
  tables.set(looks, table);
  return () => float32At(table, Math.floor(random() * STEPS));
}

/** Roots of quantiles, stretched so that the mean intensity is 1. */
function makeTable(looks: number): Float32Array {
  const quantiles = Float64Array.from({ length: STEPS }, (_, i) => gammaQuantile((i + 0.5) / STEPS, looks));
  const mean = quantiles.reduce((sum, value) => sum + value, 0) / STEPS;
  return Float32Array.from(quantiles, (value) => Math.sqrt(value / mean));
}

function gammaQuantile(share: number, looks: number): number {
  let [low, high] = [0, 20];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (shareBelow(middle, looks) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function shareBelow(value: number, looks: number): number {
  let term = Math.exp(-looks * value);
  let above = term;
  for (let k = 1; k < looks; k++) {
    term *= (looks * value) / k;
    above += term;
  }
  return 1 - above;
}
