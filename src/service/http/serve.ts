import type { Context, Hono } from "hono";
import type { Endpoint, ParsedRequest, ResultOf } from "../../contract/endpoint.ts";
import type { ServiceEnv } from "./env.ts";
import { type AnswerInit, JSON_HEADERS, jsonResponse } from "./error-response.ts";
import { callCosts } from "./rate-limit.ts";
import { readRequest } from "./read-request.ts";

type Served<E extends Endpoint> = ResultOf<E> | StreamedList;

const NOT_KEPT = { "cache-control": "no-store" };

/** Registers an endpoint of the contract; its input is parsed before the handler runs. */
export function serve<const E extends Endpoint>(
  app: Hono<ServiceEnv>,
  endpoint: E,
  handler: (input: ParsedRequest<E>, c: Context<ServiceEnv>) => Served<E> | Promise<Served<E>>,
  { status = 200 }: { status?: 200 | 201 | undefined } = {},
): void {
  app.on(endpoint.method, honoPaths(endpoint), async (c) => {
    c.set("endpoint", endpoint);
    const input = await readRequest(endpoint, c.req.raw, {
      params: c.req.param(),
      onBody: (bytes) => c.get("charge")(callCosts.body(bytes)),
    });
    const result = await handler(input, c);
    if (endpoint.method !== "GET" && result instanceof Object && "id" in result)
      c.env.resourceID = String(result.id);
    const type = endpoint.resultType;
    const init = { status, headers: { ...NOT_KEPT, ...(type && { "content-type": type }) } };
    if (!(result instanceof StreamedList)) return jsonResponse(result, init);
    const response = result.response(init);
    // Hono drops this body; the list would wait for a reader.
    if (c.req.method === "HEAD") await response.body?.cancel();
    return response;
  });
}

/** Returns the paths of an endpoint; tools for STAC also ask with a slash at the end. */
export function honoPaths({ path, tag }: Pick<Endpoint, "path" | "tag">): string[] {
  const own = path.replaceAll(/\{(\w+)\}/g, ":$1");
  return tag === "STAC" ? [own, `${own}/`] : [own];
}

const PART = 65_536;

interface ListParts {
  name?: string;
  entries: AsyncIterable<string>;
  rest: object;
  onPart?: () => void;
  onEnd?: () => void;
}

/**
 * Result `{data: […], …}` whose entries are made as they are read, so slow readers take no memory. Aborts a failed
 * answer, which Hono's stream helper ends as if whole.
 */
export class StreamedList {
  readonly #parts: ListParts;

  constructor(parts: ListParts) {
    this.#parts = parts;
  }

  response({ status = 200, headers }: AnswerInit): Response {
    const { name = "data", entries, rest, onPart, onEnd } = this.#parts;
    const reading = entries[Symbol.asyncIterator]();
    const encoder = new TextEncoder();
    // The cursor comes first: a reader of all pages asks for the next while this one arrives.
    let text = `${JSON.stringify({ ...rest, [name]: [] }).slice(0, -2)}`;
    let separator = "";
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          onPart?.();
          let isOver = false;
          try {
            while (!isOver && text.length < PART) {
              const { done = false, value } = await reading.next();
              isOver = done;
              text += done ? "]}" : separator + value;
              separator = ",";
            }
            controller.enqueue(encoder.encode(text));
            text = "";
            if (!isOver) return;
            controller.close();
          } catch (error) {
            controller.error(error);
          }
          onEnd?.();
        },
        cancel: () => onEnd?.(),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status, headers: { ...JSON_HEADERS, ...headers } });
  }
}
