import { z } from "zod";
import { eulas, imagingModes, productTypes } from "../domain/modes.ts";
import { answer } from "./endpoint.ts";
import { fieldError } from "./field-error.ts";

/** A date and a time of day without a zone, which a browser would read in its own. */
export const ZONELESS = /^\d{4}-\d{2}-\d{2}[tT ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/;

/** RFC 3339 date-time with zone: lower-case letters, offsets and up to nine fraction digits are valid (interface 3.7). */
export const DATE_TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[tT]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?([zZ]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Advice on a time whose zone lost its plus: in an address that stands for a blank. Empty for any other text. */
export const plusAdvice = (text: unknown) =>
  /\d \d{2}:\d{2}$/.test(String(text)) ? "; in an address write its + as %2B" : "";

/** A text of that form. */
export const dateTime = z.string().regex(DATE_TIME, {
  error: ({ input }) =>
    `must be an RFC 3339 date-time with a time zone, for example 2026-05-18T06:14:09Z${plusAdvice(input)}`,
});

/** A time in an answer, in whatever form: one that cannot be read is refused, so that nothing is worked out from it. */
export const answeredTime = z
  .string()
  .refine(
    (text) => !ZONELESS.test(text) && !Number.isNaN(Date.parse(text)),
    "must be a time with a zone, for example 2026-05-18T06:14:09Z",
  );

export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, "must be a UUID");

/** The property prefix of the interface specification; a real operator has its own (interface 4.1.3). */
export const DEFAULT_PREFIX = "svc";

export const productType = z.enum(productTypes);

export const eula = z.enum(eulas);

export const collectionNames = ["public", "private"] as const;
export const collectionName = z.enum(collectionNames);
export type CollectionName = z.infer<typeof collectionName>;

export const imagingMode = z.enum(imagingModes);

export const price = answer("Price", {
  amount: z.number().int(),
  currency: z.string(),
});
/** An amount in the currency's minor unit (interface 4.5). */
export type Price = z.infer<typeof price>;

export const notifications = z.strictObject({ webhook: z.strictObject({ id: z.string().min(1) }) });

/** The same in answers, which may say more. */
export const shownNotifications = z.looseObject({ webhook: z.looseObject({ id: z.string() }) });

/** An integer in a query string, within bounds. */
export function queryInteger(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d+$/, "must be an integer")
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({ override: ({ jsonSchema }: { jsonSchema: object }) => describeInteger(jsonSchema, min, max) });
}

/** For the OpenAPI document: what a query string carries as text is an integer to its reader. */
function describeInteger(jsonSchema: { pattern?: string }, minimum: number, maximum: number): void {
  delete jsonSchema.pattern;
  Object.assign(jsonSchema, { type: "integer", minimum, maximum });
}

/**
 * A list or record of at most so many entries, as they are called. They are counted before any of them is read, so that too
 * many cost nothing; `advice` says what to do instead.
 */
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

/** A choice of product types; more than there are name some twice. */
export const chosenProducts = atMost(
  productTypes.length,
  "product types",
  "name each once",
  z.array(productType).min(1),
);

/** A cursor, in requests and answers; an empty one is none (interface 3.5). */
export const cursor = z
  .string()
  .transform((text) => text || undefined)
  .pipe(z.string().optional())
  .optional();

/** What a query says of the page that it asks for: at most so many entries, and where it goes on (interface 3.5). */
export function paging(most = 100) {
  return { limit: queryInteger(1, most).optional(), cursor };
}

/** A page of results with the cursor of the next one. */
export function page<T extends z.ZodType>(entry: T) {
  return z.looseObject({ data: z.array(entry), cursor });
}

/** Of a list that is asked for a page at a time: query and result. */
export function listOf<T extends z.ZodType>(entry: T) {
  return { query: z.strictObject(paging()), result: page(entry) };
}

/** What an error says of single fields, where it is about any: all that the schemas find, at most 100. */
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

/** Errors in the default format. */
export const defaultError = answer("Error", { code: z.string(), message: z.string(), errors: fieldErrors });

/** A point in time: whole milliseconds since 1970, and whether a fraction of one more follows. */
export interface Instant {
  ms: number;
  more: boolean;
}

const MINUTE = 60_000;
const PARTS = /^(.{10}).(..):(..):(..)(?:\.(\d+))?(?:[zZ]|([+-])(..):(..))$/;

/** Reads an RFC 3339 date-time with zone; undefined when it is none or no such day exists. */
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
