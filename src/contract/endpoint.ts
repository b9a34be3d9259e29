import { z } from "zod";

/** Rights to call: with a bearer token, by anybody, or by anybody, who with a token sees more. */
type Access = "bearer" | "open" | "either";

/** Operation as data (interface 2): method, path with `{name}` parameters, shapes. */
export interface Endpoint {
  operation: string;
  summary: string;
  tag:
    | "Authentication"
    | "Catalog"
    | "Contracts"
    | "Company"
    | "Notifications"
    | "Delivery"
    | "Tasking"
    | "STAC";
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  access: Access;
  /** A POST that a client may repeat. */
  safe?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyType?: "application/json" | "application/x-www-form-urlencoded";
  result: z.ZodType;
  /** Media type of the result; JSON by default. */
  resultType?: "application/geo+json" | "application/schema+json";
  /** Shape of errors where it is not the interface's. */
  error?: z.ZodType;
  /** Clients check but do not copy large answers, which halves their memory. */
  asItCame?: true;
}

/** An open shape; `id` is its name in the OpenAPI document. */
export function answer<const Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.looseObject(shape).meta({ id });
}

type Parts = Omit<Endpoint, "operation" | "method" | "path" | "tag" | "access">;

/** Returns the maker of a part's operations; `base` begins their paths. */
export function endpointsOf<const Tag extends Endpoint["tag"], const Base extends Endpoint["path"]>(
  tag: Tag,
  base: Base,
  access: Access = "bearer",
) {
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
  ) => ({ operation, method, path: `${base}${path}` as const, tag, access, ...parts });
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Before defaults. */
export interface RequestOf<E extends Endpoint> {
  params: Given<E["params"]>;
  query: Given<E["query"]>;
  body: Given<E["body"]>;
}

export interface ParsedRequest<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
}

export type ResultOf<E extends Endpoint> = E extends { asItCame: true }
  ? z.input<E["result"]>
  : z.output<E["result"]>;
