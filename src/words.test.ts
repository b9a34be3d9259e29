import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const FOLDERS = ["src", "tools", "bench", "e2e", "build"];
const DOCUMENTS = ["README.md", "CHANGELOG.md", "ATTRIBUTION.md", "src/contract/interface.md"];

/** Openers that hide what a comment is about. */
const OPENER = /^(?:What|Who|Whoever|Whose|Whom|Where|Of|So many|Has)\b/;
const BANNED =
  /\b(?:anew|meanwhile|by itself|aside|(?:is|are|was|were) (?:told|said)|(?:is|are|was|were|be) had|none of|as it were)\b/i;
const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^|\s)\/\/ ?(.*)$/gm;
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*(?:<[^>]*>)?(?:\([^()\n]*\))?\(\s*["'`]([^"'`\n]+)/g;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`),
).filter((file) => file !== "src/words.test.ts");
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The comments of a source, each as one line. */
function commentsOf(source: string): string[] {
  return [...source.matchAll(COMMENT)].map(([, block, line]) =>
    (block ?? line ?? "").replaceAll(/\n\s*\* ?/g, " ").trim(),
  );
}

test("comments: start with a verb or a noun, without the words that hide who acts", () => {
  const found = sources.flatMap((file) =>
    commentsOf(read(file))
      .filter((comment) => OPENER.test(comment) || BANNED.test(comment))
      .map((comment) => `${file}: ${comment}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

test("test titles: have none of the banned words", () => {
  const found = sources
    .filter((file) => /\.(?:test|spec)\.tsx?$|testing\/suites/.test(file))
    .flatMap((file) => [...read(file).matchAll(TITLE)].map(([, title = ""]) => title))
    .filter((title) => BANNED.test(title));
  expect(found).toEqual([]);
});

test("documents: have none of the banned words", () => {
  const guides = readdirSync(new URL("docs/", root)).map((name) => `docs/${name}`);
  const found = [...DOCUMENTS, ...guides].flatMap((path) =>
    read(path)
      .split("\n")
      .filter((line) => BANNED.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});
