import type { z } from "zod";
import type { Endpoint, ResultOf } from "../contract/endpoint.ts";
import { ZONELESS } from "../domain/zoneless.ts";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { noAnswer } from "./error-answer.ts";
import { takingTurns } from "./others-turn.ts";
import { readText } from "./read-text.ts";

/** Is told how the text of an answer begins. */
export type OnBegin = (text: string) => void;

/** The result of an answer, checked by the interface. Throws `ApiError` where it breaks off or does not match. */
export async function readResult<E extends Endpoint>(
  endpoint: E,
  response: Response,
  onBegin: OnBegin | undefined,
): Promise<ResultOf<E>> {
  let isFirst = true;
  const begin =
    onBegin &&
    ((piece: string) => {
      if (isFirst) onBegin(piece);
      isFirst = false;
    });
  const text = await readText(response, begin).catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : noAnswer(endpoint, false, cause);
  });
  let came = parseJson(text);
  let parsed = await check(endpoint.result, came);
  if (!parsed.success) {
    came = mended(came, parsed.error.issues);
    parsed = await check(endpoint.result, came);
  }
  if (parsed.success) return (endpoint.asItCame ? came : parsed.data) as ResultOf<E>;
  const first = parsed.error.issues[0];
  throw new ApiError({
    kind: "shape",
    status: response.status,
    code: "unexpected_answer",
    message: t("The answer of {operation} does not match the interface ({why}).", {
      operation: endpoint.operation,
      why:
        came === undefined ? t("it is not JSON") : first ? `${first.path.join(".")}: ${first.message}` : "",
    }),
    operation: endpoint.operation,
  });
}

/**
 * A copy of an answer with what other services write in their own way as the interface has it: no null, numbers as numbers, times
 * without a zone in UTC.
 */
function mended(answer: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(answer);
  for (const issue of issues) {
    const holder = issue.path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], copy);
    const key = issue.path.at(-1);
    if (typeof holder !== "object" || holder === null || key === undefined) continue;
    const fields = holder as Record<PropertyKey, unknown>;
    const value = fields[key];
    if (value === null && !Array.isArray(holder)) delete fields[key];
    else if (isNumberAsText(value) && issue.code === "invalid_type" && issue.expected === "number")
      fields[key] = Number(value);
    else if (typeof value === "string" && issue.code === "custom" && ZONELESS.test(value))
      fields[key] = `${value.replace(" ", "T").replace(",", ".")}Z`;
  }
  return copy;
}

function isNumberAsText(value: unknown): boolean {
  return typeof value === "string" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value);
}

/** So many entries of a page are checked at a time; the page's other work may have its turn between two. */
const STRETCH = 50;

/** Checks an answer as its schema does at once, the entries of a long page in turns with other work. */
async function check(schema: z.ZodType, answer: unknown): Promise<z.ZodSafeParseResult<unknown>> {
  // By its parts, not by zod's classes: the page that starts the app has this file, and no zod.
  const list = (schema as Partial<z.ZodObject<{ data?: z.ZodType }>>).shape?.data;
  const entries = (answer as { data?: unknown } | null | undefined)?.data;
  if (list?.type !== "array" || !Array.isArray(entries) || entries.length <= STRETCH)
    return schema.safeParse(answer);
  const page = schema.safeParse({ ...(answer as object), data: [] });
  if (!page.success) return page;
  const checked: unknown[] = [];
  const turns = takingTurns();
  for (let start = 0; start < entries.length; start += STRETCH) {
    await turns();
    const stretch = list.safeParse(entries.slice(start, start + STRETCH));
    if (!stretch.success) return schema.safeParse(answer);
    for (const one of stretch.data as unknown[]) checked.push(one);
  }
  return { success: true, data: { ...(page.data as object), data: checked } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
