import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { serveRanges, until } from "../testing/sar/range-server.ts";
import { LARGEST_WHOLE, openRanges } from "./ranges.ts";

const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);
const fetchAsIs = fetch;
const renew = () => Promise.reject(new Error("No link is renewed here."));

describe("openRanges", () => {
  test("reads ranges, fewer bytes at the end, and counts them", async () => {
    const server = await serveRanges(bytes);
    const file = openRanges(server.link, { renew });
    expect(await file.read(10, 20)).toEqual(bytes.slice(10, 20));
    expect(await file.read(4990, 6000)).toEqual(bytes.slice(4990));
    expect(await file.read(7000, 8000)).toEqual(new Uint8Array());
    expect(await file.read(30, 30)).toEqual(new Uint8Array());
    expect(file.size()).toBe(5000);
    expect(file.loaded()).toEqual({ bytes: 20, requests: 3 });
  });

  test("takes a small file whole, once, if ranges are ignored", async () => {
    const server = await serveRanges(bytes, (_, response) =>
      response.writeHead(200, { "content-length": bytes.length }).end(bytes),
    );
    const file = openRanges(server.link, { renew });
    expect(await file.read(10, 20)).toEqual(bytes.slice(10, 20));
    expect(await file.read(4990, 6000)).toEqual(bytes.slice(4990));
    expect(file.size()).toBe(5000);
    expect(file.loaded()).toEqual({ bytes: 5000, requests: 1 });
  });

  test.each([{ "content-length": 40_000_000 }, {}])(
    "refuses a large file without ranges, and ends it (%o)",
    async (headers) => {
      const server = await serveRanges(bytes, (_, response) => response.writeHead(200, headers).write("II"));
      await expect(openRanges(server.link, { renew }).read(0, 10)).rejects.toMatchObject({
        kind: "no-ranges",
      });
      await until(() => expect(server.requests[0]?.isClosed).toBe(true));
    },
  );

  test("takes no more than it asked for of an answer that does not end", async () => {
    const server = await serveRanges(bytes, (_, response) => {
      response.writeHead(206, { "content-range": "bytes 0-99/5000" });
      const send = () => response.write(bytes) && setTimeout(send, 1);
      send();
    });
    const file = openRanges(server.link, { renew });
    expect(await file.read(0, 100)).toEqual(bytes.slice(0, 100));
    expect(file.loaded().bytes).toBe(100);
    await until(() => expect(server.requests[0]?.isClosed).toBe(true));
  });

  test("refuses a whole file that unpacks to more than it says", async () => {
    const packed = gzipSync(new Uint8Array(LARGEST_WHOLE + 1), { level: 1 });
    const headers = { "content-encoding": "gzip", "content-length": packed.length };
    const server = await serveRanges(bytes, (_, response) => response.writeHead(200, headers).end(packed));
    await expect(openRanges(server.link, { renew }).read(0, 10)).rejects.toMatchObject({ kind: "no-ranges" });
  });

  test("asks for no part that is larger than any tile", async () => {
    const server = await serveRanges(bytes);
    const file = openRanges(server.link, { renew });
    await expect(file.read(0, LARGEST_WHOLE + 1)).rejects.toMatchObject({ kind: "too-large" });
    expect(server.requests).toEqual([]);
  });

  test("refuses a whole file after ranges", async () => {
    const server = await serveRanges(bytes);
    const file = openRanges(server.link, { renew });
    await file.read(0, 10);
    server.answer = (_, response) =>
      response.writeHead(200, { "content-length": bytes.length }).write(bytes.subarray(0, 10));
    await expect(file.read(10, 20)).rejects.toMatchObject({ kind: "no-ranges" });
  });

  test("renews a refused link once for all that wait", async () => {
    const server = await serveRanges(bytes, ({ path }, response, send) =>
      path === "/new.tif" ? send() : response.writeHead(403).end("<Error>"),
    );
    const renewal = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return server.link.replace("image", "new");
    });
    const file = openRanges(server.link, { renew: renewal });
    const parts = [0, 100, 200, 300].map((from) => file.read(from, from + 100));
    expect(await Promise.all(parts)).toEqual([0, 100, 200, 300].map((from) => bytes.slice(from, from + 100)));
    await file.read(400, 500);
    expect(renewal).toHaveBeenCalledTimes(1);
    expect(server.requests.map(({ path }) => path).sort()).toEqual([
      ...Array(4).fill("/image.tif"),
      ...Array(5).fill("/new.tif"),
    ]);
  });

  test("does not renew for a late answer to the link that was replaced", async () => {
    const refusals: (() => void)[] = [];
    const server = await serveRanges(bytes, ({ path, from }, response, send) => {
      const refuse = () => response.writeHead(403).end();
      if (path === "/new.tif") send();
      else if (from === 0) refuse();
      else refusals.push(refuse);
    });
    const renewal = vi.fn(async () => server.link.replace("image", "new"));
    const file = openRanges(server.link, { renew: renewal });
    const late = file.read(100, 200);
    await until(() => expect(refusals).toHaveLength(1));
    await file.read(0, 100);
    refusals[0]?.();
    expect(await late).toEqual(bytes.slice(100, 200));
    expect(renewal).toHaveBeenCalledTimes(1);
  });

  test.each([
    [401, "refused", "401"],
    [403, "refused", "403"],
    [404, "missing", ""],
    [410, "missing", ""],
    [500, "failing", "500"],
    [503, "failing", "503"],
  ])("answer %d is %s", async (status, kind, detail) => {
    const server = await serveRanges(bytes, (_, response) => response.writeHead(status).end("Sorry."));
    const file = openRanges(server.link, { renew: async () => server.link });
    await expect(file.read(0, 10)).rejects.toMatchObject({ name: "RasterFault", kind, detail });
  });

  test("a link that cannot be renewed is refused, and is renewed when tried again", async () => {
    const server = await serveRanges(bytes, ({ path }, response, send) =>
      path === "/new.tif" ? send() : response.writeHead(403).end(),
    );
    const renewal = vi.fn(async () => server.link.replace("image", "new"));
    renewal.mockRejectedValueOnce(new Error("Signed out"));
    const file = openRanges(server.link, { renew: renewal });
    await expect(file.read(0, 10)).rejects.toMatchObject({ kind: "refused" });
    expect(await file.read(0, 10)).toEqual(bytes.slice(0, 10));
  });

  test.each([
    [429, "0", 2, 3],
    [503, "0", 9, 4],
    [429, "60", 1, 1],
    [503, undefined, 1, 1],
  ])("answer %d with Retry-After %s, %d times, takes %d requests", async (status, wait, times, requests) => {
    const server = await serveRanges(bytes, (_, response, send) => {
      if (server.requests.length > times) send();
      else response.writeHead(status, wait === undefined ? {} : { "retry-after": wait }).end();
    });
    const part = openRanges(server.link, { renew }).read(0, 10);
    if (requests > times) expect(await part).toEqual(bytes.slice(0, 10));
    else await expect(part).rejects.toMatchObject({ kind: "failing", detail: `${status}` });
    expect(server.requests).toHaveLength(requests);
  });

  test("a link whose refusal no page may read is renewed", async () => {
    const server = await serveRanges(bytes);
    const file = openRanges(server.link, { renew: async () => server.link.replace("image", "new") });
    await file.read(0, 10);
    vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
      if (!url.includes("image")) return fetchAsIs(url, headers && { headers });
      if (headers) throw new TypeError("Failed to fetch");
      return new Response();
    });
    expect(await file.read(10, 20)).toEqual(bytes.slice(10, 20));
    expect(server.requests.map(({ path }) => path)).toEqual(["/image.tif", "/new.tif"]);
    vi.unstubAllGlobals();
  });

  test("a page of HTML is not an image", async () => {
    const server = await serveRanges(bytes, (_, response) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html>"),
    );
    await expect(openRanges(server.link, { renew }).read(0, 10)).rejects.toMatchObject({
      kind: "not-an-image",
    });
  });

  test("follows a file to another place", async () => {
    const server = await serveRanges(bytes, ({ path }, response, send) =>
      path === "/moved.tif" ? send() : response.writeHead(302, { location: "/moved.tif" }).end(),
    );
    expect(await openRanges(server.link, { renew }).read(5, 9)).toEqual(bytes.slice(5, 9));
  });

  test.each([
    ["a body that is shorter than its range", "bytes 0-99/5000", "50", 50],
    ["a connection that is closed", "bytes 0-99/5000", "100", 50],
    ["a range from another place", "bytes 50-149/5000", "100", 100],
  ])("%s is cut off", async (_title, range, length, sent) => {
    const server = await serveRanges(bytes, (_, response) => {
      response.writeHead(206, { "content-range": range, "content-length": length });
      response.write(bytes.subarray(0, sent), () => {
        if (sent < Number(length)) response.destroy();
        else response.end();
      });
    });
    await expect(openRanges(server.link, { renew }).read(0, 100)).rejects.toMatchObject({ kind: "cut-off" });
  });

  test("a host that hides its headers is read", async () => {
    const server = await serveRanges(bytes, ({ from, to }, response) =>
      response.writeHead(206).end(bytes.subarray(from, to + 7)),
    );
    const file = openRanges(server.link, { renew });
    expect(await file.read(5, 9)).toEqual(bytes.slice(5, 9));
    expect(file.size()).toBeUndefined();
  });

  test.each([
    ["tag", bytes.toReversed()],
    ["size", bytes.slice(1)],
    ["size, to less than was asked for", bytes.slice(0, 50)],
  ])("a file with another %s has changed", async (_title, other) => {
    const server = await serveRanges(bytes);
    const file = openRanges(server.link, { renew });
    await file.read(0, 10);
    server.bytes = other;
    await expect(file.read(100, 110)).rejects.toMatchObject({ kind: "changed" });
  });

  test("an aborted request is closed, and is no fault", async () => {
    const server = await serveRanges(bytes, () => {});
    const stop = new AbortController();
    const part = openRanges(server.link, { renew }).read(0, 10, stop.signal);
    await until(() => expect(server.requests).toHaveLength(1));
    stop.abort();
    await expect(part).rejects.toMatchObject({ name: "AbortError" });
    await until(() => expect(server.requests[0]?.isClosed).toBe(true));
  });

  test.each([
    ["blocked", true],
    ["network", false],
  ])("what no page may read is %s if a bare request is answered: %s", async (kind, isAnswered) => {
    const bare = vi.fn(async (_url: string, { method }: RequestInit) => {
      if (method !== "HEAD" || !isAnswered) throw new TypeError("Failed to fetch");
      return new Response();
    });
    vi.stubGlobal("fetch", bare);
    const part = openRanges("https://example.com/a.tif", { renew }).read(0, 10);
    await expect(part).rejects.toMatchObject({ kind });
    expect(bare).toHaveBeenLastCalledWith("https://example.com/a.tif", { method: "HEAD", mode: "no-cors" });
    vi.unstubAllGlobals();
  });
});
