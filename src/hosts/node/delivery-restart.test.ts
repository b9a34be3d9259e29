import { expect, onTestFinished, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import { newDataFolder } from "../../testing/processes/data-folder.ts";
import { startNodeProcess } from "../../testing/processes/node-process.ts";
import { S3_BUCKET, s3Credentials, startS3Server } from "../../testing/processes/s3-server.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";

const ITEMS = "/api/catalog/v2/items";
const PURCHASES = "/api/catalog/v2/purchases";
const DELIVERIES = "/api/delivery/v1/deliveries";
const FRAMES = 9;
/** The host is killed while the files of these numbers come in. */
const KILLED_AT = [8, 20];
/** After so many milliseconds nothing is in the hands of a process that is gone. */
const LONGEST_LEASE = 16_000;

/** A Node host over a folder of its own and an S3 server, which can be killed and started again. */
async function openSandbox() {
  const bucket = await startS3Server();
  const folder = await newDataFolder(onTestFinished);
  const start = () =>
    startNodeProcess(
      {
        SEED_FRAMES: "200",
        STEP_SECONDS: "0",
        RATE_LIMIT: "0",
        DEMO_CLOCK: "1",
        DATA_DIR: folder,
        S3_ENDPOINT: bucket.url,
        S3_BUCKET,
        S3_FORCE_PATH_STYLE: "1",
        AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      },
      onTestFinished,
    );
  let host = await start();
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: "demo",
    client_secret: "demo",
  });
  const issued = await fetch(`${host.url}/oauth2/v1/token`, { method: "POST", body: form });
  // The same token all the time: the secret that signs it outlives the process.
  const authorization = `Bearer ${(await issued.json()).access_token}`;

  async function ask(path: string, body?: object, status = 200) {
    const response = await fetch(host.url + path, {
      method: body ? "POST" : "GET",
      headers: { authorization, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, status]);
    return response.json();
  }
  const restart = async () => {
    await host.kill();
    host = await start();
    const headers = { authorization };
    const { now } = await (await fetch(`${host.url}/__clock`, { headers })).json();
    const body = JSON.stringify({ to: new Date(Date.parse(now) + LONGEST_LEASE).toISOString() });
    // Answered when everything that was due has been written, which may be after the next kill.
    void fetch(`${host.url}/__clock`, { method: "POST", headers, body }).catch(() => {});
  };
  const kill = () => void host.kill();
  return { bucket, ask, start, kill, restart };
}

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** Buys frames and waits until they are there; answers with all their items. */
async function buyFrames({ ask }: Sandbox): Promise<Item[]> {
  const found: Item[] = (await ask(`${ITEMS}?limit=300`)).data;
  const frameIDs = [...new Set(found.map(({ properties }) => properties.frame_id))].slice(0, FRAMES);
  for (const frameID of frameIDs)
    await ask(PURCHASES, { contractID: contracts.euros, frameID, productTypes: ["QLK"] });
  const isUnderWay = async () =>
    (await ask(PURCHASES)).data.some(({ status }: { status: string }) => status === "active");
  await expect.poll(isUnderWay).toBe(false);
  return (await ask(`${ITEMS}?collections=private&contractID=${contracts.euros}&limit=1000`)).data;
}

/** Keys and signed links of an item's files, as they must be under a folder. */
function filesOf({ assets, properties }: Item): [name: string, href: string][] {
  return Object.entries(assets)
    .filter(([key]) => !key.startsWith("thumbnail"))
    .map(([, { href }]) => {
      const file = new URL(href).pathname.split("/").at(-1);
      return [`${properties.frame_id}_${properties["sar:product_type"]}_${file}`, href];
    });
}

