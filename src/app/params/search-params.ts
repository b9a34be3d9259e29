import { z } from "zod";
import { productType } from "../../contract/common.ts";
import { modeFamilies } from "../../domain/modes.ts";
import { sortOrders } from "../../features/search/api/search-input.ts";
import { readDay } from "../../ui/input/utc-text.ts";
import { decodeArea } from "./area-param.ts";
import { deliveriesParams } from "./deliveries-params.ts";
import { ordersParams } from "./orders-params.ts";
import { pointsParams } from "./points-param.ts";
import { taskParams } from "./task-params.ts";
import { tasksParams } from "./tasks-params.ts";

const list = <T extends z.ZodType<string>>(entry: T) =>
  z
    .string()
    .refine((text) => text.split(",").every((part) => entry.safeParse(part).success))
    .optional()
    .catch(undefined);

/** Numbers as a text of this pattern, with what must hold between them. */
const numbers = (pattern: RegExp, holds: (values: number[]) => boolean) =>
  z
    .string()
    .regex(pattern)
    .refine((text) => holds(text.split(/_|(?<=\d)-/).map(Number)))
    .optional()
    .catch(undefined);

/** "90d": the last days; "all"; or two UTC days, either may be missing: "2026-02-01_2026-05-19". */
export const timePattern = /^(all|\d{1,4}d|(\d{4}-\d\d-\d\d)?_(\d{4}-\d\d-\d\d)?)$/;

/** Whether the days of a time, if it has any, are days of the calendar and in order. */
function isSpan(time: string): boolean {
  const days = time.includes("_") ? time.split("_").filter((day) => day !== "") : [];
  const [from, to = from] = days;
  return days.every((day) => readDay(day) === day) && (from === undefined || to === undefined || from <= to);
}

/**
 * The shareable state of the search screen, the orders and a new acquisition, one value a parameter; a value that cannot be used is dropped. `time` is written
 * with every applied search, so that its presence means "searched".
 */
export const searchParams = z.object({
  area: z
    .string()
    .refine((text) => decodeArea(text) !== undefined)
    .optional()
    .catch(undefined),
  time: z.string().regex(timePattern).refine(isSpan).optional().catch(undefined),
  mode: list(z.enum(modeFamilies)),
  look: z.enum(["left", "right"]).optional().catch(undefined),
  pass: z.enum(["ascending", "descending"]).optional().catch(undefined),
  /** Incidence range in degrees: "20-38". */
  incidence: numbers(/^\d{1,2}(\.\d)?-\d{1,2}(\.\d)?$/, ([least = 0, most = 0]) => least <= most),
  product: list(productType),
  /** Which collections: everything public, what the caller owns, or both. */
  collection: z.enum(["public", "private", "both"]).optional().catch(undefined),
  sort: z.enum(sortOrders).optional().catch(undefined),
  /** Selected frame. */
  frame: z
    .string()
    .regex(/^\d+_\d+$/)
    .optional()
    .catch(undefined),
  /** Camera: longitude, latitude, zoom. */
  view: numbers(
    /^-?\d+(\.\d+)?_-?\d+(\.\d+)?_\d+(\.\d+)?$/,
    ([lng = 0, lat = 0]) => Math.abs(lng) <= 540 && Math.abs(lat) <= 90,
  ),
  /** Frames of a cart that someone shares, by their ids. */
  cart: list(z.string().regex(/^\d+_\d+$/)),
  projection: z.enum(["mercator", "globe"]).optional().catch(undefined),
  ...ordersParams,
  ...deliveriesParams,
  ...taskParams,
  ...tasksParams,
  ...pointsParams,
});
/** The parameters of an address that are known here and cannot be used, with what they say. */
export function ignoredParams(raw: Readonly<Record<string, unknown>>): { name: string; text: string }[] {
  const used: Record<string, unknown> = searchParams.parse(raw);
  return Object.entries(raw).flatMap(([name, value]) =>
    name in searchParams.shape && value !== undefined && used[name] === undefined
      ? [{ name, text: String(value) }]
      : [],
  );
}
export type SearchParams = z.infer<typeof searchParams>;
