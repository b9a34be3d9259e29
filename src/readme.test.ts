import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const isThere = (path: string) => existsSync(new URL(path, root));

const readme = read("README.md");
const guides = readdirSync(new URL("docs/", root)).map((name) => `docs/${name}`);
const documents = ["README.md", "ATTRIBUTION.md", "CHANGELOG.md", ...guides];

/** The folders and files of the tree, each with the folders that it stands in. */
function tree(): string[] {
  const paths: string[] = [];
  const folders: string[] = [];
  const [, lines = ""] = /## The tree\n\n```\n(.*?)\n```/s.exec(read("docs/architecture.md")) ?? [];
  for (const line of lines.split("\n")) {
    const [, indent = "", names] = /^( {0,8})(\S+(?: \S+)*)/.exec(line) ?? [];
    if (!names) continue;
    folders.length = indent.length / 2;
    paths.push(...names.split(" ").map((name) => folders.join("") + name));
    folders.push(names);
  }
  return paths;
}

test.each(documents)("%s: every path that it names is there", (document) => {
  const named = [...read(document).matchAll(/(?<![\w./])(?:src|e2e|public|docs|tools|deploy)\/[\w./-]*\w/g)];
  expect(named.map(([path]) => path).filter((path) => !isThere(path))).toEqual([]);
});

test.each(documents)("%s: every link leads to a file, and to a heading of it", (document) => {
  const broken = [...read(document).matchAll(/\]\(([^)#:]*)(?:#([\w-]+))?\)/g)].filter(
    ([, path = "", heading]) => {
      const target = new URL(path || ".", new URL(document, root));
      if (!existsSync(target)) return true;
      const headings = [...readFileSync(target, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, words = ""]) =>
        words
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, "")
          .replaceAll(" ", "-"),
      );
      return heading !== undefined && !headings.includes(heading);
    },
  );
  expect(broken.map(([link]) => link)).toEqual([]);
});

test("README: is at most 6,144 bytes and links every guide", () => {
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(6_144);
  expect(guides.filter((guide) => !readme.includes(`](${guide})`))).toEqual([]);
});

test("README: its test command is what CI runs", () => {
  const [, command = ""] = /^(npm ci && npm test)\b/m.exec(readme) ?? [];
  const lines = read(".ci/run").split("\n");
  expect(command.split(" && ").filter((part) => !lines.includes(part))).toEqual([]);
  expect(command).not.toBe("");
});

test("architecture: the tree names what there is, and every room and every folder of the service", () => {
  const paths = tree();
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
  const folders = ["src/", "src/service/"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}${name}/`),
  );
  expect(folders.filter((folder) => !paths.includes(folder))).toEqual([]);
});

test("decisions: about forty, each in three lines that end at a file", () => {
  const decisions = read("docs/decisions.md")
    .split(/^\*\*.*\*\*$/m)
    .slice(1);
  expect(decisions.length).toBeGreaterThanOrEqual(35);
  expect(decisions.length).toBeLessThanOrEqual(48);
  const lines = decisions.map((text) => [...text.matchAll(/^- .*$/gm)].map(([line]) => line));
  expect(lines.filter((three) => three.length !== 3 || !/`[\w./-]+`\.$/.test(three[2] ?? ""))).toEqual([]);
});
