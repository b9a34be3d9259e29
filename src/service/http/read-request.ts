import { z } from "zod";
import { parseInstant } from "../../contract/common.ts";
import type { Endpoint, ParsedRequest } from "../../contract/endpoint.ts";
import {
  type FieldFault,
  type FieldPath,
  MOST_FIELD_ERRORS,
  type RequestPlace,
} from "../../contract/field-error.ts";
import { parseJson } from "../../domain/json.ts";
import { badFields, badRequest, type Fault, ServiceError } from "../errors.ts";

const nothing = z.strictObject({});

interface ReadingOptions {
  params: Readonly<Record<string, string>>;
  onBody: (bytes: number) => void;
}

/** Reads a request as its endpoint describes it; 400 with all faults for anything unknown, missing or wrong. */
export async function readRequest<E extends Endpoint>(
  definition: E,
  request: Request,
  { params, onBody }: ReadingOptions,
): Promise<ParsedRequest<E>> {
  const faults: Fault[] = [];
  const { url } = request;
  const search = url.includes("?") ? single(new URL(url).searchParams, "query", faults) : undefined;
  const body = definition.body && (await readBody(definition, request, { faults, onBody }));
  const parsed: ParsedRequest<Endpoint> = {
    params: definition.params && parse(definition.params, params, "path", faults),
    query:
      search || definition.query ? parse(definition.query ?? nothing, search ?? {}, "query", faults) : {},
    body: definition.body && parse(definition.body, body, "body", faults),
  };
  const [first, ...others] = faults;
  if (first) throw badFields([first, ...others]);
  return parsed as ParsedRequest<E>;
}

async function readBody(
  definition: Endpoint,
  request: Request,
  { faults, onBody }: Pick<ReadingOptions, "onBody"> & { faults: Fault[] },
): Promise<unknown> {
  const wanted = definition.bodyType ?? "application/json";
  const given = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (given !== undefined && given !== wanted) {
    throw new ServiceError(415, "unsupported_media_type", `The body must be of type ${wanted}.`);
  }
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity") {
    const message = "The body must be sent as it is, without a Content-Encoding.";
    throw new ServiceError(415, "unsupported_media_type", message, { "accept-encoding": "identity" });
  }
  const isForm = wanted === "application/x-www-form-urlencoded";
  const { text, size } = await readText(request, isForm ? MAX_FORM : MAX_BODY);
  onBody(size);
  if (isForm) return single(new URLSearchParams(text), "body", faults);
  if (text === "") throw badRequest("The body is missing.").about("missing");
  // A reviver slows parsing down, and only these texts can have the name.
  const mayName = /__proto__|\\u/.test(text);
  try {
    return JSON.parse(text, mayName ? refuseProto : undefined);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw badRequest("The body is not well-formed JSON.").about("format");
  }
}

function refuseProto(name: string, value: unknown): unknown {
  if (name === "__proto__") {
    throw badRequest(`Unknown parameter "${name}" in the body.`).about("unknown", name);
  }
  return value;
}

function single(search: URLSearchParams, place: RequestPlace, faults: Fault[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    if (name === "__proto__") {
      const message = `Unknown parameter "${name}" in the ${place}.`;
      faults.push({ place, path: [name], code: "unknown", message });
      continue;
    }
    if (values.has(name)) {
      const message = `Parameter "${name}" is given more than once.`;
      faults.push({ place, path: [name], code: "repeated", message });
    }
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** Reads a value as a schema describes it; 400 with all faults. */
export function readAs<S extends z.ZodType>(schema: S, value: unknown, place: RequestPlace): z.output<S> {
  const faults: Fault[] = [];
  const read = parse(schema, value, place, faults);
  const [first, ...others] = faults;
  if (first) throw badFields([first, ...others]);
  return read as z.output<S>;
}

function parse<S extends z.ZodType>(schema: S, value: unknown, place: RequestPlace, faults: Fault[]) {
  const unstorable = unstorableText(value);
  if (unstorable) {
    const message = `The ${place} contains text that cannot be stored: ${unstorable.reason}.`;
    faults.push({ place, path: unstorable.path, code: "format", message });
    return undefined;
  }
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues.slice(0, MOST_FIELD_ERRORS)) faults.push(...faultsOf(issue, place));
  return undefined;
}

function faultsOf(issue: z.core.$ZodIssue, place: RequestPlace): Fault[] {
  if (issue.code === "unrecognized_keys") {
    const of = issue.path.length > 0 ? `"${nameOf(issue.path)}" of ` : "";
    return issue.keys.slice(0, MOST_FIELD_ERRORS).map((key) => ({
      place,
      path: [...issue.path, key],
      code: "unknown",
      message: `Unknown parameter "${key}" in ${of}the ${place}.`,
    }));
  }
  return [{ place, path: issue.path, code: codeOf(issue), message: sentence(issue, place) }];
}

function codeOf(issue: z.core.$ZodIssue): FieldFault {
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue) ? "missing" : "type";
    case "invalid_value":
      return isMissing(issue) ? "missing" : "choice";
    case "too_small":
    case "too_big":
      return isCounted(issue) ? "length" : "range";
    case "invalid_union":
      return isMissing(issue) ? "missing" : "type";
    default:
      return "format";
  }
}

function nameOf(path: FieldPath): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    "",
  );
}

