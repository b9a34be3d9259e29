import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutations } from "./mutation-table.ts";

const journeys = readdirSync("e2e")
  .filter((file) => file.endsWith(".spec.ts"))
  .map((file) => readFileSync(`e2e/${file}`, "utf8"))
  .join("\n");

test("every rule that the mutations break stands in its file exactly once, and what catches it is there", () => {
  expect(mutations.length).toBeGreaterThanOrEqual(40);
  const faults = mutations.flatMap(({ rule, file, find, caughtBy }) => {
    if (!existsSync(file)) return [`${rule}: there is no ${file}`];
    const times = readFileSync(file, "utf8").split(find).length - 1;
    const missing =
      "tests" in caughtBy
        ? caughtBy.tests.filter((name) => !existsSync(name))
        : [caughtBy.journey].filter((title) => !journeys.includes(title));
    return [
      ...(times === 1 ? [] : [`${rule}: its text is ${times} times in ${file}`]),
      ...missing.map((name) => `${rule}: there is no ${name}`),
    ];
  });
  expect(faults).toEqual([]);
});
