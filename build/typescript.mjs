/**
 * Lets Node read TypeScript: `node --import ./build/typescript.mjs FILE.ts`. Types are taken out, and nothing else is done:
 * loaders that also keep the names of functions give each its name anew whenever it is made, up to half the time of a search.
 */
import { register } from "node:module";

register("./typescript-hooks.mjs", import.meta.url);
