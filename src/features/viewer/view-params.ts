import { z } from "zod";
import type { Camera } from "../../map/map-handle.ts";
import { LEAST_WINDOW } from "../../map/raster/raster-look.ts";
import { optional } from "../../shared/address-params.ts";

/** Look of an image; what is undefined is as the image suggests. */
export interface ViewLook {
  /** dB. */
  window?: readonly [low: number, high: number] | undefined;
  gamma: number;
  isInverted: boolean;
  /** Percent. */
  opacity: number;
  /** Ground height above the ellipsoid, m. */
  height?: number | undefined;
  /** Name of the product, and of its asset where it has several images. */
  product?: string | undefined;
}

export const PLAIN_LOOK: ViewLook = { gamma: 1, isInverted: false, opacity: 100 };

export const GAMMAS = { min: 0.3, max: 3 };
export const HEIGHTS = { min: -500, max: 9000 };

const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .refine((text) => Number(text) >= min && Number(text) <= max);

/** Numbers with "_" between them, as in the addresses of searches. */
const numbers = (count: number, holds: (values: number[]) => boolean) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?(_-?\d+(\.\d+)?)*$/)
    .refine((text) => {
      const values = text.split("_").map(Number);
      return values.length === count && holds(values);
    });

/** Other names than those of a search, which the tab keeps. */
export const viewParams = z.object({
  product: optional(z.string().regex(/^[\w-]{1,80}$/)),
  db: optional(numbers(2, ([low = 0, high = 0]) => low >= -100 && high <= 200 && low < high)),
  gamma: optional(number(GAMMAS.min, GAMMAS.max)),
  inverted: optional(z.literal("1")),
  opacity: optional(number(0, 100)),
  height: optional(number(HEIGHTS.min, HEIGHTS.max)),
  at: optional(
    numbers(3, ([lng = 0, lat = 0, zoom = 0]) => Math.abs(lng) <= 540 && Math.abs(lat) <= 85 && zoom >= 0),
  ),
});
export type ViewParams = z.infer<typeof viewParams>;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Returns the address of a look and a camera: six decimals are a decimeter. */
export function paramsOfView(look: ViewLook, camera: Camera | undefined): ViewParams {
  const { window, gamma, isInverted, opacity, height, product } = look;
  const said = (value: number, plain: number) => (value === plain ? undefined : `${rounded(value, 2)}`);
  return {
    product,
    db: window?.map((value) => rounded(value, 1)).join("_"),
    gamma: said(gamma, PLAIN_LOOK.gamma),
    inverted: isInverted ? "1" : undefined,
    opacity: said(opacity, PLAIN_LOOK.opacity),
    height: height === undefined ? undefined : `${rounded(height, 1)}`,
    at: camera && [rounded(camera.lng, 6), rounded(camera.lat, 6), rounded(camera.zoom, 2)].join("_"),
  };
}

export function viewOfParams(params: ViewParams): { look: ViewLook; camera: Camera | undefined } {
  const { product, db, gamma, inverted, opacity, height, at } = params;
  const [low = 0, high = 0] = db?.split("_").map(Number) ?? [];
  const [lng = 0, lat = 0, zoom = 0] = at?.split("_").map(Number) ?? [];
  return {
    look: {
      product,
      window: db ? [low, high] : undefined,
      gamma: Number(gamma ?? PLAIN_LOOK.gamma),
      isInverted: inverted !== undefined,
      opacity: Number(opacity ?? PLAIN_LOOK.opacity),
      height: height === undefined ? undefined : Number(height),
    },
    camera: at ? { lng, lat, zoom } : undefined,
  };
}

/** Widest half of a window, dB. */
const WIDEST_HALF = 60;

/** Returns a window narrower or wider by so many dB on each side, around its middle. */
export function resizedWindow([low, high]: readonly [number, number], by: number): readonly [number, number] {
  const half = Math.min(WIDEST_HALF, Math.max(LEAST_WINDOW / 2, (high - low) / 2 + by));
  const middle = (low + high) / 2;
  return [middle - half, middle + half];
}
