import { describe, expect, it } from "vitest";
import type { ArchiveFiles } from "../parts.ts";
import { fileName, type OwnFile, ownAssets } from "./own-files.ts";

const fileAt = (key: string, href: string): OwnFile => ({ key, href, type: "image/tiff", roles: ["data"] });
const files = [fileAt("a", "s3://bucket/7/a.tif"), fileAt("b", "https://example.com/b%20c.tif")];

describe("ownAssets", () => {
  it("takes the link that the archive gives, and the service's for the others", async () => {
    const asked: [string, string][] = [];
    const link: ArchiveFiles["link"] = async (href, name) => {
      asked.push([href, name]);
      return href.startsWith("s3://") ? "https://bucket.example.com/a.tif?signed" : undefined;
    };
    const assets = await ownAssets(files, (file) => `/files/${file}`, { link } as ArchiveFiles);
    expect(Object.entries(assets).map(([key, { href }]) => [key, href])).toEqual([
      ["a", "https://bucket.example.com/a.tif?signed"],
      ["b", "/files/b_c.tif"],
    ]);
    expect(asked).toEqual([
      ["s3://bucket/7/a.tif", "a.tif"],
      ["https://example.com/b%20c.tif", "b_c.tif"],
    ]);
  });
});

describe("fileName", () => {
  it.each(["s3://bucket/7/..", "https://example.com/%2e%2e"])("of %s leads to no other folder", (href) =>
    expect(fileName(fileAt("a", href))).toBe("_"),
  );
});
