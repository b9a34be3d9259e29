import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { fromUrl } from "geotiff";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../contract/item.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import type { PartsChange } from "../../../testing/service/start-service.ts";
import { TEST_NOW } from "../../../testing/service/start-service.ts";
import { startBehindSocket } from "../../../testing/service/ways-to-start.ts";
import { createFrameFiles } from "../../../world/files/frame-files.ts";
import { createNodePainter, publicFile } from "./painter.ts";

const files = createFrameFiles(publicFile);
const resolution = 4;
/** A frame of about 5 km with pixels of 3.4 m. */
const frame = frameAt([4, 52], {
  imageID: 10,
  products: ["GRD", "GRD-COG", "SLC-COG"],
  azimuthResolution: resolution,
  rangeResolution: { near: resolution, center: resolution, far: resolution },
});

/** Buys the frame's full images and returns the service and their links. */
async function openLinks(change: PartsChange = {}) {
  const service = await startBehindSocket({ archive: packArchive([frame]), files, ...change });
  const caller = await signIn(service);
  const order = { contractID: contracts.euros, frameID: "10_1", productTypes: ["GRD-COG", "SLC-COG"] };
  const purchase = await caller.post("/api/catalog/v2/purchases", order);
  await service.advance(TEST_NOW + 5_000);
  const items: Item[] = (await caller.get(`/api/catalog/v2/purchases/${purchase.body.id}/products`)).body
    .data;
  const hrefOf = (key: string) => items.flatMap(({ assets }) => assets[key]?.href ?? [])[0] ?? "";
  return { hrefs: { grd: hrefOf("grd-cog"), slc: hrefOf("slc-cog") } };
}

describe("a full image", () => {
  it("opens by its signed link, read in ranges, without its whole file", async () => {
    const { hrefs } = await openLinks();
    // Refuses an answer that is the whole file.
    const image = await (await fromUrl(hrefs.grd, { allowFullFile: false })).getImage(0);
    const [band] = (await image.readRasters({ window: [0, 0, 8, 8] })) as unknown as [Uint16Array];
    expect(band.every((value) => value > 0)).toBe(true);
  });

  it("answers its first 64 KB, its size and its tag without painting", async () => {
    const wanted: string[] = [];
    const { hrefs } = await openLinks({
      files: {
        ...files,
        readRange: async (file, range) => {
          wanted.push(`${range.start}-${range.end}`);
          return (await files.readRange?.(file, range)) ?? new Uint8Array();
        },
      },
    });
    const head = await fetch(hrefs.slc, { method: "HEAD" });
    const [size, etag] = [Number(head.headers.get("content-length")), head.headers.get("etag") ?? ""];
    expect([size > 10e6, /^"[0-9a-f]{32}"$/.test(etag), wanted]).toEqual([true, true, []]);
    const ask = (range: string, more: Record<string, string> = {}) =>
      fetch(hrefs.slc, { headers: { range, ...more } });
    const first = await ask("bytes=0-65535", { "if-range": etag });
    expect([first.status, first.headers.get("content-range"), (await first.bytes()).length]).toEqual([
      206,
      `bytes 0-65535/${size}`,
      65_536,
    ]);
    expect((await ask("bytes=0-9", { "if-none-match": etag })).status).toBe(304);
    expect((await ask(`bytes=${size}-`)).status).toBe(416);
    expect(wanted).toEqual(["0-65535"]);
    // A part that is long comes in pieces; another version of the file as a whole.
    expect((await (await ask("bytes=-3000000")).bytes()).length).toBe(3_000_000);
    expect(wanted).toHaveLength(4);
    const whole = await ask("bytes=0-9", { "if-range": '"other"' });
    expect([whole.status, whole.headers.get("content-length")]).toEqual([200, String(size)]);
    await whole.body?.cancel();
  });

  it("is painted no further when its reader has gone", async () => {
    let count = 0;
    const pieces = 1000;
    const { hrefs } = await openLinks({
      files: {
        ...files,
        facts: async () => ({ etag: '"a"', size: pieces * 1_048_576 }),
        readRange: async (_, { start, end }) => {
          count++;
          return new Uint8Array(end + 1 - start);
        },
      },
    });
    const reader = (await fetch(hrefs.slc)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const counts = [-1];
    // A reader's buffers take some more.
    await expect.poll(() => counts.push(count) && counts.at(-2) === count, { interval: 300 }).toBe(true);
    expect(count).toBeLessThan(pieces / 2);
  });

  it("costs no more than an address may have: a session of 100 tiles, then all of it", async () => {
    const readRange = async (_: unknown, { start, end }: { start: number; end: number }) =>
      new Uint8Array(end + 1 - start);
    const facts = async () => ({ etag: '"a"', size: 500e6 });
    const { hrefs } = await openLinks({ files: { ...files, facts, readRange }, rateLimit: true });
    for (let tile = 0; tile < 100; tile++) {
      const range = `bytes=${tile * 524_296}-${(tile + 1) * 524_296}`;
      const answer = await fetch(hrefs.slc, { headers: { range } });
      expect([tile, answer.status]).toEqual([tile, 206]);
      await answer.bytes();
    }
    const whole = await fetch(hrefs.slc);
    expect([whole.status, (await fetch(hrefs.slc, { method: "HEAD" })).status]).toEqual([200, 200]);
    await whole.body?.cancel();
  });
});

const python = "/usr/bin/python3";
const hasGdal = (() => {
  try {
    execFileSync(python, ["-c", "import osgeo_utils.samples.validate_cloud_optimized_geotiff"], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasGdal)("GDAL", () => {
  it("reads every tile over /vsicurl and finds a valid cloud-optimized file, with its place", async () => {
    const painter = createNodePainter();
    const { hrefs } = await openLinks({ files: painter });
    const env = {
      ...process.env,
      GDAL_DISABLE_READDIR_ON_OPEN: "EMPTY_DIR",
      GDAL_HTTP_MAX_RETRY: "5",
      GDAL_HTTP_RETRY_DELAY: "1",
      no_proxy: "*",
    };
    const run = async (program: string, given: string[]) =>
      (await promisify(execFile)(program, given, { env, maxBuffer: 1e8 })).stdout;
    try {
      for (const [name, href] of Object.entries(hrefs)) {
        const validate = ["-m", "osgeo_utils.samples.validate_cloud_optimized_geotiff", "--full-check=yes"];
        expect(await run(python, [...validate, `/vsicurl/${href}`])).toContain("is a valid cloud");
        const info = JSON.parse(await run("gdalinfo", ["-json", "-checksum", `/vsicurl/${href}`]));
        expect(info.bands).toHaveLength(name === "slc" ? 2 : 1);
        for (const band of info.bands) {
          expect(band).toMatchObject({ type: "UInt16", block: [512, 512], noDataValue: 0 });
          expect([band.checksum > 0, band.overviews.length]).toEqual([true, expect.any(Number)]);
        }
        expect(info.metadata.RPC.HEIGHT_OFF).toBe("0");
        expect(info.gcps?.gcpList?.length ?? 0).toBe(name === "slc" ? 0 : 100);
      }
    } finally {
      await painter.end();
    }
  }, 120_000);
});
