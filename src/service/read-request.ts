import { z } from "zod";
import type { Endpoint, ParsedRequest } from "../contract/endpoint.ts";
import { badRequest, ServiceError } from "./errors.ts";
import { readText } from "./limits.ts";

const nothing = z.strictObject({});

/** The request as its endpoint describes it; 400 with a sentence for anything unknown, missing or wrong. */
export async function readRequest<E extends Endpoint>(
  definition: E,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<ParsedRequest<E>> {
  const search = single(new URL(request.url).searchParams);
  const parsed: ParsedRequest<Endpoint> = {
    params: definition.params && parse(definition.params, params, "path"),
    query: parse(definition.query ?? nothing, search, "query"),
    body: definition.body && parse(definition.body, await readBody(definition, request), "body"),
  };
  return parsed as ParsedRequest<E>;
}

async function readBody(definition: Endpoint, request: Request): Promise<unknown> {
  const wanted = definition.bodyType ?? "application/json";
  const given = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (given !== undefined && given !== wanted) {
    throw new ServiceError(415, "unsupported_media_type", `The body must be of type ${wanted}.`);
  }
  const text = await readText(request);
  if (wanted === "application/x-www-form-urlencoded") return single(new URLSearchParams(text));
  try {
    return JSON.parse(text, (name, value) => {
      // No schema sees a member of this name.
      if (name === "__proto__") throw badRequest(`Unknown parameter "${name}" in the body.`);
      return value;
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw badRequest(text === "" ? "The body is missing." : "The body is not well-formed JSON.");
  }
}

/** Parameters as an object; one that is given twice has no single meaning. */
function single(search: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    if (values.has(name)) throw badRequest(`Parameter "${name}" is given more than once.`);
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: "path" | "query" | "body",
): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw badRequest(issue ? sentence(issue, place) : `The ${place} is wrong.`);
}

/** One sentence for the first thing that is wrong. */
function sentence(issue: z.core.$ZodIssue, place: string): string {
  const path = issue.path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part),
    "",
  );
  const isOurs = !/^(Invalid|Too|Unrecognized) /.test(issue.message);
  const subject = path ? `"${path}" in the ${place}` : `The ${place}`;
  // The contract's own messages say more than anything made from the kind of fault.
  if (isOurs) return `${subject}: ${issue.message}.`;
  switch (issue.code) {
    case "unrecognized_keys":
      return `Unknown parameter "${issue.keys[0]}" in ${path ? `"${path}" of ` : ""}the ${place}.`;
    case "invalid_type":
      return issue.input === undefined && path
        ? `Missing parameter "${path}" in the ${place}.`
        : `${subject} must be of type ${issue.expected}.`;
    case "invalid_value": {
      const choices = `be one of ${issue.values.map((value) => String(value)).join(", ")}`;
      return issue.input === undefined && path
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
