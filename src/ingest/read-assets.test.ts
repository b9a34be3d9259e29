import { describe, expect, test } from "vitest";
import { pathBelow, readAssets } from "./read-assets.ts";

const refusalOf = (assets: unknown, archiveDir?: string): string => {
  try {
    readAssets(assets, "GRD", archiveDir);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};
const data = { type: "image/tiff", roles: ["data"] };
const addressRefusal = (href: string, archiveDir?: string) => refusalOf({ a: { ...data, href } }, archiveDir);

describe("readAssets", () => {
  test.each(["s3://b/1/a.tif", "https://example.com/a.tif?version=2", "file:///archive/1/a.tif"])(
    "takes %s",
    (href) => expect(addressRefusal(href, "/archive")).toBe(""),
  );

  test.each([
    ["http://example.com/a.tif", "give it as s3://, https:// or file://"],
    ["file:///etc/passwd", "it must lie below ARCHIVE_DIR, /archive"],
    ["file:///archive/../passwd", "it must lie below ARCHIVE_DIR"],
    ["file:///archive/%2e%2e/passwd", "it must lie below ARCHIVE_DIR"],
    ["s3://b/../other/a.tif", 'it must have no part "." or ".."'],
    ["https://user:key@example.com/a.tif", "without user and password"],
    ["https://169.254.169.254/latest", "name a public host"],
    ["https://files.internal/a.tif", "name a public host"],
  ])("refuses %s", (href, reason) => expect(addressRefusal(href, "/archive")).toContain(reason));

  test("wants a folder for file://", () =>
    expect(addressRefusal("file:///archive/a.tif")).toContain("name the folder of the files in ARCHIVE_DIR"));

  test("refuses two files of one name, a page as a picture, and texts that no store holds", () => {
    const twice = { a: { ...data, href: "s3://b/1/a.tif" }, b: { ...data, href: "s3://b/2/a.tif" } };
    expect(refusalOf(twice)).toContain("its assets a and b have one file name: give each its own");
    const page = { href: "s3://b/a.html", type: "text/html", roles: ["thumbnail"] };
    expect(refusalOf({ page })).toContain("its thumbnail page has the type text/html: give a PNG");
    const title = { ...data, href: "s3://b/a.tif", title: "a\0" };
    expect(refusalOf({ title })).toContain("cannot be kept: it contains a NUL character");
    const type = { ...data, href: "s3://b/a.tif", type: "image/tiff\n" };
    expect(refusalOf({ type })).toContain("its asset type cannot be read: give it an href and a type");
  });
});

test("pathBelow leads out of no folder, nor into one whose name begins alike", () => {
  expect(pathBelow("file:///archive/1/a.tif", "/archive")).toBe("/archive/1/a.tif");
  expect(pathBelow("file:///archive-2/a.tif", "/archive")).toBeUndefined();
});
