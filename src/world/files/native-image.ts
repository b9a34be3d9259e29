import { distanceKm } from "../../geo/sphere.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { gridOf } from "./frame-grid.ts";
import type { CogImage } from "./virtual-cog.ts";

/** Most pixels of a side; wider frames get coarser ones. */
const LARGEST_SIDE = 32_768;
const PIXELS_A_RESOLUTION = 1.2;
const RADIANS = Math.PI / 180;
const TIES = 10;

export type NativeImage = ReturnType<typeof nativeImage>;

/**
 * Size and places of a frame's full image: columns from near to far, in ground range or, for single looks, in slant range.
 * The angle of incidence grows evenly along the ground, so that slant range, its integral of sin θ, follows cos θ.
 */
export function nativeImage(frame: Frame, isSlant: boolean) {
  const { corners, incidence, rangeResolution, azimuthResolution } = frame;
  const grid = gridOf(frame, 1);
  const widthM = 1000 * distanceKm(corners.nearFirst, corners.farFirst);
  const heightM = 1000 * distanceKm(corners.nearFirst, corners.nearLast);
  const [near, far] = [incidence.near * RADIANS, incidence.far * RADIANS];
  const isBent = isSlant && far - near > 1e-6;
  const acrossM = isBent
    ? (widthM * (Math.cos(near) - Math.cos(far))) / (far - near)
    : widthM * (isSlant ? Math.sin(near) : 1);
  const rangeM = rangeResolution?.center ?? azimuthResolution;
  const spacing = isSlant
    ? { range: rangeM * (acrossM / widthM), azimuth: azimuthResolution }
    : { range: Math.max(rangeM, azimuthResolution), azimuth: Math.max(rangeM, azimuthResolution) };
  const side = (metres: number, resolution: number) =>
    Math.max(1, Math.min(LARGEST_SIDE, Math.round((metres * PIXELS_A_RESOLUTION) / resolution)));
  const [width, height] = [side(acrossM, spacing.range), side(heightM, spacing.azimuth)];

  /** Share of the ground range at a share of the columns, and back. */
  const groundShare = (share: number) =>
    isBent
      ? (Math.acos(Math.cos(near) + share * (Math.cos(far) - Math.cos(near))) - near) / (far - near)
      : share;
  const columnShare = (u: number) =>
    isBent ? (Math.cos(near) - Math.cos(near + u * (far - near))) / (Math.cos(near) - Math.cos(far)) : u;
  const toGround = (column: number, row: number) =>
    grid.toGround(groundShare(column / width) * grid.width, (row / height) * grid.height);

  /** A point at a height in m lies nearer by h / tan θ. */
  function toPixel(lng: number, lat: number, metres = 0): [column: number, row: number] {
    const [x, y] = grid.toImage(lng, lat);
    const u = x / grid.width;
    const shift = metres / Math.tan(near + u * (far - near)) / widthM;
    return [width * columnShare(u - shift), (height * y) / grid.height];
  }

  return {
    width,
    height,
    pixelM: { range: acrossM / width, azimuth: heightM / height },
    groundShare,
    toGround,
    toPixel,
    box: grid.box,
  };
}

/** Places a frame's image by control points on the ellipsoid, in ground range, and by an RPC. */
export function placesOf(image: NativeImage, isSlant: boolean): Pick<CogImage, "ties" | "rpc"> {
  const ties: number[] = [];
  for (let j = 0; j < TIES && !isSlant; j++) {
    for (let i = 0; i < TIES; i++) {
      const [x, y] = [(image.width * i) / (TIES - 1), (image.height * j) / (TIES - 1)];
      ties.push(x, y, 0, ...image.toGround(x, y), 0);
    }
  }
  return { ties, rpc: rpcOf(image) };
}

const HEIGHT_SCALE = 500;
const SAMPLES = 12;
const HEIGHTS = [-1, -0.5, 0, 0.5, 1];

/** Fits cubic polynomials by least squares: RPC 00B (STDI-0002) with denominators of 1. */
function rpcOf({ width, height, toGround, toPixel, box }: NativeImage): number[] {
  const [west, south, east, north] = box;
  const [lng0, lat0] = [(west + east) / 2, (south + north) / 2];
  const [lngScale, latScale] = [(east - west) / 2, (north - south) / 2];
  const rows: number[][] = [];
  const [samples, lines]: [number[], number[]] = [[], []];
  for (let j = 0; j <= SAMPLES; j++) {
    for (let i = 0; i <= SAMPLES; i++) {
      const [lng, lat] = toGround((width * i) / SAMPLES, (height * j) / SAMPLES);
      for (const h of HEIGHTS) {
        const [column, row] = toPixel(lng, lat, h * HEIGHT_SCALE);
        rows.push(terms((lng - lng0) / lngScale, (lat - lat0) / latScale, h));
        samples.push((2 * column) / width - 1);
        lines.push((2 * row) / height - 1);
      }
    }
  }
  const one = [1, ...new Array(19).fill(0)];
  // Offsets count from the center of the first pixel.
  const offsets = [height / 2 - 0.5, width / 2 - 0.5, lat0, lng0, 0];
  const scales = [height / 2, width / 2, latScale, lngScale, HEIGHT_SCALE];
  const [sampleOf, lineOf] = [leastSquares(rows, samples), leastSquares(rows, lines)];
  return [-1, -1, ...offsets, ...scales, ...lineOf, ...one, ...sampleOf, ...one];
}

/** Returns the 20 terms of an RPC. */
function terms(l: number, p: number, h: number): number[] {
  const squares = [1, l, p, h, l * p, l * h, p * h, l * l, p * p, h * h, p * l * h];
  const first = [l ** 3, l * p * p, l * h * h, l * l * p, p ** 3];
  return [...squares, ...first, p * h * h, l * l * h, p * p * h, h ** 3];
}

/** Solves the normal equations by Gauss's elimination with pivots. */
function leastSquares(rows: readonly (readonly number[])[], wanted: readonly number[]): number[] {
  const count = rows[0]?.length ?? 0;
  const m = Array.from({ length: count }, () => new Float64Array(count + 1));
  for (const [index, row] of rows.entries()) {
    for (const [i, line] of m.entries()) {
      const own = row[i] ?? 0;
      for (let j = 0; j < count; j++) line[j] = (line[j] ?? 0) + own * (row[j] ?? 0);
      line[count] = (line[count] ?? 0) + own * (wanted[index] ?? 0);
    }
  }
  for (let i = 0; i < count; i++) {
    const pivot = m
      .slice(i)
      .reduce((best, line) => (Math.abs(line[i] ?? 0) > Math.abs(best[i] ?? 0) ? line : best));
    const at = m.indexOf(pivot);
    [m[i], m[at]] = [pivot, m[i] ?? pivot];
    for (const line of m) {
      if (line === pivot) continue;
      const factor = (line[i] ?? 0) / (pivot[i] ?? 1);
      for (let j = i; j <= count; j++) line[j] = (line[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return m.map((line, i) => (line[count] ?? 0) / (line[i] ?? 1));
}
