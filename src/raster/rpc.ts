import { longitudeNear } from "../geo/longitude.ts";
import type { Position } from "../geo/types.ts";

/**
 * Rational polynomials of third degree from ground to image (RPC 00B, STDI-0002 appendix E), as tag 50844 lists them:
 * two errors; offsets of line, sample, latitude, longitude, height; scales of the same; numerator and denominator of the
 * line, then of the sample.
 */
export interface RationalPlace {
  readonly height: number;
  toGround(column: number, row: number): Position;
  toPixel(position: Position): readonly [column: number, row: number];
}

export function rpcPlace(rpc: readonly number[], given: number | undefined): RationalPlace {
  const at = (index: number) => rpc[index] ?? 0;
  const height = given ?? at(6);
  const h = (height - at(6)) / at(11);
  const offset = { lng: at(5), lat: at(4) };
  const scale = { lng: at(10), lat: at(9) };
  const ratio = (l: number, p: number, first: number) => {
    const terms = [
      ...[1, l, p, h, l * p, l * h, p * h, l * l, p * p, h * h, p * l * h, l ** 3, l * p * p, l * h * h],
      ...[l * l * p, p ** 3, p * h * h, l * l * h, p * p * h, h ** 3],
    ];
    const sum = (from: number) => terms.reduce((total, term, index) => total + term * at(from + index), 0);
    return sum(first) / sum(first + 20);
  };
  // Lines and samples count centers of pixels.
  const pixelOf = (l: number, p: number) =>
    [at(3) + at(8) * ratio(l, p, 52) + 0.5, at(2) + at(7) * ratio(l, p, 12) + 0.5] as const;
  return {
    height,
    toPixel: ([lng, lat]) =>
      pixelOf((longitudeNear(lng, offset.lng) - offset.lng) / scale.lng, (lat - offset.lat) / scale.lat),
    toGround(column, row) {
      let [l, p] = [0, 0];
      for (let step = 0; step < 20; step++) {
        const [c, r] = pixelOf(l, p);
        const [dc, dr] = [column - c, row - r];
        if (Math.hypot(dc, dr) < 1e-7) break;
        const slope = 1e-5;
        const [cl, rl] = pixelOf(l + slope, p);
        const [cp, rp] = pixelOf(l, p + slope);
        const [a, b, d, e] = [(cl - c) / slope, (cp - c) / slope, (rl - r) / slope, (rp - r) / slope];
        const determinant = a * e - b * d;
        l += (e * dc - b * dr) / determinant;
        p += (a * dr - d * dc) / determinant;
      }
      return [offset.lng + l * scale.lng, offset.lat + p * scale.lat];
    },
  };
}
