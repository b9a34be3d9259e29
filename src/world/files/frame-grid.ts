import { ringBox } from "../../geo/area/box.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import { distanceKm } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";

/** Image of a frame: columns near to far range, rows along the flight. */
export type FrameGrid = ReturnType<typeof frameGrid>;

/** Pixels on the longer side. */
export const QUICKLOOK_PIXELS = 1024;
export const SMALL_PIXELS = 192;
export const PRODUCT_PIXELS = 512;

export function gridOf(frame: Pick<Frame, "corners">, longer: number): FrameGrid {
  const { nearFirst, farFirst, nearLast } = frame.corners;
  return frameGrid(frame, distanceKm(nearFirst, farFirst), distanceKm(nearFirst, nearLast), longer);
}

export function frameGrid(
  { corners }: Pick<Frame, "corners">,
  widthKm: number,
  heightKm: number,
  longer: number,
) {
  const scale = longer / Math.max(widthKm, heightKm);
  const width = Math.max(1, Math.round(widthKm * scale));
  const height = Math.max(1, Math.round(heightKm * scale));
  const a = corners.nearFirst;
  const near = ([lng, lat]: Position): Position => [longitudeNear(lng, a[0]), lat];
  const [b, c, d] = [near(corners.farFirst), near(corners.nearLast), near(corners.farLast)];
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [a, b, c, d];
  // P(u, v) = a + u * right + v * down + u * v * twist
  const right = [bx - ax, by - ay] as const;
  const down = [cx - ax, cy - ay] as const;
  const twist = [dx - bx - cx + ax, dy - by - cy + ay] as const;

  const groundAt = (u: number, v: number): Position => [
    ax + u * right[0] + v * down[0] + u * v * twist[0],
    ay + u * right[1] + v * down[1] + u * v * twist[1],
  ];

  return {
    width,
    height,
    /** Size of a pixel both ways, km. */
    pixelKm: widthKm / width,
    box: ringBox([a, b, c, d]),
    /** Longitude and latitude at a point, in pixels. */
    toGround: (x: number, y: number) => groundAt(x / width, y / height),
    toImage(lng: number, lat: number): readonly [x: number, y: number] {
      let u = 0.5;
      let v = 0.5;
      // Newton's method: exact after one step for a parallelogram.
      for (let i = 0; i < 3; i++) {
        const [x, y] = groundAt(u, v);
        const [errorX, errorY] = [lng - x, lat - y];
        const xu = right[0] + v * twist[0];
        const yu = right[1] + v * twist[1];
        const xv = down[0] + u * twist[0];
        const yv = down[1] + u * twist[1];
        const determinant = xu * yv - xv * yu;
        u += (errorX * yv - errorY * xv) / determinant;
        v += (errorY * xu - errorX * yu) / determinant;
      }
      return [u * width, v * height];
    },
  };
}
