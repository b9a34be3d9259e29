import { expect, test } from "vitest";
import { linkFault } from "./file-link.ts";

test.each([
  "https://files.example/a.tif?signature=b",
  "http://127.0.0.1:8787/files/a.tif",
  "/sandbox/files/a.tif",
])("%s may be opened", (href) => {
  expect(linkFault(href)).toBeUndefined();
});

test.each([
  ["javascript:alert(1)", "“javascript:”"],
  [" java\nscript:alert(1)", "“javascript:”"],
  ["file:///etc/passwd", "“file:”"],
  ["data:text/html,x", "“data:”"],
  ["blob:https://files.example/1", "“blob:”"],
  ["https://[", "not an address"],
])("%j is told apart with a sentence", (href, found) => {
  expect(linkFault(href)).toContain(found);
  expect(linkFault(href)).toContain("Only links that begin with http:// or https:// are opened.");
});
