import type { Context, Hono } from "hono";
import type { Endpoint, ParsedRequest, ResultOf } from "../../contract/endpoint.ts";
import type { User } from "../directory.ts";
import { jsonResponse } from "./error-response.ts";
import { callCosts } from "./rate-limit.ts";
import { readRequest } from "./read-request.ts";
import type { RequestNotes } from "./request-id.ts";
import { StreamedList } from "./streamed-list.ts";

/** Who calls, and when. */
export interface Call {
  /** Known to operations with a bearer. */
  caller: User;
  /** Milliseconds since 1970, one reading of the clock for the whole call. */
  now: number;
}

/** What middleware passes to handlers. */
export interface ServiceEnv {
  Bindings: RequestNotes;
  Variables: Call & {
    /** Counts the call for more than one, by `call-costs.ts`; a 429 where the caller has no more. */
    charge: (units: number) => void;
    /** Counts what the call has cost once it is known; it refuses nothing. */
    owe: (units: number) => void;
    /** The operation that is called, once it is known. */
    endpoint: Endpoint | undefined;
  };
}

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
