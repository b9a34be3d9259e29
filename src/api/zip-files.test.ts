import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ZipProgress, zipFiles } from "./zip-files.ts";

const FILES = new Map([
  ["/a.tif", "first file"],
  ["/b.tif", "second, longer file"],
]);

function answerFiles(): void {
  vi.stubGlobal("fetch", async (href: string, { signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    const content = FILES.get(new URL(href).pathname);
    return content === undefined
      ? Response.json({ code: "expired", message: "The link has expired." }, { status: 403 })
      : new Response(content);
  });
}

async function packed(
  names: readonly (readonly [name: string, path: string])[],
  signal = new AbortController().signal,
) {
  const progress: ZipProgress[] = [];
  const files = names.map(([name, path]) => ({ name, href: `https://files.example${path}` }));
  const archive = await zipFiles(files, { signal, onProgress: (step) => progress.push(step) });
  return { entries: unzipSync(new Uint8Array(await archive.arrayBuffer())), progress };
}

afterEach(() => void vi.unstubAllGlobals());

describe("zipFiles", () => {
  it("packs each file under its name, with sums that sha256sum checks, and says how far it is", async () => {
    answerFiles();
    const { entries, progress } = await packed([
      ["GRD image.tif", "/a.tif"],
      ["SLC image.tif", "/b.tif"],
    ]);
    expect(Object.keys(entries)).toEqual(["GRD image.tif", "SLC image.tif", "SHA256SUMS"]);
    expect(strFromU8(entries["SLC image.tif"] ?? new Uint8Array())).toBe("second, longer file");
    const sum = createHash("sha256").update("first file").digest("hex");
    expect(strFromU8(entries.SHA256SUMS ?? new Uint8Array())).toContain(`${sum}  GRD image.tif\n`);
    expect(progress.at(-1)).toEqual({ packed: 2, count: 2, bytes: 29 });
  });

  it("gives files of one name different ones, and none a name that leads elsewhere", async () => {
    answerFiles();
    const { entries } = await packed([
      ["../image.tif", "/a.tif"],
      ["../IMAGE.tif", "/b.tif"],
      ["SHA256SUMS", "/b.tif"],
    ]);
    expect(Object.keys(entries)).toEqual([".._image.tif", "2_.._IMAGE.tif", "2_SHA256SUMS", "SHA256SUMS"]);
  });

  it("fails with the answer of a link that has expired", async () => {
    answerFiles();
    await expect(
      packed([
        ["a", "/a.tif"],
        ["gone", "/gone.tif"],
      ]),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("ends when it is stopped", async () => {
    answerFiles();
    const stopped = AbortSignal.abort();
    await expect(packed([["a", "/a.tif"]], stopped)).rejects.toThrow(/abort/i);
  });
});