test("a host that is killed again and again keeps what was bought, and delivers every file once, byte by byte, or says that it failed", {
  timeout: 600_000,
}, async () => {
  const sandbox = await openSandbox();
  const { bucket, ask, start, kill, restart } = sandbox;
  const items = await buyFrames(sandbox);
  const { data: bought } = await ask(PURCHASES);
  const before = await ask(`${ITEMS}?limit=50`);
  await expect(start()).rejects.toThrow(
    /The service cannot start: DATA_DIR: the folder .* is in use by another process/,
  );
  const [location, inactive] = await ask(`${DELIVERIES}/location-configs`);

  let puts = 0;
  let restarts = Promise.resolve();
  bucket.onRequest((method, _path, response) => {
    if (method !== "PUT") return;
    puts++;
    if (!KILLED_AT.includes(puts)) return;
    kill();
    // At every second kill the file is lost as well.
    if (KILLED_AT.indexOf(puts) % 2 === 0) response.destroy();
    restarts = restarts.then(restart);
  });
  const deliver = (itemIDs: string[], place: object) =>
    ask(DELIVERIES, { contractID: contracts.euros, itemIDs, deliveryLocations: [place] });
  const expected = new Map<string, string>();
  for (let part = 0; part < 4; part++) {
    const share = items.filter((_, index) => index % 4 === part);
    const place = { configID: location.id, path: `${S3_BUCKET}/claims`, subpath: `run/${part}` };
    await deliver(
      share.map(({ id }) => id),
      place,
    );
    for (const [name, href] of share.flatMap(filesOf)) expected.set(`claims/run/${part}/${name}`, href);
  }
  const cold = { configID: inactive.id, path: "demo-cold-store/claims" };
  await deliver([items[0]?.id ?? ""], cold);

  const statuses = async (): Promise<string[]> => {
    await restarts;
    const { data } = await ask(DELIVERIES).catch(() => ({ data: [{ status: "PENDING" }] }));
    return data.map(({ status }: { status: string }) => status);
  };
  await expect.poll(statuses, { timeout: 120_000, interval: 500 }).not.toContain("PENDING");

  expect(await statuses()).toEqual(["FAILED", "SUCCESS", "SUCCESS", "SUCCESS", "SUCCESS"]);
  expect(expected.size).toBeGreaterThanOrEqual(24);
  expect(puts).toBeGreaterThanOrEqual(Math.max(...KILLED_AT));
  expect((await ask(PURCHASES)).data).toEqual(bought);
  await ask(PURCHASES, { contractID: contracts.euros, frameID: bought[0].frameID }, 409);
  const rest = await ask(`${ITEMS}?cursor=${encodeURIComponent(before.cursor)}`);
  const both: { data: Item[] } = await ask(`${ITEMS}?limit=300`);
  const ids = (items: Item[]) => items.map(({ id }) => id);
  const paged: Item[] = [...before.data, ...rest.data];
  // New images may have come at any place of the list.
  const changedAt = ({ properties }: Item) => Date.parse(String(properties.updated));
  const asked = Math.max(...(before.data as Item[]).map(changedAt));
  const isKnown = new Set(ids(paged));
  const known = both.data.filter((item) => isKnown.has(item.id) || changedAt(item) <= asked);
  expect(ids(paged)).toEqual(ids(known).slice(0, paged.length));
  const keys = await bucket.keys();
  expect(keys).toEqual([...expected.keys()].sort());
  const { data: fresh }: { data: Item[] } = await ask(
    `${ITEMS}?collections=private&contractID=${contracts.euros}&limit=1000`,
  );
  const links = new Map(fresh.flatMap(filesOf));
  let identical = 0;
  for (const key of keys) {
    const download = await fetch(links.get(key.replace(/.*\//, "")) ?? "");
    expect(download.status).toBe(200);
    const [there, here] = [await bucket.read(key), new Uint8Array(await download.arrayBuffer())];
    expect(Buffer.compare(there, here)).toBe(0);
    identical++;
  }
  process.stdout.write(
    `Delivery over ${KILLED_AT.length} kills: ${expected.size} files of ${items.length} items expected, ${keys.length} in the bucket, ` +
      `${identical} byte-identical, ${puts} writes, 4 deliveries SUCCESS, 1 FAILED\n`,
  );
});
