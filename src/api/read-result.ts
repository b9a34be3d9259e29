import type { z } from "zod";
import type { Endpoint, ResultOf } from "../contract/endpoint.ts";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { noAnswer } from "./error-answer.ts";
import { takingTurns } from "./others-turn.ts";

/** Is told how the text of an answer begins. */
export type OnBegin = (text: string) => void;

/** The result of an answer, checked by the interface. Throws `ApiError` where it breaks off or does not match. */
export async function readResult<E extends Endpoint>(
  endpoint: E,
  response: Response,
  onBegin: OnBegin | undefined,
): Promise<ResultOf<E>> {
  const text = await (onBegin ? readPieces(response, onBegin) : response.text()).catch((cause: unknown) => {
    throw noAnswer(endpoint, false, cause);
  });
  const came = parseJson(text);
  const parsed = await check(endpoint.result, came);
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

/** The text of an answer as it comes. */
async function readPieces({ body }: Response, onBegin: OnBegin): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return text + decoder.decode();
    const isFirst = text === "";
    text += decoder.decode(value, { stream: true });
    if (isFirst) onBegin(text);
  }
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
