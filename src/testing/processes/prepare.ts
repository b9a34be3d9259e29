/**
 * Before the first test that starts processes: builds the programs once, since reading TypeScript costs each start more than all
 * else it does, and starts one PostgreSQL server for all of them.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "./postgres-server.ts";
import { BUILT_PROGRAMS } from "./programs.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Packages are found from here. */
const CACHE = join(ROOT, "node_modules/.cache");

export async function setup(): Promise<() => Promise<void>> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "swath-programs-"));
  symlinkSync(join(ROOT, "package.json"), join(folder, "package.json"));
  // Programs read only public files of the built app.
  symlinkSync(join(ROOT, "public"), join(folder, "app"));
  const built = spawnSync(process.execPath, ["build/programs.mjs", folder], { cwd: ROOT });
  if (built.status !== 0) throw new Error(`The programs were not built: ${built.stderr}`);
  const server = await startPostgres();
  process.env[BUILT_PROGRAMS] = folder;
  process.env.DATABASE_URL = server.address;
  return async () => {
    await server.end();
    rmSync(folder, { recursive: true });
  };
}
