import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./debian.ts";

const VERSIONS = "/usr/lib/postgresql";
const EXTENSIONS = "/usr/share/postgresql";

/**
 * The folder of PostgreSQL's programs, for tests that start a server of their own; undefined where `DATABASE_URL` names a
 * server. Where there is neither, root on a Debian-like system installs one now; otherwise throws with what to do.
 */
export function ensurePostgres(): string | undefined {
  if (process.env.DATABASE_URL) return undefined;
  const found = findVersion();
  if (!found) installPackages("PostgreSQL", ["postgresql"]);
  const version = found ?? findVersion();
  if (version) return join(VERSIONS, version, "bin");
  throw new Error(
    "No PostgreSQL found. Install it, or set DATABASE_URL to the address of a server for tests.",
  );
}

/** Installs PostGIS beside PostgreSQL where that can be done; tests that need it are left out where it is not there. */
export function ensurePostgis(): void {
  const version = ensurePostgres() && findVersion();
  if (!version || existsSync(join(EXTENSIONS, version, "extension", "postgis.control"))) return;
  installPackages("PostGIS", [`postgresql-${version}-postgis-3`]);
}

/** The newest version whose programs are there. */
function findVersion(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .find((version) => existsSync(join(VERSIONS, version, "bin", "initdb")));
}
