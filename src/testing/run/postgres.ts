import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./debian.ts";

const VERSIONS = "/usr/lib/postgresql";

/**
 * The folder of PostgreSQL's programs, for tests that start a server of their own; undefined where `DATABASE_URL` names a
 * server. Where there is neither, root on a Debian-like system installs one now; otherwise throws with what to do.
 */
export function ensurePostgres(): string | undefined {
  if (process.env.DATABASE_URL) return undefined;
  const found = findPrograms();
  if (found) return found;
  installPackages("PostgreSQL", ["postgresql"]);
  const installed = findPrograms();
  if (installed) return installed;
  throw new Error(
    "No PostgreSQL found. Install it, or set DATABASE_URL to the address of a server for tests.",
  );
}

function findPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  const versions = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(VERSIONS, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
}
