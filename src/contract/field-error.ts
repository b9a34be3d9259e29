import { z } from "zod";
import { answer, type Endpoint } from "./endpoint.ts";

/** What can be wrong with a field of a request. A client must live with others. */
export const fieldFaults = [
  /** No field or parameter of this name. */
  "unknown",
  "missing",
  /** A parameter that is given more than once. */
  "repeated",
  /** A value of another type. */
  "type",
  /** None of the values there are. */
  "choice",
  /** A number or a time beyond its bounds. */
  "range",
  /** Too few or too many characters or entries. */
  "length",
  /** Not in the form that it must have. */
  "format",
  /** Does not go with another field. */
  "conflict",
  /** Not in the contract. */
  "not_offered",
  /** Names something that is not there. */
  "not_found",
  /** Names something that is not for this caller, or is taken. */
  "not_available",
  /** Names something that is switched off. */
  "inactive",
  /** The budget of what it names leaves no room. */
  "exceeded",
] as const;
export type FieldFault = (typeof fieldFaults)[number];

/** One field that a refusal is about. */
export const fieldError = answer("FieldError", {
  pointer: z.string().meta({
    description:
      "RFC 6901, into the body; `/query/<name>` or `/path/<name>` for a parameter. The only operation whose body has a `query` itself takes no parameters.",
  }),
  code: z.string().meta({ description: `One of ${fieldFaults.join(", ")}; others may come.` }),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

/** Most fields that one refusal names. */
export const MOST_FIELD_ERRORS = 100;

/** Longest sentence of a refusal, characters. */
const LONGEST_SENTENCE = 1_000;
/** What is kept of the end of a longer one, which says what to do. */
const KEPT_END = 200;

/** A sentence of a refusal, which may quote what was sent: without the middle of one that is very long. */
export function shortened(sentence: string): string {
  if (sentence.length <= LONGEST_SENTENCE) return sentence;
  const begin = sentence.slice(0, LONGEST_SENTENCE - KEPT_END - 1).replace(/[\ud800-\udbff]$/, "");
  return `${begin}…${sentence.slice(-KEPT_END).replace(/^[\udc00-\udfff]/, "")}`;
}

/** Where the fields of a request are. */
export type RequestPlace = "path" | "query" | "body";

/** The names and indexes that lead to a value. */
export type FieldPath = readonly PropertyKey[];

/** The JSON Pointer (RFC 6901) of a field: into the body, or below `/query` and `/path` for parameters. */
export function fieldPointer(place: RequestPlace, path: FieldPath): string {
  const parts = place === "body" ? path : [place, ...path];
  return parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The parts of a JSON Pointer; none for the whole document. */
export function pointerParts(pointer: string): string[] {
  const parts = pointer.split("/").slice(1);
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Where an operation takes a field: in its path, else in its body or, without one, in its query. */
export function placeOfField(endpoint: Endpoint | undefined, [first]: FieldPath): RequestPlace {
  const params = endpoint?.params?.shape ?? {};
  if (first !== undefined && Object.hasOwn(params, first)) return "path";
  return endpoint?.body ? "body" : "query";
}
