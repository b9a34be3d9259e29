import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test("who reads only the beginning of the document gets that, and nothing of a failure", () => {
  const print = "node --import ./build/typescript.mjs tools/print-openapi.ts | head -1";
  const { stdout, stderr } = spawnSync("sh", ["-c", print], { cwd: ROOT, encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["{\n", ""]);
});
