/**
 * Lets Node read TypeScript: `node --import ./build/typescript.mjs FILE.ts`. Removes types and nothing
 * else: loaders that keep function names take up to half the time of a search.
 */
import { register } from "node:module";

register("./typescript-hooks.mjs", import.meta.url);
