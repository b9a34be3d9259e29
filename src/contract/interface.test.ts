import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);

/** The numbers under which the document has a rule: its sections, and what is counted in them. */
function rules(): Set<string> {
  const numbers = new Set<string>();
  let section = "";
  for (const line of readFileSync(new URL("interface.md", import.meta.url), "utf8").split("\n")) {
    section = /^##+ (\d+(?:\.\d+)?)/.exec(line)?.[1] ?? section;
    const rule = /^(\d+)\. /.exec(line)?.[1];
    numbers.add(rule === undefined ? section : `${section}.${rule}`);
  }
  return numbers;
}

test("every rule of the interface that the code cites is there", () => {
  const known = rules();
  const missing: string[] = [];
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, cited = ""] of readFileSync(new URL(file, root), "utf8").matchAll(
      /\(interface ([\d., ]+)/g,
    )) {
      missing.push(
        ...cited
          .split(", ")
          .filter((rule) => !known.has(rule.trim()))
          .map((rule) => `${file}: ${rule}`),
      );
    }
  }
  expect(missing).toEqual([]);
  expect(known.size).toBeGreaterThan(80);
});
