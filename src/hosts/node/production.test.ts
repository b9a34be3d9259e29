import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { BUILT_PROGRAMS, PROGRAMS } from "../../testing/processes/programs.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Programs as `npm run build` makes them, for plain Node. */
const BUILT = process.env[BUILT_PROGRAMS] ?? "";
const IMPORT = /^(?:import|export|\})(?:[^"'\n]*\bfrom)? *["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm;

/** Names of the packages that a built program imports. */
function packagesOf(program: string): string[] {
  const names = [...readFileSync(program, "utf8").matchAll(IMPORT)]
    .map(([, imported, later]) => imported ?? later ?? "")
    .filter((name) => !name.startsWith("node:") && !builtinModules.includes(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(names)];
}

test("the built programs import nothing but dependencies of production", () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const programs = Object.keys(PROGRAMS)
    .flatMap((name) => readdirSync(join(BUILT, name)).map((file) => join(BUILT, name, file)))
    .filter((file) => file.endsWith(".js"));
  expect(programs.map((file) => file.slice(BUILT.length))).toEqual(
    expect.arrayContaining([
      "/service/index.js",
      "/service/painter-worker.js",
      "/ingest/index.js",
      "/admin/index.js",
    ]),
  );
  const packages = programs.flatMap(packagesOf);
  expect(packages).toEqual(expect.arrayContaining(["hono", "pg", "zod", "@aws-sdk/client-s3"]));
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
});

test("every thread that the service starts is built beside it", () => {
  const folder = join(ROOT, "src/hosts/node");
  const started = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [...readFileSync(join(folder, path), "utf8").matchAll(/new URL\("([^"]+\.ts)"/g)])
    .map(([, name = ""]) => basename(name, ".ts"));
  expect(started.length).toBeGreaterThan(0);
  for (const name of started) expect(existsSync(join(BUILT, "service", `${name}.js`)), name).toBe(true);
});
