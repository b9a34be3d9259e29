import type { Endpoint, ParsedRequest, ResultOf } from "../contract/endpoint.ts";
import type { User } from "./directory.ts";

/** Who calls, and when. */
export interface Call {
  caller: User;
  /** Milliseconds since 1970, one reading of the clock for the whole call. */
  now: number;
}

/** An operation of the contract with what carries it out. */
export interface Route {
  operation: string;
  run(input: ParsedRequest<Endpoint>, call: Call): Promise<unknown>;
}

/** Binds an endpoint to its handler; input and result are typed by the contract. */
export function route<E extends Endpoint>(
  definition: E,
  handler: (input: ParsedRequest<E>, call: Call) => Promise<ResultOf<E>>,
): Route {
  return {
    operation: definition.operation,
    // The dispatcher reads the input by the same definition before it calls.
    run: (input, call) => handler(input as ParsedRequest<E>, call),
  };
}
