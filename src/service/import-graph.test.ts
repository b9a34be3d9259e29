import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("..", import.meta.url));

/** Every file that a file imports, by whatever way. */
function reachedFrom(entry: string): string[] {
  const reached = new Set([entry]);
  for (const file of reached) {
    for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
      reached.add(join(dirname(file), path ?? ""));
    }
  }
  return [...reached].map((file) => relative(SOURCE, file));
}

test("the service has no word of the simulator, of hosts or of a database in its import graph", () => {
  const reached = reachedFrom(join(SOURCE, "service/service.ts"));
  expect(reached.length).toBeGreaterThan(100);
  const rooms = new Set(reached.map((file) => file.split("/")[0]));
  expect([...rooms].sort()).toEqual(["contract", "geo", "orbit", "service"]);
});
