import type { z } from "zod";
import { parseJson } from "../domain/json.ts";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { errorFromResponse, noAnswer, readAnswerText } from "./error-answer.ts";

const TIME_LIMIT_MS = 30_000;

export type HostCall = ReturnType<typeof hostCall>;

/**
 * Returns what calls the host at the address of the page, below `auth/`, as the session that the page shows: not as another
 * one that has begun in the browser. Throws `ApiError`.
 */
export function hostCall(address: string, send: typeof fetch = fetch, shown?: string) {
  return async (method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Response> => {
    const operation = `${method} auth/${path}`;
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const response = await send(`${address}auth/${path}`, {
      method,
      signal,
      headers: {
        Accept: "application/json, application/problem+json",
        "X-Swath": "1",
        ...(shown !== undefined && { "X-Swath-Session": shown }),
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw noAnswer({ operation }, signal.aborted, cause);
    });
    if (!response.ok) throw await errorFromResponse(response, operation);
    return response;
  };
}

/** Returns undefined where nobody is signed in; throws every other failure. */
export function ifSignedOut(error: ApiError): undefined {
  if (error.status !== 401) throw error;
}

export async function readHostAnswer<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await readAnswerText(response).catch(() => "")));
  if (parsed.success) return parsed.data;
  throw new ApiError({
    kind: "shape",
    status: response.status,
    code: "unexpected_answer",
    message: t("The host of this page gave an answer that cannot be read."),
  });
}