const isMissing = ({ input, path }: z.core.$ZodIssue): boolean => input === undefined && path.length > 0;

const isCounted = ({ origin }: { origin: string }): boolean => origin === "string" || origin === "array";

function sentence(issue: z.core.$ZodIssue, place: RequestPlace): string {
  const path = nameOf(issue.path);
  const subject = path ? `"${path}" in the ${place}` : `The ${place}`;
  const isOurs = !/^(Invalid|Too|Unrecognized) /.test(issue.message);
  if (isOurs) return `${subject}: ${issue.message}.`;
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue)
        ? `Missing parameter "${path}" in the ${place}.`
        : `${subject} must be of type ${issue.expected}.`;
    case "invalid_value": {
      const choices = `be one of ${issue.values.map((value) => String(value)).join(", ")}`;
      return isMissing(issue)
        ? `Missing parameter "${path}" in the ${place}; it must ${choices}.`
        : `${subject} must ${choices}.`;
    }
    case "too_small":
    case "too_big": {
      const least = issue.code === "too_small";
      const bound = least ? issue.minimum : issue.maximum;
      const isOne = Number(bound) === 1;
      const unit =
        issue.origin === "string"
          ? ` character${isOne ? "" : "s"}`
          : issue.origin === "array"
            ? ` entr${isOne ? "y" : "ies"}`
            : "";
      return `${subject} must ${unit ? "have" : "be"} at ${least ? "least" : "most"} ${bound}${unit}.`;
    }
    default:
      return `${subject} has a wrong value.`;
  }
}

/** Reads a time, ms; 400 about the field at `path` for what is no calendar date. */
export function readInstant(text: string, ...path: string[]): number {
  const instant = parseInstant(text);
  if (instant) return instant.ms;
  throw badRequest(`"${path.join(".")}" is not a calendar date: "${text}".`).about("format", ...path);
}

/** Largest request body, bytes: several times a search with the maximum of corners. */
const MAX_BODY = 262_144;
const MAX_FORM = 16_384;
const MAX_URL = 16_384;
const MAX_HEADERS = 32_768;

/** Refuses an address or headers that are longer than any client needs. */
export function checkSize(request: Request): void {
  if (request.url.length > MAX_URL) {
    const message = `The address is longer than ${MAX_URL} characters.`;
    throw new ServiceError(414, "uri_too_long", message).aboutAll("length");
  }
  if ([...request.headers].flat().join("").length > MAX_HEADERS) {
    const message = `The headers are longer than ${MAX_HEADERS} characters.`;
    throw new ServiceError(431, "headers_too_large", message).aboutAll("length");
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Returns the body as text, and its bytes; 413 as soon as it grows beyond `most`, whatever its headers claim. */
export async function readText(request: Request, most = MAX_BODY): Promise<{ text: string; size: number }> {
  const claimed = request.headers.get("content-length");
  if (Number(claimed ?? 0) > most) throw tooLarge(most);
  // Firefox has no `Request.body`.
  if (claimed !== null || request.body === undefined)
    return textOf(await request.arrayBuffer().catch(endedEarly), most);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of partsOf(request)) {
    size += part.byteLength;
    if (size > most) throw tooLarge(most);
    parts.push(part);
  }
  return textOf(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer(), most);
}

function textOf(body: ArrayBuffer, most: number): { text: string; size: number } {
  if (body.byteLength > most) throw tooLarge(most);
  try {
    return { text: decoder.decode(body), size: body.byteLength };
  } catch {
    throw badRequest("The body is not encoded in UTF-8.").aboutAll("format");
  }
}

async function* partsOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read().catch(endedEarly);
      if (!part?.value) return;
      yield part.value;
    }
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

function endedEarly(): never {
  throw badRequest("The body ended early.").aboutAll("format");
}

function tooLarge(most: number): ServiceError {
  const message = `The body is larger than ${most} bytes.`;
  return new ServiceError(413, "content_too_large", message).aboutAll("length");
}

/** Reads the body of a call outside the interface; undefined where it is not JSON, 413 where it is too large. */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson((await readText(request)).text);
}

interface Part {
  value: unknown;
  in?: Part;
  name?: string | number;
}

/** Finds a text in a JSON value that not every store can hold; undefined without one. */
export function unstorableText(value: unknown): { reason: string; path: FieldPath } | undefined {
  const open: Part[] = [{ value }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value: inner } = part;
    if (typeof inner === "string") {
      const reason = faultIn(inner);
      if (reason) return { reason, path: pathTo(part) };
    } else if (typeof inner === "object" && inner !== null) {
      const entries: Iterable<[string | number, unknown]> = Array.isArray(inner)
        ? inner.entries()
        : Object.entries(inner);
      for (const [name, value] of entries) {
        const reason = typeof name === "string" ? faultIn(name) : undefined;
        if (reason) return { reason, path: pathTo(part) };
        open.push({ value, in: part, name });
      }
    }
  }
  return undefined;
}

function faultIn(text: string): string | undefined {
  if (text.includes("\0")) return "it contains a NUL character";
  return /\p{Surrogate}/u.test(text) ? "it contains half of a surrogate pair" : undefined;
}

function pathTo(part: Part): FieldPath {
  const path: (string | number)[] = [];
  for (let at: Part | undefined = part; at?.name !== undefined; at = at.in) path.push(at.name);
  return path.reverse();
}
