import { z } from "zod";
import { answer, type Endpoint } from "./endpoint.ts";

/** Faults of a field. Clients must accept others. */
const fieldFaults = [
  "unknown",
  "missing",
  "repeated",
  "type",
  "choice",
  "range",
  "length",
  "format",
  "conflict",
  "not_offered",
  "not_found",
  "not_available",
  "inactive",
  "exceeded",
] as const;
export type FieldFault = (typeof fieldFaults)[number];

export const fieldError = answer("FieldError", {
  pointer: z.string().meta({
    description:
      "RFC 6901, into the body; `/query/<name>` or `/path/<name>` for a parameter. The only operation whose body has a `query` itself takes no parameters.",
  }),
  code: z.string().meta({ description: `One of ${fieldFaults.join(", ")}; others may come.` }),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

export const MOST_FIELD_ERRORS = 100;

const LONGEST_SENTENCE = 1_000;
const KEPT_END = 200;

/** Cuts the middle out of a very long sentence. */
export function shortened(sentence: string): string {
  if (sentence.length <= LONGEST_SENTENCE) return sentence;
  const begin = sentence.slice(0, LONGEST_SENTENCE - KEPT_END - 1).replace(/[\ud800-\udbff]$/, "");
  return `${begin}…${sentence.slice(-KEPT_END).replace(/^[\udc00-\udfff]/, "")}`;
}

export type RequestPlace = "path" | "query" | "body";

export type FieldPath = readonly PropertyKey[];

/** JSON Pointer (RFC 6901) into the body, or below `/query` and `/path`. */
export function fieldPointer(place: RequestPlace, path: FieldPath): string {
  const parts = place === "body" ? path : [place, ...path];
  return parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

export function pointerParts(pointer: string): string[] {
  const parts = pointer.split("/").slice(1);
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns where an operation takes a field: path, else body, else query. */
export function placeOfField(endpoint: Endpoint | undefined, [first]: FieldPath): RequestPlace {
  const params = endpoint?.params?.shape ?? {};
  if (first !== undefined && Object.hasOwn(params, first)) return "path";
  return endpoint?.body ? "body" : "query";
}
