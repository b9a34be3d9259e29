import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Item } from "../src/contract/item.ts";
import { createS3Writer } from "../src/hosts/node/outside/s3-writer.ts";
import { type AtEnd, withEnd } from "../src/testing/processes/at-end.ts";
import { newDataFolder } from "../src/testing/processes/data-folder.ts";
import { type NodeProcess, startNodeProcess } from "../src/testing/processes/node-process.ts";
import { startPostgres } from "../src/testing/processes/postgres-server.ts";
import { BUILT_PROGRAMS, type PROGRAMS } from "../src/testing/processes/programs.ts";
import { runProgram } from "../src/testing/processes/run-program.ts";
import { S3_BUCKET, s3Credentials, startS3Server } from "../src/testing/processes/s3-server.ts";
import { PURCHASES } from "../src/testing/processes/service-processes.ts";
import { DELIVERIES } from "./service/kill-load.ts";
import { eventOf, startReceiver } from "./service/receiver.ts";

const ITEMS = "/api/catalog/v2/items";
const CONTRACTS = "/api/company/v1/contracts";
const CONTRACT = "harbor-2026";
const CLIENT = "harbor-app";
const LOCATION = "0b1f6c1e-6f0a-4a53-9c0b-1f2f5d1c7a01";
const CREDENTIALS = {
  accessKeyID: s3Credentials.accessKeyId,
  secretAccessKey: s3Credentials.secretAccessKey,
};
const CALLERS = 4;
/** Rest of a caller between two calls, ms. */
const PACE = 50;
const MOST_WAIT = 120_000;

/** Store and scale of a walk. */
export interface Walk {
  /** Address of an empty database; without it the embedded store is taken. */
  databaseUrl?: string | undefined;
  /** At least 4; the first has its image in a folder, the third one of `largeBytes`, all else is in a bucket. */
  frames: number;
  largeBytes: number;
  print: (line: string) => void;
  atEnd: AtEnd;
}

/** Walks through both stores in the long form, or with as many frames as the option says. */
export async function benchOperator(
  print: (line: string) => void,
  [frames = "1000"]: readonly string[],
): Promise<void> {
  process.env[BUILT_PROGRAMS] ??= "dist";
  const scale = { frames: Number(frames), largeBytes: 200_000_000, print };
  await withEnd(async (atEnd) => {
    const server = await startPostgres();
    atEnd(() => server.end());
    print("two processes on one PostgreSQL");
    await walkAsOperator({ ...scale, databaseUrl: await server.newDatabase(), atEnd });
  });
  print("one process on the embedded store");
  await withEnd((atEnd) => walkAsOperator({ ...scale, atEnd }));
}

