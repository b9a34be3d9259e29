import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Programs of production, and the files that start them. */
const PROGRAMS = [
  ...[
    "src/hosts/node/node-main.ts",
    "src/hosts/node/ingest-main.ts",
    "src/hosts/node/outside/painter-worker.ts",
  ],
  ...["build/typescript.mjs", "build/typescript-hooks.mjs"],
];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?from\s*)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

/** Names of the packages that modules import at run time, and all modules that they come to. */
function packagesOf(programs: readonly string[]) {
  const modules = new Set<string>();
  const packages = new Map<string, string>();
  const walk = (file: string) => {
    if (modules.has(file)) return;
    modules.add(file);
    for (const [, imported = "", later] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const name = later ?? imported;
      if (name.startsWith(".")) walk(resolve(dirname(file), name));
      else if (!name.startsWith("node:") && !builtinModules.includes(name)) {
        packages.set(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, file);
      }
    }
  };
  for (const program of programs) walk(join(ROOT, program));
  return { modules, packages };
}

test("the service and the ingest import nothing but dependencies of production", () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { modules, packages } = packagesOf(PROGRAMS);
  expect(modules.size).toBeGreaterThan(100);
  expect([...packages.keys()]).toEqual(
    expect.arrayContaining(["hono", "pg", "esbuild", "@aws-sdk/client-s3"]),
  );
  expect([...packages].filter(([name]) => !(name in dependencies))).toEqual([]);
});

test("every thread that the service starts is among its programs", () => {
  const folder = join(ROOT, "src/hosts/node");
  const starting = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), "utf8").matchAll(/new URL\("([^"]+\.ts)"/g)].map(([, name = ""]) =>
        join("src/hosts/node", dirname(path), name),
      ),
    );
  expect(starting.length).toBeGreaterThan(0);
  for (const file of starting) expect(PROGRAMS).toContain(file);
});
