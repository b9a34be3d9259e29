import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { type DecodeQuestion, decodeTiles } from "../../../raster/decode.ts";
import { openRaster } from "../../../raster/open-raster.ts";
import { toArchiveRow } from "../../../service/catalog/items/frame-row.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { LINK_LIFETIME } from "../../../service/files/file-links.ts";
import { keepOwnFiles } from "../../../service/files/own-files.ts";
import { createArchiveFulfilment } from "../../../service/fulfilment.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { S3_BUCKET, s3Credentials, startS3Server } from "../../../testing/processes/s3-server.ts";
import { until } from "../../../testing/sar/range-server.ts";
import { sarBytes, sarReference } from "../../../testing/sar/sar-files.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../../testing/service/start-service.ts";
import { startBehindSocket } from "../../../testing/service/ways-to-start.ts";
import { createArchiveFiles } from "./archive-files.ts";
import { createS3Writer } from "./s3-writer.ts";

const image = sarBytes("a-gcp");
const WEB = "https://archive.example";

interface Archive {
  href: string;
  folder?: string;
  /** S3 server, where the archive has one. */
  endpoint?: string;
  /** Ends the links that the archive gave. */
  expire?: () => void;
}

async function inFolder(): Promise<Archive> {
  const folder = await mkdtemp(join(tmpdir(), "swath-images-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "a.tif"), image);
  return { folder, href: pathToFileURL(join(folder, "a.tif")).href };
}

async function inBucket(): Promise<Archive> {
  const server = await startS3Server();
  vi.stubEnv("AWS_ACCESS_KEY_ID", s3Credentials.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", s3Credentials.secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const config = { endpoint: server.url, bucket: S3_BUCKET, region: "us-east-1" };
  const to = { configID: "location", method: "s3", config, key: "7/a.tif", type: "image/tiff" } as const;
  await createS3Writer({ forcePathStyle: true, partSize: 5_242_880 })({ ...to, bytes: image });
  let isExpired = false;
  server.onRequest((method, _, response) => {
    if (method === "GET" && isExpired)
      response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
    isExpired = false;
  });
  const expire = () => {
    isExpired = true;
  };
  return { href: `s3://${S3_BUCKET}/7/a.tif`, endpoint: server.url, expire };
}

/** A file on the web, which is answered here. */
async function onWeb(): Promise<Archive> {
  const real = fetch;
  vi.stubGlobal("fetch", async (input: string | Request, options?: RequestInit) => {
    if (typeof input !== "string" || !input.startsWith(WEB)) return real(input, options);
    const { range = "" } = Object.fromEntries(new Headers(options?.headers));
    const [, from = 0, to = image.length - 1] = /^bytes=(\d+)-(\d+)$/.exec(range)?.map(Number) ?? [];
    const part = image.slice(from, to + 1);
    const headers = {
      "content-length": `${part.length}`,
      ...(range && { "content-range": `bytes ${from}-${from + part.length - 1}/${image.length}` }),
    };
    return new Response(options?.method === "HEAD" ? null : part, { status: range ? 206 : 200, headers });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { href: `${WEB}/7/a.tif` };
}

/** Sells a frame of an archive to the demo's client; returns how its owner asks for the link of the image. */
async function sellFrame(
  { href, folder, endpoint }: Archive,
  links: { arePresigned: boolean; isProxy: boolean },
) {
  const s3 = { endpoint, region: "us-east-1", forcePathStyle: true };
  const report = vi.fn();
  const host = await startBehindSocket({
    archive: packArchive([]),
    fulfilment: createArchiveFulfilment({ sellsOnOrder: false, takesTasks: false }),
    ownFiles: createArchiveFiles({ folder, s3, ...links }, async () => {}, report),
  });
  const { store, catalog, clock, baseUrl } = host.parts;
  const frame = frameAt([24.156, 60.153], { imageID: 7, mode: "SPOTLIGHT", products: ["GRD"] });
  const files = { products: ["GRD"] as "GRD"[], hasThumbnail: false, hasItems: false };
  const file = { key: "image", href, type: "image/tiff", roles: ["data"] };
  await store.write(async (tx) => {
    await tx.addFrames([toArchiveRow({ ...frame, files })]);
    await keepOwnFiles(tx, { frameID: "7_1", group: "GRD", files: [file] });
  });
  await catalog.follow?.();
  const order = { contractID: contracts.euros, frameID: "7_1", productTypes: ["GRD"] };
  expect((await (await signIn(host)).post("/api/catalog/v2/purchases", order)).status).toBe(200);
  await host.advance(clock());
  const askLink = async (): Promise<string> => {
    const owned = `contractID=${contracts.euros}&collections=private`;
    const { body } = await (await signIn(host)).get(`/api/catalog/v2/items?${owned}`);
    return body.data[0].assets.image.href;
  };
  return { askLink, report, baseUrl, setTime: host.parts.setTime };
}

interface Way {
  way: string;
  where: () => Promise<Archive>;
  leadsTo: "host" | "bucket" | "web";
  arePresigned?: boolean;
  isProxy?: boolean;
}

test.each<Way>([
  { way: "from a folder through the host", where: inFolder, leadsTo: "host" },
  { way: "from a bucket through the host", where: inBucket, leadsTo: "host" },
  { way: "by a link to the bucket itself", where: inBucket, leadsTo: "bucket", arePresigned: true },
  { way: "by its address on the web", where: onWeb, leadsTo: "web" },
  { way: "from the web through the host", where: onWeb, leadsTo: "host", isProxy: true },
])("an owned image opens $way; a link that expired is renewed once", async (row) => {
  const { where, leadsTo, arePresigned = false, isProxy = false } = row;
  const archive = await where();
  const { askLink, report, baseUrl, setTime } = await sellFrame(archive, { arePresigned, isProxy });
  const link = await askLink();
  const origins = { host: new URL(baseUrl).origin, bucket: archive.endpoint, web: WEB };
  expect(new URL(link).origin).toBe(origins[leadsTo]);

  const renew = vi.fn(askLink);
  const decoder = { decode: async (question: DecodeQuestion) => decodeTiles(question), end: () => {} };
  const raster = await openRaster(link, { renew, decoder });
  onTestFinished(() => raster.close());
  const { fileBytes, levels, statistics, places } = raster.facts;
  expect([fileBytes, levels[0].width, levels[0].height]).toEqual([image.length, 900, 700]);
  expect(statistics.percentiles[50]).toBe(sarReference("a-gcp").percentilesCoarsest[50]);
  expect(places.ties.length).toBeGreaterThan(0);
  expect(raster.state().bytes).toBeLessThan(image.length / 2);

  if (leadsTo === "host") setTime(TEST_NOW + LINK_LIFETIME + 1_000);
  else archive.expire?.();
  const keys = [0, 1, 2, 3].map((index) => ({ level: 0, index, frame: 0 }));
  raster.want(keys);
  await until(() => expect(raster.state().waiting).toBe(0));
  expect(raster.state().fault).toBeUndefined();
  expect(keys.every((key) => raster.tile(key))).toBe(true);
  // An address on the web does not expire.
  expect(renew).toHaveBeenCalledTimes(leadsTo === "web" ? 0 : 1);
  expect(report).not.toHaveBeenCalled();
});
