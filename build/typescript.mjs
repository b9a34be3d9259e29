/**
 * Lets Node read TypeScript: `node --import ./build/typescript.mjs FILE.ts`. Types are taken out, and nothing else is done. tsx
 * also gives every function its name anew whenever it is made, which costs a search of the catalog up to half of its time.
 */
import { register } from "node:module";

register("./typescript-hooks.mjs", import.meta.url);
