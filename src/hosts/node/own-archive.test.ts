import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { itemsOf } from "../../testing/catalog/items-of.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { startNodeProcess } from "../../testing/processes/node-process.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { runProgram } from "../../testing/processes/run-program.ts";
import { S3_BUCKET, s3Credentials, startS3Server } from "../../testing/processes/s3-server.ts";
import { createS3Writer } from "./outside/s3-writer.ts";

const CREDENTIALS = {
  accessKeyID: s3Credentials.accessKeyId,
  secretAccessKey: s3Credentials.secretAccessKey,
};
const LOCATION = "0b1f6c1e-6f0a-4a53-9c0b-1f2f5d1c7a01";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251);

/** A service of an operator, its archive in a folder and a bucket, and its example's directory. */
async function openService() {
  const folder = await mkdtemp(join(tmpdir(), "swath-archive-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bucket = await startS3Server();
  const store = {
    DATABASE_URL: await server.newDatabase(),
    SERVICE_SECRET: "the same for all of them, and long",
    CATALOG: "postgis",
    ARCHIVE_DIR: folder,
    ARCHIVE_S3_ENDPOINT: bucket.url,
    S3_FORCE_PATH_STYLE: "1",
    AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
  };
  const directory = JSON.parse(await readFile("examples/directory.json", "utf8"));
  Object.assign(directory.locations[0], { endpoint: bucket.url, bucket: S3_BUCKET, region: "us-east-1" });
  directory.contracts[0].deliveryLocations[0].path = `${S3_BUCKET}/ports`;
  const run = (program: "admin" | "ingest", line: string, input = "") =>
    runProgram(program, line.split(" "), { variables: store, input });
  expect(await run("admin", "apply -", JSON.stringify(directory))).toMatchObject({ code: 0 });
  const secret = await run("admin", `location secret ${LOCATION}`, JSON.stringify(CREDENTIALS));
  expect(secret).toMatchObject({ code: 0, out: `Location ${LOCATION} is active.\n` });
  const clientSecret = (await run("admin", "client secret harbor-app")).out.trim();
  const host = await startNodeProcess({ DEMO: "0", ...store }, onTestFinished);
  const body = new URLSearchParams({
    ...{ grant_type: "client_credentials", client_id: "harbor-app", client_secret: clientSecret },
  });
  const { access_token } = await (
    await fetch(`${host.url}/oauth2/v1/token`, { method: "POST", body })
  ).json();
  const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  const get = async (path: string) => (await fetch(host.url + path, { headers })).json();
  const post = async (path: string, sent: object) => {
    const answer = await fetch(host.url + path, { method: "POST", headers, body: JSON.stringify(sent) });
    return { status: answer.status, body: await answer.json() };
  };
  return { folder, bucket, host, run, get, post };
}

/** Items of a frame of an operator, each with its assets. */
const itemsWith = (assets: Readonly<Record<string, object>>, products: readonly ("GRD" | "QLK" | "SLC")[]) =>
  itemsOf(frameAt([4, 52], { imageID: 7, mode: "SPOTLIGHT", products: [...products] })).map((item) => ({
    ...item,
    properties: {
      ...item.properties,
      description: "An image of our own.",
      "processing:level": "L1",
      providers: [{ name: "Our radar", roles: ["producer"] }],
    },
    assets: assets[String(item.properties["sar:product_type"])] ?? {},
    id: `OURS/7/${item.properties["sar:product_type"]}`,
  }));

const eventually = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 60_000, interval: 100 });

