import { float32At } from "../../geo/packed/entry-at.ts";
import type { Random } from "../random.ts";

const STEPS = 2048;

const tables = new Map<number, Float32Array>();

/**
 * The multiplicative speckle of an amplitude image with a number of looks: draws from the square root of a gamma
 * distribution with mean 1, so that the equivalent number of looks of the intensity is that number.
 */
export function createSpeckle(looks: number, random: Random): () => number {
  const table = tables.get(looks) ?? makeTable(looks);
  tables.set(looks, table);
  return () => float32At(table, Math.floor(random() * STEPS));
}

/** Roots of the quantiles in the middle of equal steps, stretched so that the mean intensity is 1 in spite of the cut-off tail. */
function makeTable(looks: number): Float32Array {
  const quantiles = Float64Array.from({ length: STEPS }, (_, i) => gammaQuantile((i + 0.5) / STEPS, looks));
  const mean = quantiles.reduce((sum, value) => sum + value, 0) / STEPS;
  return Float32Array.from(quantiles, (value) => Math.sqrt(value / mean));
}

/** Quantile of the gamma distribution with a whole number of looks as shape, and mean 1: of the mean of so many exponentials. */
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
