import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * The library's router, which looks for the handlers of some addresses ("GET /path") once: nothing of a call is in what it finds for
 * one without parameters.
 */
export class KnownRoutes<T> implements Router<T> {
  readonly name = "KnownRoutes";
  readonly #router = new TrieRouter<T>();
  readonly #found: Map<string, Result<T> | undefined>;

  constructor(addresses: readonly string[]) {
    this.#found = new Map(addresses.map((address) => [address, undefined]));
  }

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    const address = `${method} ${path}`;
    const known = this.#found.get(address);
    if (known) return known;
    const found = this.#router.match(method, path);
    if (this.#found.has(address)) this.#found.set(address, found);
    return found;
  }
}