test("frames of an operator are sold, downloaded by range and delivered as the files that they are", {
  timeout: 300_000,
}, async () => {
  const { folder, bucket, host, run, get, post } = await openService();
  const [image, quicklook] = [bytesOf(3_000_000), bytesOf(40_000)];
  await mkdir(join(folder, "7"));
  await writeFile(join(folder, "7", "image.tif"), image);
  await writeFile(join(folder, "7", "small.png"), quicklook);
  const config = { endpoint: bucket.url, bucket: S3_BUCKET, region: "us-east-1" };
  const write = createS3Writer({ forcePathStyle: true, partSize: 8_388_608 });
  const object = { configID: LOCATION, method: "s3", config, credentials: CREDENTIALS } as const;
  await write({ ...object, key: "archive/7/look.png", type: "image/png", bytes: quicklook });

  const assetOf = (href: string, type: string, role: string) => ({ href, type, roles: [role] });
  const fileOf = (name: string) => pathToFileURL(join(folder, "7", name)).href;
  const thumbnail = assetOf(fileOf("small.png"), "image/png", "thumbnail");
  const items = itemsWith(
    {
      GRD: { image: assetOf(fileOf("image.tif"), "image/tiff", "data"), thumbnail },
      QLK: { look: assetOf(`s3://${S3_BUCKET}/archive/7/look.png`, "image/png", "data") },
    },
    ["GRD", "QLK", "SLC"],
  );
  expect(await run("ingest", "-", JSON.stringify(items))).toMatchObject({ code: 0, err: "" });
  await eventually(async () =>
    expect(
      (await get("/api/catalog/v2/items")).data.map(({ assets }: { assets: object }) => Object.keys(assets)),
    ).toEqual(Array(3).fill(["thumbnail-png", "thumbnail-small-png"])),
  );
  const [found] = (await get("/api/catalog/v2/items?ids=OURS/7/GRD")).data;
  expect(found).toMatchObject({ id: "OURS/7/GRD", properties: { "processing:level": "L1" } });
  expect(JSON.stringify(found)).not.toMatch(/demo|invented|file:\/\//);
  const picture = await fetch(found.assets["thumbnail-png"].href);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(quicklook);

  // Only what has files is sold.
  const order = { contractID: "harbor-2026", frameID: "7_1" };
  const refused = await post("/api/catalog/v2/purchases", { ...order, productTypes: ["SLC"] });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining("The archive has no SLC of this frame; it has GRD, QLK."),
  ]);
  const unnamed = await post("/api/catalog/v2/purchases", order);
  expect(JSON.stringify(unnamed.body)).toContain("Choose the products: the archive has GRD, QLK.");
  const productTypes = ["GRD", "QLK"];
  const { body: purchase } = await post("/api/catalog/v2/purchases", { ...order, productTypes });
  await eventually(async () =>
    expect((await get(`/api/catalog/v2/purchases/${purchase.id}`)).status).toBe("closed"),
  );
  const { data } = await get(`/api/catalog/v2/purchases/${purchase.id}/products`);
  const links = Object.fromEntries(
    data.flatMap(({ assets }: { assets: Record<string, { href: string }> }) =>
      Object.entries(assets).map(([key, { href }]) => [key, href]),
    ),
  );
  const whole = await fetch(links.image);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(image);
  const part = await fetch(links.image, { headers: { range: "bytes=1000-1999" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 1000-1999/3000000"]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(image.slice(1000, 2000));
  expect(new Uint8Array(await (await fetch(links.look)).arrayBuffer())).toEqual(quicklook);

  expect(data.map(({ id }: { id: string }) => id)).toEqual(["OURS/7/GRD", "OURS/7/QLK"]);

  // The customer's bucket takes them under its own credentials; what is on its server is copied there.
  const read: string[] = [];
  bucket.onRequest((method, path) => method === "GET" && read.push(path));
  const delivery = await post("/api/delivery/v1/deliveries", {
    contractID: "harbor-2026",
    itemIDs: data.map(({ id }: { id: string }) => id),
    deliveryLocations: [{ configID: LOCATION, path: `${S3_BUCKET}/ports`, subpath: "run 7" }],
  });
  expect(delivery.status).toBe(200);
  await eventually(async () =>
    expect((await get(`/api/delivery/v1/deliveries/${delivery.body.id}`)).status).toBe("SUCCESS"),
  );
  expect(read).toEqual([]);
  expect(await bucket.read("ports/run 7/7_1_GRD_image.tif")).toEqual(image);
  expect(await bucket.read("ports/run 7/7_1_QLK_look.png")).toEqual(quicklook);

  // A file that is gone is a 503 with a sentence, without a path.
  await rm(join(folder, "7", "image.tif"));
  const gone = await fetch(links.image);
  expect([gone.status, gone.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await gone.text()).not.toContain(folder);
  expect(host.output()).not.toMatch(/"level":"(error|fatal)"/);
});

test("addresses that lead out of the archive are refused, each with its place", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "swath-archive-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const refusalOf = async (href: string, variables: Record<string, string> = { ARCHIVE_DIR: folder }) => {
    const items = itemsWith({ GRD: { image: { href, type: "image/tiff", roles: ["data"] } } }, ["GRD"]);
    return (await runProgram("ingest", ["--dry-run", "-"], { variables, input: JSON.stringify(items) })).err;
  };
  expect(await refusalOf("http://example.com/a.tif")).toContain("give it as s3://, https:// or file://");
  expect(await refusalOf("file:///etc/passwd")).toContain(`it must lie below ARCHIVE_DIR, ${folder}`);
  expect(await refusalOf(`file://${folder}/../passwd`)).toContain("it must lie below ARCHIVE_DIR");
  expect(await refusalOf(`file://${folder}/a.tif`, {})).toContain(
    "name the folder of the files in ARCHIVE_DIR",
  );
  expect(await refusalOf("https://example.com/a.tif")).toBe("");
  const told = async (assets: Readonly<Record<string, object>>) => {
    const input = JSON.stringify(itemsWith({ GRD: assets }, ["GRD"]));
    return (await runProgram("ingest", ["--dry-run", "-"], { variables: {}, input })).err;
  };
  const data = { type: "image/tiff", roles: ["data"] };
  const twice = { a: { ...data, href: "s3://b/1/a.tif" }, b: { ...data, href: "s3://b/2/a.tif" } };
  expect(await told(twice)).toContain("its assets a and b have one file name: give each its own");
  const page = { href: "s3://b/a.html", type: "text/html", roles: ["thumbnail"] };
  expect(await told({ page })).toContain("its thumbnail page has the type text/html: give a PNG");
});
