import type { Context, Hono } from "hono";
import type { Endpoint, ParsedRequest, ResultOf } from "../../contract/endpoint.ts";
import type { ServiceEnv } from "./env.ts";
import { JSON_HEADERS, jsonResponse } from "./error-response.ts";
import { callCosts } from "./rate-limit.ts";
import { readRequest } from "./read-request.ts";

/** What a handler returns: the result, or a list that is made as it is read. */
type Served<E extends Endpoint> = ResultOf<E> | StreamedList;

const NOT_KEPT = { "cache-control": "no-store" };

/** Carries an endpoint of the contract out; input and result are typed by it, and read by it before the handler is called. */
export function serve<const E extends Endpoint>(
  app: Hono<ServiceEnv>,
  endpoint: E,
  handler: (input: ParsedRequest<E>, c: Context<ServiceEnv>) => Served<E> | Promise<Served<E>>,
  { status = 200 }: { status?: 200 | 201 | undefined } = {},
): void {
  app.on(endpoint.method, honoPath(endpoint.path), async (c) => {
    c.set("endpoint", endpoint);
    const input = await readRequest(endpoint, c.req.raw, {
      params: c.req.param(),
      onBody: (bytes) => c.get("charge")(callCosts.body(bytes)),
    });
    const result = await handler(input, c);
    const init = { status, headers: NOT_KEPT };
    if (!(result instanceof StreamedList)) return jsonResponse(result, init);
    const response = result.response(init);
    // The library drops this body, for which the list would wait for a reader.
    if (c.req.method === "HEAD") await response.body?.cancel();
    return response;
  });
}

/** `{name}` of the contract is `:name` of the router. */
export function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Characters of JSON that are made at once, at least. */
const PART = 65_536;

interface ListParts {
  /** The member of the result that is the list; `data` by default. */
  name?: string;
  /** The entries of the list as JSON, made on demand. */
  entries: AsyncIterable<string>;
  /** What the result has beside it. */
  rest: object;
  /** Called before each part is made. */
  onPart?: () => void;
  /** Called once, when everything was made or nobody reads on. */
  onEnd?: () => void;
}

interface AnswerInit {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/**
 * A result `{data: […], …}` whose entries are made as they are read, so that a reader who does not read takes no memory. Hono's own
 * helper for streams ends an answer that fails as if it were whole; this one breaks it off.
 */
export class StreamedList {
  readonly #parts: ListParts;

  constructor(parts: ListParts) {
    this.#parts = parts;
  }

  /** The answer; its length is not known before it is read. */
  response(init: AnswerInit): Response {
    const { name = "data", entries, rest, onPart, onEnd } = this.#parts;
    const reading = entries[Symbol.asyncIterator]();
    const encoder = new TextEncoder();
    // The cursor comes before the entries: whoever reads all pages asks for the next while this one is on its way.
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
    return new Response(body, { status: init.status, headers: { ...JSON_HEADERS, ...init.headers } });
  }
}
