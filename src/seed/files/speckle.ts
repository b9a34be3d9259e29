import type { Random } from "../random.ts";

const STEPS = 2048;

/**
 * The multiplicative speckle of an amplitude image with a number of looks: draws from the square root of a gamma
 * distribution with mean 1, by way of a table of its quantiles.
 */
export function createSpeckle(looks: number, random: Random): () => number {
  const quantiles = new Float32Array(STEPS);
  for (let i = 0; i < STEPS; i++) quantiles[i] = Math.sqrt(gammaQuantile((i + 0.5) / STEPS, looks));
  return () => quantiles[Math.floor(random() * STEPS)] as number;
}

/** Quantile of the gamma distribution with shape `looks` and mean 1 (Wilson and Hilferty's approximation). */
function gammaQuantile(share: number, looks: number): number {
  const spread = 1 / (9 * looks);
  return Math.max(0, 1 - spread + normalQuantile(share) * Math.sqrt(spread)) ** 3;
}

/** Quantile of the normal distribution, good to 0.001 (Hastings' approximation, Abramowitz and Stegun 26.2.23). */
function normalQuantile(share: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share)));
  const z =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) /
      (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t);
  return share < 0.5 ? -z : z;
}
