import { describe, expect, it, test } from "vitest";
import { fileName, linkFault } from "./files.ts";

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
])("%j is distinguished with a sentence", (href, found) => {
  expect(linkFault(href)).toContain(found);
  expect(linkFault(href)).toContain("Only links that begin with http:// or https:// are opened.");
});

describe("fileName", () => {
  it.each([
    ["9100_1_GRD.tif", "9100_1_GRD.tif"],
    ["Süd 1 – é.tif", "Süd 1 – é.tif"],
    ["../../etc/passwd", ".._.._etc_passwd"],
    ["..\\..\\boot.ini", ".._.._boot.ini"],
    ["C:evil.txt:stream", "C_evil.txt_stream"],
    ['what?*<>|".tif', "what______.tif"],
    ["two\r\nlines\0", "two__lines_"],
    ["picture\u202efit.exe", "picture_fit.exe"],
    ["CON", "_CON"],
    ["nul.tif", "_nul.tif"],
    ["com1 .txt", "_com1 .txt"],
    ["contract.txt", "contract.txt"],
    ["ends with dots. .", "ends with dots___"],
    ["..", "_"],
    ["", "_"],
    [" ", "_"],
  ])("makes of %j a name that every system takes", (text, name) => {
    expect(fileName(text)).toBe(name);
  });

  it("cuts what is too long, and keeps the ending", () => {
    const name = fileName(`${"ü".repeat(300)}.tiff`);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^ü+\.tiff$/);
    expect(fileName("🛰".repeat(100))).toBe("🛰".repeat(50));
  });
});
