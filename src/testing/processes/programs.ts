import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The programs that tests start as processes of their own, by their names and sources. */
export const PROGRAMS = {
  service: "src/hosts/node/node-main.ts",
  ingest: "src/hosts/node/ingest-main.ts",
  admin: "src/hosts/node/admin-main.ts",
} as const;

/** Arguments with which Node runs a TypeScript source. */
export const READING_TYPESCRIPT = ["--enable-source-maps", "--import", "./build/typescript.mjs"];

/**
 * Memory for what is forgotten soon, MB: with twice as much as by default it is tidied half as often. And Node's own code in large
 * pages of memory, where the machine has them: what is run is found sooner.
 */
export const SERVING = ["--max-semi-space-size=32", "--use-largepages=silent"];

/** Names the folder of the programs that were built once for all tests. */
export const BUILT_PROGRAMS = "BUILT_PROGRAMS";

/** Arguments and folder of a program of Node. */
export interface Start {
  cwd: string;
  args: readonly string[];
}

/** Starts a program from its source, as its npm script does. */
export function fromSource(program: keyof typeof PROGRAMS): Start {
  const options = program === "service" ? SERVING : [];
  return { cwd: ROOT, args: [...options, ...READING_TYPESCRIPT, PROGRAMS[program]] };
}

/** Starts a program as it was built; from its source where none was. */
export function startOf(program: keyof typeof PROGRAMS): Start {
  const built = process.env[BUILT_PROGRAMS];
  return built === undefined ? fromSource(program) : { cwd: ROOT, args: [join(built, program)] };
}