/** Walks as an operator and a client do, from nothing on; throws where something does not hold. */
export async function walkAsOperator({ databaseUrl, frames, largeBytes, print, atEnd }: Walk): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "swath-archive-"));
  atEnd(() => rm(folder, { recursive: true }));
  const archive = await startS3Server(atEnd);
  const customer = await startS3Server(atEnd);
  const receiver = await startReceiver(atEnd);
  const variables: Record<string, string> = {
    ...(databaseUrl
      ? {
          DATABASE_URL: databaseUrl,
          SERVICE_SECRET: "the same for all of them, and long",
          CATALOG: "postgis",
        }
      : { DATA_DIR: await newDataFolder(atEnd) }),
    ...{ ARCHIVE_DIR: folder, ARCHIVE_S3_ENDPOINT: archive.url, S3_FORCE_PATH_STYLE: "1" },
    ...{ AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyID, AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey },
    S3_PART_SIZE: "5242880",
  };
  const started: NodeProcess[] = [];
  async function start(): Promise<NodeProcess> {
    const settings = { DEMO: "0", RATE_LIMIT: "0", ALLOW_PRIVATE_TARGETS: "1", ...variables };
    const host = await startNodeProcess(settings, atEnd);
    started.push(host);
    return host;
  }
  async function run(program: keyof typeof PROGRAMS, line: string, input: object = {}): Promise<string> {
    const { code, out, err } = await runProgram(program, line.split(" "), {
      variables,
      input: JSON.stringify(input),
    });
    assert.equal(code, 0, `${program} ${line}: ${err}`);
    return out.trim();
  }
  async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const done = await work();
    print(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${name}`);
    return done;
  }

  /** How many requests are still to break off, by the begin of their keys. */
  const broken = new Map<string, number>();
  /** How often each key was written. */
  const puts = new Map<string, number>();
  let onPart = () => {};
  const onRequest: Parameters<typeof customer.onRequest>[0] = (method, path, response) => {
    const [key = "", query = ""] = path.slice(`/${S3_BUCKET}/`.length).split("?");
    if (method === "PUT" && query.includes("partNumber=2") && key.startsWith("ports/killed/")) onPart();
    else if (method === "PUT") puts.set(key, (puts.get(key) ?? 0) + 1);
    for (const [begin, left] of broken) {
      if (left === 0 || !key.startsWith(begin)) continue;
      broken.set(begin, left - 1);
      response.destroy();
    }
  };
  for (const { onRequest: listen } of [archive, customer]) listen(onRequest);

  const files = new Map<string, Buffer>();
  const bytesOf = (key: string): Buffer => files.get(key) ?? assert.fail(`there is no file ${key}`);
  await step(`${frames} frames' files into a bucket`, async () => {
    const write = createS3Writer({ forcePathStyle: true, partSize: 8_388_608 });
    const config = { endpoint: archive.url, bucket: S3_BUCKET, region: "us-east-1" };
    const object = { configID: LOCATION, method: "s3", config, credentials: CREDENTIALS } as const;
    const keep = (key: string, bytes: Buffer) => {
      files.set(key, bytes);
      return write({ ...object, key: `archive/${key}`, type: "image/tiff", bytes });
    };
    await mkdir(join(folder, "1"));
    files.set("1/image", randomBytes(3_000_000));
    await writeFile(join(folder, "1/1_1_GRD.tif"), bytesOf("1/image"));
    await keep("thumbnail.png", randomBytes(2_000));
    for (let image = 1; image <= frames; image++) {
      const size = image === 3 ? largeBytes : 20_000;
      await Promise.all([
        keep(`${image}/${image}_1_GRD.tif`, randomBytes(size)),
        keep(`${image}/${image}_1_QLK.png`, randomBytes(5_000)),
      ]);
    }
  });
  const directory = JSON.parse(await readFile("examples/directory.json", "utf8"));
  let hosts: NodeProcess[] = [];
  const secret = { current: "" };
  await step("a directory of two companies, and a first process", async () => {
    const place = { endpoint: customer.url, bucket: S3_BUCKET, region: "us-east-1" };
    Object.assign(directory.locations[0], place);
    directory.contracts[0].deliveryLocations[0].path = `${S3_BUCKET}/ports`;
    await run("admin", "apply -", directory);
    secret.current = await run("admin", `client secret ${CLIENT}`);
    hosts = [await start()];
    const active = await run("admin", `location secret ${LOCATION}`, CREDENTIALS);
    assert.equal(active, `Location ${LOCATION} is active.`);
    directory.locations[0].status = "active";
  });
  const host = (number = 0): NodeProcess => hosts[number % hosts.length] ?? assert.fail("no process lives");

  const { access_token } = await (await tokenOf(host(), secret.current)).json();
  const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  async function ask(path: string, body?: object, { at = host(), status = 200 } = {}) {
    const answer = await fetch(at.url + path, {
      headers,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const got = await answer.json();
    assert.equal(answer.status, status, `${path}: ${JSON.stringify(got)}`);
    return got;
  }

  await step(`ingest of ${frames} frames, found by the client`, async () => {
    await run("ingest", "-", await exampleItems(frames, folder));
    await eventually(async () => {
      const found = new Set<string>();
      for (let path = `${ITEMS}?limit=1000`; path; ) {
        const { data, cursor } = await ask(path);
        for (const { properties } of data) found.add(properties.frame_id);
        path = cursor ? `${ITEMS}?limit=1000&cursor=${encodeURIComponent(cursor)}` : "";
      }
      assert.equal(found.size, frames);
    });
    const [first] = (await ask(`${ITEMS}?ids=1-1-GRD`)).data;
    assert.doesNotMatch(JSON.stringify(first), /demo|invented|file:\/\/|s3:\/\//);
    assert.deepEqual(Object.keys(first.assets).sort(), ["thumbnail-png", "thumbnail-small-png"]);
    await isSame(first.assets["thumbnail-png"].href, bytesOf("thumbnail.png"));
  });

  const auth = { type: "basic", username: "harbor", password: "a password of callbacks" };
  const webhook = await ask("/api/notifications/v1/webhooks", {
    targetURL: `${receiver.url}/callbacks`,
    auth,
  });
  const notifications = { webhook: { id: webhook.id } };
  const order = { contractID: CONTRACT, productTypes: ["GRD", "QLK"], notifications };
  const isCalledBack = (event: string) =>
    eventually(async () => assert.ok(receiver.events.has(event), `no callback of ${event}`));
  /** Buys a frame; returns its items, with links. */
  async function buy(image: number, at = host()): Promise<Item[]> {
    const { id } = await ask(PURCHASES, { ...order, frameID: `${image}_1` }, { at });
    await eventually(async () => assert.equal((await ask(`${PURCHASES}/${id}`)).status, "closed"));
    await isCalledBack(eventOf("purchase", id, "closed"));
    return (await ask(`${PURCHASES}/${id}/products`)).data;
  }
  async function deliver(items: readonly Item[], subpath: string) {
    const { id } = await ask(DELIVERIES, {
      contractID: CONTRACT,
      itemIDs: items.map((item) => item.id),
      deliveryLocations: [{ configID: LOCATION, path: `${S3_BUCKET}/ports`, subpath }],
      notifications,
    });
    const ends = async (status: "SUCCESS" | "FAILED") => {
      await eventually(async () => assert.equal((await ask(`${DELIVERIES}/${id}`)).status, status));
      await isCalledBack(eventOf("delivery", id, status));
    };
    return { id, ends };
  }

  const first = await step("a purchase, its links, ranges and callback", async () => {
    const refused = await ask(
      PURCHASES,
      { ...order, frameID: "1_1", productTypes: ["SLC"] },
      { status: 400 },
    );
    assert.equal(refused.message, "The archive has no SLC of this frame; it has GRD, QLK.");
    const { productTypes, ...unnamed } = order;
    const choose = await ask(PURCHASES, { ...unnamed, frameID: "1_1" }, { status: 400 });
    assert.match(
      choose.message,
      new RegExp(`Choose the products: the archive has ${productTypes.join(", ")}`),
    );
    const items = await buy(1);
    await isSame(linkOf(items, "image"), bytesOf("1/image"));
    await isSame(linkOf(items, "quicklook"), bytesOf("1/1_1_QLK.png"));
    for (const [name, whole] of [
      ["image", bytesOf("1/image")],
      ["quicklook", bytesOf("1/1_1_QLK.png")],
    ] as const) {
      const part = await fetch(linkOf(items, name), { headers: { range: "bytes=1000-1999" } });
      assert.equal(part.status, 206);
      assert.equal(part.headers.get("content-range"), `bytes 1000-1999/${whole.length}`);
      assert.ok(whole.subarray(1000, 2000).equals(await bodyOf(part)));
    }
    return items;
  });

  await step("a delivery to the client's bucket, and its callback", async () => {
    await eventually(async () => {
      const [location] = await ask(`${DELIVERIES}/location-configs`);
      assert.equal(location.status, "active");
    });
    await (await deliver(first, "run 1")).ends("SUCCESS");
    await isDelivered("run 1/1_1_GRD_1_1_GRD.tif", bytesOf("1/image"));
    await isDelivered("run 1/1_1_QLK_1_1_QLK.png", bytesOf("1/1_1_QLK.png"));
  });
  async function isDelivered(key: string, bytes: Buffer): Promise<void> {
    assert.ok(bytes.equals(await customer.read(`ports/${key}`)), `${key} has other bytes`);
  }

  if (databaseUrl) {
    await step("a second process, which knows what the first does", async () => {
      hosts.push(await start());
      await isSame(linkOf(await buy(2, host(1)), "image"), bytesOf("2/2_1_GRD.tif"));
      await ask(PURCHASES, { ...order, frameID: "1_1" }, { at: host(1), status: 409 });
    });
  }

  const load = beginLoad(() => hosts, secret);
  await step("another secret of the client, under load", async () => {
    const next = await run("admin", `client secret ${CLIENT} --overlap 1d`);
    // A process that has followed a later change has followed this one.
    directory.contracts[0].name = "Another name";
    await run("admin", "apply -", directory);
    for (const at of hosts) {
      await eventually(async () =>
        assert.equal((await ask(`${CONTRACTS}/${CONTRACT}`, undefined, { at })).name, "Another name"),
      );
    }
    secret.current = next;
    await load.goesOn();
  });
  if (databaseUrl) {
    await step("two processes exchanged in turn, under load", async () => {
      for (const before of [...hosts]) {
        hosts.push(await start());
        hosts = hosts.filter((one) => one !== before);
        before.signal("SIGTERM");
        assert.equal(await before.ended, 0);
        await load.goesOn();
      }
    });
  }
  const calls = await load.end();
  print(`           ${calls} calls, none failed`);

  const large = [...first.filter(isQuicklook), ...(await buy(3)).filter((item) => !isQuicklook(item))];
  const resumed = await step("every process killed in a large delivery", async () => {
    const reached = new Promise<void>((resolve) => {
      onPart = () => {
        for (const { kill } of hosts) void kill();
        resolve();
      };
    });
    const begun = await deliver(large, "killed");
    await reached;
    onPart = () => {};
    await Promise.all(hosts.map(({ ended }) => ended));
    hosts = [await start()];
    return begun;
  });

  await step("an embargo", async () => {
    const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await run("admin", `frame embargo ${frames}_1 --until ${until} --reason asked`);
    await eventually(() => ask(PURCHASES, { ...order, frameID: `${frames}_1` }, { status: 404 }));
  });

  await step("the client's bucket and the archive's down, each with its reason", async () => {
    broken.set("ports/down/", 2);
    const waiting = await deliver(first, "down");
    await waiting.ends("SUCCESS");
    assert.equal(broken.get("ports/down/"), 0);
    await isLogged(/"outcome":"retry","reason":"The bucket could not be reached/, waiting.id);
    broken.set("swath-location-test", 1);
    const fault = await runProgram("admin", ["location", "test", LOCATION], { variables });
    assert.match(fault.err, /The bucket could not be reached/);
    broken.set("archive/1/", Number.POSITIVE_INFINITY);
    await rm(join(folder, "1/1_1_GRD.tif"));
    for (const asset of ["quicklook", "image"]) {
      const away = await fetch(linkOf(first, asset).replace(/^http:..[^/]+/, host().url));
      assert.equal(away.status, 503);
      assert.ok(Number(away.headers.get("retry-after")) > 0);
      assert.doesNotMatch(await away.text(), /archive[-/]/);
    }
    await isLogged(/"msg":"a file of the archive cannot be read"/, "archive/1/1_1_QLK.png");
    await isLogged(/"msg":"a file of the archive cannot be read"/, "1_1_GRD.tif");
  });
  async function isLogged(pattern: RegExp, about: string): Promise<void> {
    await eventually(async () => {
      const lines = host().output().split("\n");
      assert.ok(
        lines.some((line) => pattern.test(line) && line.includes(about)),
        `${pattern}: ${lines.at(-2)}`,
      );
    });
  }

  await step(`${Math.round(largeBytes / 1_000_000)} MB delivered all the same`, async () => {
    await resumed.ends("SUCCESS");
    await isDelivered("killed/3_1_GRD_3_1_GRD.tif", bytesOf("3/3_1_GRD.tif"));
    assert.equal(
      puts.get("ports/killed/1_1_QLK_1_1_QLK.png"),
      1,
      "a file that was there is not written again",
    );
  });

  for (const { output } of started) {
    assert.doesNotMatch(output(), /^(\(node:|\[?\w*Error)/m, "all of the log is JSON");
    for (const kept of [secret.current, auth.password])
      assert.ok(!output().includes(kept), "a secret is logged");
  }
}

const linkOf = (items: readonly Item[], asset: string): string =>
  items.map(({ assets }) => assets[asset]?.href).find(Boolean) ?? assert.fail(`no item has ${asset}`);

const isQuicklook = ({ properties }: Item) => properties["sar:product_type"] === "QLK";

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

async function isSame(href: string, bytes: Buffer): Promise<void> {
  const answer = await fetch(href);
  assert.equal(answer.status, 200, href);
  assert.ok(bytes.equals(await bodyOf(answer)), `${href} has other bytes`);
}

/** Waits until an assertion holds. */
async function eventually(holds: () => Promise<unknown>, interval = 100): Promise<void> {
  for (const until = Date.now() + MOST_WAIT; ; ) {
    try {
      await holds();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await pause(interval);
  }
}

/** Returns the items of the example as often as there are frames, side by side; the image of the first is in a folder. */
async function exampleItems(frames: number, folder: string): Promise<object[]> {
  const text = await readFile("examples/items.json", "utf8");
  return Array.from({ length: frames }, (_, index) => {
    const image = `${index + 1}`;
    const { features } = JSON.parse(
      text
        .replaceAll("s3://radar-archive/4017/thumbnail", `s3://${S3_BUCKET}/archive/thumbnail`)
        .replaceAll("s3://radar-archive", `s3://${S3_BUCKET}/archive`)
        .replaceAll("4017", image),
    );
    for (const { geometry, assets } of features) {
      const [east, north] = [(index % 100) * 0.1, Math.floor(index / 100) * 0.1];
      const moved = ([lng, lat]: [number, number]) => [lng + east, lat + north];
      geometry.coordinates = geometry.coordinates.map((ring: [number, number][]) => ring.map(moved));
      const { thumbnail, image } = assets;
      for (const [corner, place] of Object.entries(thumbnail.coordinates))
        thumbnail.coordinates[corner] = moved(place as [number, number]);
      if (index === 0 && image) image.href = pathToFileURL(join(folder, "1/1_1_GRD.tif")).href;
    }
    return features;
  }).flat();
}

function tokenOf({ url }: NodeProcess, client_secret: string): Promise<Response> {
  const form = { grant_type: "client_credentials", client_id: CLIENT, client_secret };
  return fetch(`${url}/oauth2/v1/token`, { method: "POST", body: new URLSearchParams(form) });
}

/** Calls hosts in turn, each time with a new token of the current secret, which is good at all of them. */
function beginLoad(hosts: () => readonly NodeProcess[], secret: { readonly current: string }) {
  let isOver = false;
  let calls = 0;
  const next = () => hosts()[calls++ % hosts().length] ?? assert.fail("no process lives");
  async function call(): Promise<void> {
    while (!isOver) {
      const issued = await tokenOf(next(), secret.current);
      const { access_token } = await issued.json();
      assert.equal(issued.status, 200, "a token was refused");
      const headers = { authorization: `Bearer ${access_token}` };
      const answer = await fetch(`${next().url}${ITEMS}?limit=10`, { headers });
      assert.equal(answer.status, 200, await answer.text());
      await pause(PACE);
    }
  }
  const callers = Array.from({ length: CALLERS }, call);
  // The one who waits for the end receives a failure.
  for (const caller of callers) caller.catch(() => {});
  return {
    /** Waits for a few more rounds of all callers. */
    async goesOn(): Promise<void> {
      const enough = calls + 10 * CALLERS;
      await Promise.race([eventually(async () => assert.ok(calls > enough), 20), ...callers]);
    },
    /** Returns how many calls there were; rejects with the first that failed. */
    async end(): Promise<number> {
      isOver = true;
      await Promise.all(callers);
      return calls;
    },
  };
}
