/**
 * Before the first test that starts processes: builds the programs once, since reading TypeScript costs each start more than all
 * else it does, and starts one PostgreSQL server for all of them.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { startPostgres } from "./postgres-server.ts";
import { BUILT_PROGRAMS, PROGRAMS } from "./programs.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Packages are found from here. */
const CACHE = join(ROOT, "node_modules/.cache");

/** A file that looks beside itself looks beside its source. */
function besideSource(): Plugin {
  return {
    name: "beside-source",
    enforce: "pre",
    transform: (code, id) =>
      code.includes("import.meta.url") && !id.includes("node_modules")
        ? code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
        : undefined,
  };
}

export async function setup(): Promise<() => Promise<void>> {
  mkdirSync(CACHE, { recursive: true });
  const outDir = mkdtempSync(join(CACHE, "swath-programs-"));
  const input = Object.fromEntries(
    Object.entries(PROGRAMS).map(([name, source]) => [name, join(ROOT, source)]),
  );
  const [server] = await Promise.all([
    startPostgres(),
    build({
      ...{ root: ROOT, configFile: false, logLevel: "warn", publicDir: false },
      plugins: [besideSource()],
      build: { ssr: true, outDir, rolldownOptions: { input, output: { entryFileNames: "[name].mjs" } } },
    }),
  ]);
  process.env[BUILT_PROGRAMS] = outDir;
  process.env.DATABASE_URL = server.address;
  return async () => {
    await server.end();
    rmSync(outDir, { recursive: true });
  };
}
