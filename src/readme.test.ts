import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");
const isThere = (path: string) => existsSync(new URL(path, root));

/** The folders and files of the tree, each with the folders that it stands in. */
function tree(): string[] {
  const paths: string[] = [];
  const folders: string[] = [];
  const [, lines = ""] = /## The tree\n\n```\n(.*?)\n```/s.exec(readme) ?? [];
  for (const line of lines.split("\n")) {
    const [, indent = "", names] = /^( {0,8})(\S+(?: \S+)*)/.exec(line) ?? [];
    if (!names) continue;
    folders.length = indent.length / 2;
    paths.push(...names.split(" ").map((name) => folders.join("") + name));
    folders.push(names);
  }
  return paths;
}

test("every path that README names is there", () => {
  const named = [...readme.matchAll(/(?<![\w./])(?:src|e2e|public)\/[\w./-]*\w/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test("the tree names what there is, and every room and every folder of the service", () => {
  const paths = tree();
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
  const folders = ["src/", "src/service/"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}${name}/`),
  );
  expect(folders.filter((folder) => !paths.includes(folder))).toEqual([]);
});
