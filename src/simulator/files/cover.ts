import { KM_PER_DEGREE } from "../../geo/sphere.ts";
import { hashShare, noise } from "../random.ts";

/**
 * What grows on the demo's land and how bright a radar sees it: sand, meadows, woods and fields, a function of the place and, for
 * fields, of the day of the year on which each is harvested. Amplitudes as in `paint.ts`.
 */

const AMPLITUDE = {
  sand: 0.11,
  meadow: 0.22,
  wood: 0.34,
  field: [0.17, 0.33],
  harvested: 0.14,
  hedge: 0.38,
  road: 0.09,
} as const;
/** Side of a block of fields that lie the same way, degrees of latitude. */
const BLOCK = 0.03;
/** Sides of fields, km. */
const FIELD_KM = { least: 0.09, most: 0.4 };
const HEDGE_KM = 0.012;
const ROAD_KM = 0.014;
/** Shares of a year between sowing and harvest of a field. */
const GROWING = 0.4;

export interface CoverOptions {
  readonly pixelKm: number;
  /** Part of the year that has passed, 0 to 1. */
  readonly season: number;
}

/** Returns the mean amplitude of flat land at a place, given twice: in degrees, and in space (km); `rough` as in `Terrain`. */
export function coverAt({ pixelKm, season }: CoverOptions) {
  // Details of fewer than two pixels fade to their mean.
  const fine = (sizeKm: number) => Math.max(0, Math.min(1, sizeKm / pixelKm / 2 - 0.5));
  const [fields, hedges, roads, leaves] = [FIELD_KM.least * 2, HEDGE_KM * 3, ROAD_KM * 3, 0.06].map(fine);

  return (lng: number, lat: number, x: number, y: number, z: number, rough: number): number => {
    const small = noise(x / 0.3, y / 0.3 + 3, z / 0.3);
    const tiny = noise(x / 0.06, y / 0.06 + 7, z / 0.06);
    const broad =
      noise(x / 5, y / 5, z / 5) + 0.5 * noise(x / 1.3 + 9, y / 1.3, z / 1.3) + 0.16 * small + 0.08 * tiny;
    const dry = aridity(lat) + 0.55 * noise(x / 300, y / 300, z / 300 + 5);
    const texture = 1 + 0.16 * small + 0.16 * (leaves ?? 0) * tiny;
    if (dry > 0.55) return AMPLITUDE.sand * texture * (1 + 0.4 * broad + 1.6 * rough);
    // Woods thin out toward their edge.
    const wood = smoothStep((broad + 1.2 * rough - 0.3) / 0.12);
    if (wood === 1) return AMPLITUDE.wood * texture;
    const open =
      broad < -0.42 || rough > 0.25 ? AMPLITUDE.meadow * (1 + 0.3 * rough) : fieldAt(lng, lat, x, y, z);
    return (open + wood * (AMPLITUDE.wood - open)) * texture;
  };

  function fieldAt(lng: number, lat: number, x: number, y: number, z: number): number {
    // Bends the blocks, so that their edges are no graticule.
    const bend = 0.25 * noise(x / 2, y / 2, z / 2);
    const row = Math.floor(lat / BLOCK + bend);
    const narrow = Math.cos(((row + 0.5) * BLOCK * Math.PI) / 180);
    const across = Math.max(1, Math.round((360 * narrow) / BLOCK));
    const wide = (lng * across) / 360 + bend;
    const column = Math.floor(wide);
    const wrapped = ((column % across) + across) % across;
    const [east, north] = [wide - column, lat / BLOCK + bend - row];
    const sideKm = BLOCK * KM_PER_DEGREE;
    const turn = Math.PI * hashShare(row, wrapped, 11);
    const u = sideKm * (east * Math.cos(turn) + north * Math.sin(turn));
    const v = sideKm * (north * Math.cos(turn) - east * Math.sin(turn));
    const length = FIELD_KM.least + (FIELD_KM.most - FIELD_KM.least) * hashShare(row, wrapped, 12) ** 2;
    const breadth = length * (1 + 1.5 * hashShare(row, wrapped, 13));
    const line = Math.floor(v / breadth);
    const along = u / length + hashShare(row, wrapped, line, 14);
    const nth = Math.floor(along);
    const seed = wrapped * 64 + line;
    const growth = hashShare(row, seed, nth, 15);
    const ripe = hashShare(row, seed, nth, 16);
    const since = (season - ripe + 1) % 1;
    const [low, high] = AMPLITUDE.field;
    const crop = since < 1 - GROWING ? AMPLITUDE.harvested + 0.1 * growth : low + (high - low) * growth;
    const mean = (low + high + AMPLITUDE.harvested) / 3;
    let amplitude = mean + (fields ?? 0) * (crop - mean);
    const edgeKm = Math.min((along - nth) * length, (v / breadth - line) * breadth);
    if (edgeKm < HEDGE_KM && growth > 0.4) amplitude += (hedges ?? 0) * (AMPLITUDE.hedge - amplitude);
    if (Math.min(east, north) * sideKm < ROAD_KM) amplitude += (roads ?? 0) * (AMPLITUDE.road - amplitude);
    return amplitude;
  }
}

function smoothStep(share: number): number {
  const t = Math.max(0, Math.min(1, share));
  return t * t * (3 - 2 * t);
}

/** Returns 1 in the belts of deserts at 25° north and south, 0 beside them. */
function aridity(lat: number): number {
  return Math.exp(-(((Math.abs(lat) - 25) / 8) ** 2)) * 0.6;
}
