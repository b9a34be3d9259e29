import { expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import { signedRingArea } from "../../geo/area/area.ts";
import type { Position } from "../../geo/types.ts";
import { type RunningService, type Start, signIn } from "../service/caller.ts";
import { contracts } from "../service/demo-contracts.ts";
import { TEST_NOW } from "../service/start-service.ts";

async function firstItem(service: RunningService): Promise<Item> {
  const caller = await signIn(service);
  return (await caller.get("/api/catalog/v2/items?limit=1")).body.data[0];
}

/** Signed links (interface 4.2, 2.5). */
export function filesSuite(start: Start): void {
  test("thumbnails open without a bearer, each with its media type", async () => {
    const service = await start();
    const { assets } = await firstItem(service);
    const types = {
      "thumbnail-png": "image/png",
      "thumbnail-json": "application/json",
      "thumbnail-kml": "kml",
    };
    for (const [key, type] of Object.entries(types)) {
      const response = await service.fetch(new Request(assets[key]?.href ?? ""));
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining(type),
      ]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
  });

  test("the corners of the quicklook are wrapped and those of the metadata file", async () => {
    const service = await start();
    const { assets } = await firstItem(service);
    const coordinates = assets["thumbnail-png"]?.coordinates;
    const response = await service.fetch(new Request(assets["thumbnail-json"]?.href ?? ""));
    expect((await response.json()).coordinates).toEqual(coordinates);
    for (const [lng] of Object.values(coordinates ?? {}) as [number, number][]) {
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
    }
  });

  test("the overlay names a picture that opens", async () => {
    const service = await start();
    const link = (await firstItem(service)).assets["thumbnail-kml"]?.href ?? "";
    const kml = await (await service.fetch(new Request(link))).text();
    const href = /<href>(.*)<\/href>/.exec(kml)?.[1]?.replaceAll("&amp;", "&") ?? "";
    // Without an address to start from: a globe program keeps the file apart from the picture.
    expect((await service.fetch(new Request(href))).headers.get("content-type")).toBe("image/png");
    const corners = (/<coordinates>(.*)<\/coordinates>/.exec(kml)?.[1] ?? "").split(" ");
    const ring = [...corners, corners[0] ?? ""].map((text): Position => {
      const [lng = 0, lat = 0] = text.split(",").map(Number);
      return [lng, lat];
    });
    expect(signedRingArea(ring)).toBeGreaterThan(0);
  });

  test("a link lives for one hour", async () => {
    const service = await start();
    const link = (await firstItem(service)).assets["thumbnail-png"]?.href ?? "";
    service.parts.setTime(TEST_NOW + 3_599_000);
    expect((await service.fetch(new Request(link))).status).toBe(200);
    service.parts.setTime(TEST_NOW + 3_600_000);
    const response = await service.fetch(new Request(link));
    expect([response.status, (await response.json()).message]).toEqual([
      403,
      expect.stringContaining("expired"),
    ]);
  });

  test("an altered link, one for another frame and one without a signature are refused", async () => {
    const service = await start();
    const link = (await firstItem(service)).assets["thumbnail-png"]?.href ?? "";
    const altered = [
      link.replace(/expires=\d+/, "expires=9999999999"),
      link.replace(/files\/\d+_/, "files/1_"),
      link.replace("/thumbnails/", "/GRD/"),
      link.replace(/&signature=.*/, ""),
      link.replace(/\?.*/, ""),
    ];
    for (const href of altered) expect((await service.fetch(new Request(href))).status).toBe(403);
  });

  test("a file is read by ranges, and again only when it has changed", async () => {
    const service = await start();
    const link = (await firstItem(service)).assets["thumbnail-json"]?.href ?? "";
    const ask = (headers: Record<string, string> = {}, method = "GET") =>
      service.fetch(new Request(link, { method, headers }));
    const whole = await ask();
    const text = await whole.text();
    const size = text.length;
    const etag = whole.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(whole.headers.get("access-control-expose-headers")).toMatch(/Content-Range.*ETag/);

    const ranges: [string, string, number][] = [
      ["bytes=0-9", text.slice(0, 10), 0],
      ["bytes=10-", text.slice(10), 10],
      ["bytes=-5", text.slice(-5), size - 5],
      [`bytes=5-${size + 1000}`, text.slice(5), 5],
      // The last bytes of a file that has fewer are all of it.
      [`bytes=-${size + 1}`, text, 0],
      ["bytes=-99999999999999999999", text, 0],
      ["bytes= 0-0 ,", text.slice(0, 1), 0],
    ];
    for (const [range, expected, from] of ranges) {
      const part = await ask({ range, "if-range": etag });
      expect([range, part.status, await part.text()]).toEqual([range, 206, expected]);
      const end = from + expected.length - 1;
      expect(part.headers.get("content-range")).toBe(`bytes ${from}-${end}/${size}`);
      expect(part.headers.get("content-length")).toBe(String(expected.length));
    }
    for (const range of [`bytes=${size}-`, "bytes=-0"]) {
      const outside = await ask({ range });
      expect([outside.status, outside.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    }
    // Several ranges, another unit, what is malformed, and another version of the file: all of it.
    for (const headers of [
      { range: "bytes=0-1,5-6" },
      { range: "lines=0-1" },
      ...[
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=a-b",
        "bytes=1-x",
        "bytes=0x1-2",
        "bytes=1.5-2",
        "bytes=--5",
      ].map((range) => ({ range })),
      // It ends before it begins.
      { range: "bytes=9-5" },
      { range: "bytes=0-9", "if-range": '"other"' },
      { range: "bytes=0-9", "if-range": `W/${etag}` },
      { range: "bytes=0-9", "if-range": "Tue, 02 Jun 2026 12:00:00 GMT" },
      { range: `bytes=${size}-`, "if-range": '"other"' },
    ]) {
      expect([headers, (await ask(headers as Record<string, string>)).status]).toEqual([headers, 200]);
    }
    for (const known of [etag, `"other", W/${etag}`, ` "a" ,${etag}`, "*"]) {
      const same = await ask({ "if-none-match": known, range: "bytes=0-1" });
      expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
    const head = await ask({ range: "bytes=0-1" }, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
  });

  test("nothing is made that is not sent", async () => {
    const made: string[] = [];
    // Larger than all that is kept.
    const bytes = new Uint8Array(65 * 1_048_576);
    const make = async ({ imageID }: { imageID: number }) => {
      made.push(String(imageID));
      return bytes;
    };
    const service = await start({ files: { quicklook: make, product: make } });
    const link = (await firstItem(service)).assets["thumbnail-png"]?.href ?? "";
    const ask = (method: string, headers: Record<string, string> = {}) =>
      service.fetch(new Request(link, { method, headers }));
    const head = await ask("HEAD");
    const etag = head.headers.get("etag") ?? "";
    expect([head.headers.get("content-length"), made.length]).toEqual([String(bytes.byteLength), 1]);
    expect((await ask("HEAD", { range: "bytes=0-9" })).headers.get("etag")).toBe(etag);
    for (const known of [etag, "*"]) expect((await ask("GET", { "if-none-match": known })).status).toBe(304);
    expect((await ask("GET", { range: `bytes=${bytes.byteLength}-` })).status).toBe(416);
    expect(made).toHaveLength(1);
    expect(await (await ask("GET", { range: "bytes=0-9" })).arrayBuffer()).toEqual(new ArrayBuffer(10));
    expect(made).toHaveLength(2);
  });

  test("a file that its group does not have is not found", async () => {
    const service = await start();
    const link = (await firstItem(service)).assets["thumbnail-png"]?.href ?? "";
    const response = await service.fetch(new Request(link.replace("thumbnail.png", "other.png")));
    expect(response.status).toBe(404);
  });

  test("every data file of a purchase downloads under a name of its own, and HEAD tells its size", async () => {
    const service = await start();
    const caller = await signIn(service);
    const { properties } = await firstItem(service);
    const { id } = (
      await caller.post("/api/catalog/v2/purchases", {
        contractID: contracts.euros,
        frameID: properties.frame_id,
      })
    ).body;
    await service.advance(TEST_NOW + 5_000);
    const { data } = (await caller.get(`/api/catalog/v2/purchases/${id}/products`)).body;
    const links = (data as Item[]).flatMap(({ assets }) =>
      Object.entries(assets).flatMap(([key, { href }]) => (key.startsWith("thumbnail") ? [] : [href])),
    );
    const names = new Set<string | null>();
    for (const href of links) {
      const response = await service.fetch(new Request(href, { method: "HEAD" }));
      expect([response.status, await response.text()]).toEqual([200, ""]);
      expect(Number(response.headers.get("content-length"))).toBeGreaterThan(0);
      names.add(response.headers.get("content-disposition"));
    }
    expect(names.size).toBe(links.length);
    expect([...names][0]).toMatch(/^attachment; filename="/);
  });
}
