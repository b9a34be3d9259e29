import { afterEach, describe, expect, it, test, vi } from "vitest";
import { fileName, linkFault, readFile } from "./files.ts";

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

describe("readFile", () => {
  afterEach(() => void vi.unstubAllGlobals());
  const size = 20_000_000;

  /** Answers ranges of a file of zeros; `tags` are those of one answer after the other. */
  function answerRanges(tags: readonly string[] = []) {
    const asked: string[] = [];
    vi.stubGlobal("location", new URL("https://app.example/"));
    vi.stubGlobal("fetch", async (_: string, { headers = {}, signal }: RequestInit) => {
      signal?.throwIfAborted();
      const { range = "", "if-range": tag } = headers as Record<string, string>;
      const etag = `"${tags[asked.length] ?? "a"}"`;
      asked.push(range);
      const [, first = "0", last = `${size - 1}`] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
      const [start, end] = [Number(first), Math.min(size - 1, Number(last))];
      const isPart = range !== "" && (tag === undefined || tag === etag);
      const total = { "content-range": `bytes ${start}-${end}/${size}`, etag };
      const bytes = new Uint8Array(isPart ? end - start + 1 : size);
      return new Response(bytes, isPart ? { status: 206, headers: total } : { headers: { etag } });
    });
    return asked;
  }

  async function lengthOf(href: string, signal = new AbortController().signal) {
    let length = 0;
    for await (const { byteLength } of readFile(href, signal)) length += byteLength;
    return length;
  }

  it("asks for parts of a file of the demo, and for others as a whole", async () => {
    const asked = answerRanges();
    expect(await lengthOf("https://app.example/sandbox/files/1_1/GRD-COG/a.tif")).toBe(size);
    expect(asked).toEqual(["bytes=0-8388607", "bytes=8388608-16777215", "bytes=16777216-25165823"]);
    for (const href of ["https://app.example/files/a.tif", "https://else.example/sandbox/files/a.tif"]) {
      asked.length = 0;
      expect([await lengthOf(href), asked]).toEqual([size, [""]]);
    }
  });

  it("fails where the file changes between its parts, and asks for no more once it is stopped", async () => {
    const href = "https://app.example/sandbox/files/a.tif";
    answerRanges(["a", "b"]);
    await expect(lengthOf(href)).rejects.toMatchObject({ kind: "network" });
    const asked = answerRanges();
    const stop = new AbortController();
    const reading = readFile(href, stop.signal);
    await reading.next();
    stop.abort();
    await expect(reading.next().then(() => reading.next())).rejects.toThrow(/abort/i);
    expect(asked).toHaveLength(1);
  });
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
