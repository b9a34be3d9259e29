import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
const sheets = files.filter((file) => file.endsWith(".module.css"));
const read = (file: string) => readFileSync(join(SOURCE, file), "utf8");

/** The classes that components and other sheets take from each. A sheet from which one is taken by a computed name counts as used whole. */
const taken = new Map(sheets.map((sheet) => [sheet, new Set<string>()]));
const computed = new Set<string>();
for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
  const text = read(file);
  for (const [, name, path] of text.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)) {
    const sheet = join(dirname(file), path ?? "");
    const code = text.replace(/^import .*$/gm, "");
    for (const [, own] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g")))
      taken.get(sheet)?.add(own ?? "");
    if (new RegExp(`\\b${name}\\[|\\.\\.\\.${name}\\b|=\\{${name}\\}`).test(text)) computed.add(sheet);
  }
}

for (const sheet of sheets) {
  for (const [, names = "", path = ""] of read(sheet).matchAll(/composes: ([\w ]+) from "([^"]+)"/g)) {
    const other = taken.get(join(dirname(sheet), path));
    for (const name of names.split(" ")) other?.add(name);
  }
}

/** The classes that a sheet has rules for; those of libraries have a dash in their names. */
function declared(sheet: string): Set<string> {
  const selectors = read(sheet)
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\{[^{}]*\}/g, "{}");
  return new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)(?![\w-])/g)].map(([, name]) => name ?? ""));
}

test("every class that a component or another sheet takes stands in its sheet", () => {
  const missing = sheets.flatMap((sheet) =>
    [...(taken.get(sheet) ?? [])]
      .filter((name) => !declared(sheet).has(name))
      .map((name) => `${sheet}: .${name}`),
  );
  expect(missing).toEqual([]);
});

test("every class of a sheet is taken", () => {
  const unused = sheets
    .filter((sheet) => !computed.has(sheet))
    .flatMap((sheet) =>
      [...declared(sheet)].filter((name) => !taken.get(sheet)?.has(name)).map((name) => `${sheet}: .${name}`),
    );
  expect(sheets.length).toBeGreaterThan(50);
  expect(unused).toEqual([]);
});

test("every component of Mantine comes with its styles", () => {
  const loaded = read("ui/theme/mantine-styles.ts");
  const screens = files.filter((name) => name.endsWith(".tsx")).map(read);
  const imported = screens
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)])
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
  // Some parts have sheets of their own: those of <Radio.Card> are RadioCard's.
  const parts = screens
    .flatMap((text) => [...text.matchAll(/<([A-Z]\w+)\.([A-Z]\w+)/g)])
    .map(([, whole = "", part = ""]) => whole + part);
  const withStyles = [...new Set([...imported, ...parts])].filter((name) =>
    existsSync(join(SOURCE, `../node_modules/@mantine/core/styles/${name}.layer.css`)),
  );
  expect(withStyles.length).toBeGreaterThan(15);
  expect(withStyles.filter((name) => !loaded.includes(`/${name}.layer.css`))).toEqual([]);
});
