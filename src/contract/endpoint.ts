import { z } from "zod";

/** Whether a call carries the bearer token of the caller (interface 2). */
type Access = "bearer" | "open";

/** One operation of the interface as data: method, path with `{name}` parameters, and the shapes of request and result. */
export interface Endpoint {
  operation: string;
  summary: string;
  tag: "Authentication" | "Catalog" | "Contracts" | "Notifications" | "Delivery" | "Tasking";
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  access: Access;
  /** A POST that changes nothing on the service, so that a client may repeat it. */
  safe?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media type of the body; JSON by default. */
  bodyType?: "application/json" | "application/x-www-form-urlencoded";
  result: z.ZodType;
  /** Answers may be large: a client checks them and takes them as they came, which need half the memory of a schema's copy. */
  asItCame?: true;
}

/** What a service answers with, which may say more than this; `id` is its name in the OpenAPI document. */
export function answer<const Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.looseObject(shape).meta({ id });
}

type Parts = Omit<Endpoint, "operation" | "method" | "path" | "tag" | "access">;

/** Declares endpoints of one tag, by default for callers with a token; the types of their parts stay exact. */
export function endpointsOf<const Tag extends Endpoint["tag"]>(tag: Tag, access: Access = "bearer") {
  return <
    const Operation extends string,
    const Method extends Endpoint["method"],
    const Path extends Endpoint["path"],
    const P extends Parts,
  >(
    operation: Operation,
    method: Method,
    path: Path,
    parts: P,
  ) => ({ operation, method, path, tag, access, ...parts });
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a caller may send: path parameters, query and body before defaults are filled in. */
export interface RequestOf<E extends Endpoint> {
  params: Given<E["params"]>;
  query: Given<E["query"]>;
  body: Given<E["body"]>;
}

/** What a handler receives: the request after parsing. */
export interface ParsedRequest<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
}

/** What the operation answers with. */
export type ResultOf<E extends Endpoint> = E extends { asItCame: true }
  ? z.input<E["result"]>
  : z.output<E["result"]>;
