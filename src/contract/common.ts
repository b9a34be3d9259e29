import { z } from "zod";
import { eulas, imagingModes, productTypes } from "../domain/modes.ts";
import { answer } from "./endpoint.ts";
import { fieldError } from "./field-error.ts";

/** Browsers read such a time in their own zone. */
export const ZONELESS = /^\d{4}-\d{2}-\d{2}[tT ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/;

/** RFC 3339 with a zone, up to nine fraction digits (interface 3.7). */
const DATE_TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[tT]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?([zZ]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Advice for a time whose plus became a blank in an address; else empty. */
export const plusAdvice = (text: unknown) =>
  /\d \d{2}:\d{2}$/.test(String(text)) ? "; in an address write its + as %2B" : "";

export const dateTime = z.string().regex(DATE_TIME, {
  error: ({ input }) =>
    `must be an RFC 3339 date-time with a time zone, for example 2026-05-18T06:14:09Z${plusAdvice(input)}`,
});

export const answeredTime = z
  .string()
  .refine(
    (text) => !ZONELESS.test(text) && !Number.isNaN(Date.parse(text)),
    "must be a time with a zone, for example 2026-05-18T06:14:09Z",
  );

export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, "must be a UUID");

/** Default property prefix; operators have their own (interface 4.1.3). */
export const DEFAULT_PREFIX = "svc";

export const productType = z.enum(productTypes);

export const eula = z.enum(eulas);

export const collectionNames = ["public", "private"] as const;
export const collectionName = z.enum(collectionNames);
export type CollectionName = z.infer<typeof collectionName>;

export const imagingMode = z.enum(imagingModes);

export const price = answer("Price", { amount: z.number().int(), currency: z.string() });
/** Amount in the currency's minor unit (interface 4.5). */
export type Price = z.infer<typeof price>;

export const notifications = z.strictObject({ webhook: z.strictObject({ id: z.string().min(1) }) });

export const shownNotifications = z.looseObject({ webhook: z.looseObject({ id: z.string() }) });

export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d+$/, "must be an integer")
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({
      override: ({ jsonSchema }: { jsonSchema: { pattern?: string } }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: "integer", minimum: min, maximum: max });
      },
    });
}

/** Limits a list or record, counted before its entries are read; `advice` says what to do instead. */
export function atMost<S extends z.ZodType>(most: number, entries: string, advice: string, schema: S) {
  return z.preprocess((given: z.input<S>, context) => {
    if (sizeOf(given) <= most) return given;
    const message = `must have at most ${most} ${entries}; ${advice}`;
    context.addIssue({
      code: "too_big",
      origin: "array",
      maximum: most,
      inclusive: true,
      input: given,
      message,
    });
    return z.NEVER;
  }, schema);
}

function sizeOf(given: unknown): number {
  if (Array.isArray(given)) return given.length;
  return typeof given === "object" && given !== null ? Object.keys(given).length : 0;
}

export const chosenProducts = atMost(
  productTypes.length,
  "product types",
  "name each once",
  z.array(productType).min(1),
);

/** An empty cursor is none (interface 3.5). */
export const cursor = z
  .string()
  .transform((text) => text || undefined)
  .pipe(z.string().optional())
  .optional();

export const paging = (most = 100) => ({ limit: queryInteger(1, most).optional(), cursor });

export const page = <T extends z.ZodType>(entry: T) => z.looseObject({ data: z.array(entry), cursor });

export function listOf<T extends z.ZodType>(entry: T) {
  return { query: z.strictObject(paging()), result: page(entry) };
}

const fieldErrors = z.array(fieldError).optional();

/** Errors as problem details (interface 3.3). */
export const problemDetails = answer("ProblemDetails", {
  title: z.string(),
  code: z.string(),
  details: z.string(),
  reference: z.string(),
  requestID: z.string(),
  timestamp: z.string(),
  errors: fieldErrors,
});

export const defaultError = answer("Error", { code: z.string(), message: z.string(), errors: fieldErrors });

/** Milliseconds since 1970; `more` marks a further fraction. */
export interface Instant {
  ms: number;
  more: boolean;
}

const MINUTE = 60_000;
const PARTS = /^(.{10}).(..):(..):(..)(?:\.(\d+))?(?:[zZ]|([+-])(..):(..))$/;

/** Reads RFC 3339 with a zone; undefined for others and days that do not exist. */
export function parseInstant(text: string): Instant | undefined {
  if (!DATE_TIME.test(text)) return undefined;
  const parts = PARTS.exec(text) ?? [];
  const [, day = "", hours, minutes, seconds, fraction = "", sign, aheadHours = 0, aheadMinutes = 0] = parts;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Date.parse takes 30 February for 1 March.
  if (new Date(midnight).getUTCDate() !== Number(day.slice(8))) return undefined;
  const ahead = (sign === "-" ? -1 : 1) * (60 * Number(aheadHours) + Number(aheadMinutes));
  const minute = midnight + (60 * Number(hours) + Number(minutes) - ahead) * MINUTE;
  // A leap second (:60) is the first moment of the next minute.
  const ms = minute + Number(seconds) * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
  return { ms, more: /[1-9]/.test(fraction.slice(3)) };
}
