import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { toArchiveRow } from "../../service/catalog/items/frame-row.ts";
import { backlogOf } from "../../service/service.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { createFleet } from "../../testing/processes/fleet.ts";
import { startNodeProcess } from "../../testing/processes/node-process.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import {
  askAtOnce,
  framesOnSale,
  PURCHASES,
  type ServiceProcesses,
  STRIPMAP_ONLY,
  signInAt,
  startProcesses,
  TASKS,
} from "../../testing/processes/service-processes.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { failsOnPurpose } from "../../world/simulator.ts";
import { serverDatabase } from "../postgres/databases.ts";
import { createPostgresStore } from "../postgres/postgres-store.ts";

const SEARCH = "/api/catalog/v2/search";
/** So often a process is killed. */
const KILLS = 3;
/** A buyer rests so long between two purchases, milliseconds: the kills take their time, and more purchases prove no more. */
const REST = 30;
/** After so many milliseconds nothing is in the hands of a process that is gone. */
const LONGEST_LEASE = 31_000;
const SETTINGS = { SEED_FRAMES: "2000", STEP_SECONDS: "0.2", RATE_LIMIT: "0" };
const SLOW = { timeout: 180_000 };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

test(
  "a server that does not answer, and one of a newer version, end the start with a sentence",
  SLOW,
  async () => {
    const secret = { SERVICE_SECRET: "long enough for this, and then some" };
    const nobody = startNodeProcess(
      { DATABASE_URL: "postgres://postgres@127.0.0.1:1/nothing", ...secret },
      onTestFinished,
    );
    await expect(nobody).rejects.toThrow(
      /The service cannot start: DATABASE_URL: the database cannot be used \(.+\)\. Check that it runs/,
    );
  },
);

describe("three processes on one database", () => {
  let group: ServiceProcesses;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    group = await startProcesses(server, 3, { ...SETTINGS, DEMO_CLOCK: "1" }, (step) => ends.push(step));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  test("a frame that is added is found by every process within two seconds", SLOW, async () => {
    const { processes, databaseUrl, at } = group;
    const ask = await signInAt(at(0));
    const database = serverDatabase(databaseUrl);
    onTestFinished(() => database.destroy());
    const frame = frameAt([4, 52], { imageID: 77_777_777 });
    await createPostgresStore(database).write((tx) => tx.addFrames([toArchiveRow(frame)]));
    const query = { frame_id: { eq: "77777777_1" } };
    const found = async (host: { url: string }) => (await ask(host, SEARCH, { query })).body.data.length;
    for (const host of processes) {
      await expect.poll(() => found(host), { interval: 50 }).toBe(frame.products.length);
    }
  });

  test("they sell one frame once, and never more than a budget", SLOW, async () => {
    const first = group.at(0);
    const asks = await Promise.all(["demo", "demo-colleague"].map((client) => signInAt(first, client)));
    const [ask] = asks;
    if (!ask) throw new Error("There is nobody who asks.");
    const [wanted, ...others] = await framesOnSale(ask, first, 100, STRIPMAP_ONLY);
    const contractID = contracts.dollars;
    const again = Array.from({ length: 300 }, () => ({ contractID: contracts.euros, frameID: wanted }));
    expect(await askAtOnce(group, asks, PURCHASES, again)).toEqual({ 200: 1, "409 conflict": 299 });
    const account = async () => (await ask(first, `/api/company/v1/contracts/${contractID}/summary`)).body;
    const { spendLimit } = await account();
    const price = await ask(
      first,
      `/api/catalog/v2/price?contractID=${contractID}&frameID=${wanted}&eula=STANDARD`,
    );
    const covered = Math.floor(spendLimit / price.body.amount);
    const orders = others
      .filter((frameID) => !failsOnPurpose(frameID))
      .map((frameID) => ({ contractID, frameID }));
    expect(await askAtOnce(group, asks, PURCHASES, orders)).toEqual({
      200: covered,
      "422 ERR_INSUFFICIENT_FUNDS": orders.length - covered,
    });
    const { onHold, consolidatedSpent } = await account();
    expect(onHold + consolidatedSpent).toBeLessThanOrEqual(spendLimit);
  });

  test(
    "what was acknowledged is there and comes to its end, whichever processes are killed",
    SLOW,
    async () => {
      const fleet = createFleet(group.processes, group.start);
      const first = await fleet.living();
      const ask = await signInAt(first);
      const frames = await framesOnSale(ask, first, 400);
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      const order = {
        contractID: contracts.euros,
        pointOfInterest: { lat: -16.8, lon: 179.99 },
        acquisitionWindow: { start: inDays(3), end: inDays(9) },
        imagingMode: "SPOTLIGHT",
      };
      const acknowledged: string[] = [];
      const tasked: string[] = [];
      let isOver = false;
      const buyer = async (n: number) => {
        for (let number = n; !isOver && number < frames.length; number += 4) {
          const body = { contractID: contracts.euros, frameID: frames[number] };
          const bought = await ask(await fleet.living(), PURCHASES, body).catch(() => undefined);
          if (bought?.status === 200) acknowledged.push(bought.body.id);
          await new Promise((resolve) => setTimeout(resolve, REST));
          if (number % 20 !== 0) continue;
          const task = await ask(await fleet.living(), TASKS, order).catch(() => undefined);
          if (task?.status === 200) tasked.push(task.body.id);
        }
      };
      const killer = async () => {
        for (let round = 0; round < KILLS; round++) {
          await new Promise((resolve) => setTimeout(resolve, 1_000));
          await fleet.killOne();
        }
        await fleet.whole();
        isOver = true;
      };
      await Promise.all([killer(), ...[0, 1, 2, 3].map(buyer)]);
      expect(acknowledged.length).toBeGreaterThan(20);
      const last = await fleet.living();
      // The leases of those that were killed end.
      const to = new Date(Date.now() + LONGEST_LEASE).toISOString();
      await ask(last, "/__clock", { to });
      const statusOf = async (path: string) => (await ask(last, path)).body.status;
      for (const id of acknowledged) {
        await expect.poll(() => statusOf(`${PURCHASES}/${id}`)).toMatch(/closed|failed/);
      }
      for (const id of tasked) {
        await expect.poll(() => statusOf(`${TASKS}/${id}`)).toMatch(/ACTIVE|REJECTED/);
      }
      process.stdout.write(
        `Three processes over ${KILLS} kills: ${acknowledged.length} purchases and ${tasked.length} tasks acknowledged, all there and moved on\n`,
      );
    },
  );
});

/** A bucket that never answers whoever has this key id; tells how many of its writes are held. */
async function startHoldingBucket(keyID: string) {
  let held = 0;
  const server = createServer(async (incoming, outgoing) => {
    incoming.resume();
    if (incoming.headers.authorization?.includes(`Credential=${keyID}/`)) held++;
    else outgoing.setHeader("etag", '"1"').end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held: () => held };
}

test("what a process that ends has in hand is free for others at once, and done by them", SLOW, async () => {
  const bucket = await startHoldingBucket("ending");
  const settings = {
    ...SETTINGS,
    ...{ STEP_SECONDS: "0", S3_ENDPOINT: bucket.url, S3_BUCKET: "claims-bucket", S3_FORCE_PATH_STYLE: "1" },
    ...{ AWS_ACCESS_KEY_ID: "ending", AWS_SECRET_ACCESS_KEY: "a secret of nobody" },
    DATABASE_URL: await server.newDatabase(),
  };
  const { at } = await startProcesses(server, 1, settings, onTestFinished);
  const ending = at(0);
  const ask = await signInAt(ending);
  const contractID = contracts.euros;
  for (const frameID of await framesOnSale(ask, ending, 6))
    await ask(ending, PURCHASES, { contractID, frameID, productTypes: ["QLK"] });
  const itemIDs = async () => {
    const { body } = await ask(ending, `/api/catalog/v2/items?collections=private&contractID=${contractID}`);
    return body.data.map(({ id }: { id: string }) => id);
  };
  await expect.poll(async () => (await itemIDs()).length).toBeGreaterThan(2);
  const deliveries = "/api/delivery/v1/deliveries";
  const [{ id: configID }] = (await ask(ending, `${deliveries}/location-configs`)).body;
  for (const itemID of (await itemIDs()).slice(0, 3)) {
    const place = { configID, path: "claims-bucket/claims", subpath: itemID };
    await ask(ending, deliveries, { contractID, itemIDs: [itemID], deliveryLocations: [place] });
  }
  // A company has two lanes; the third waits for one.
  await expect.poll(bucket.held).toBe(2);

  ending.signal("SIGTERM");
  expect(await ending.ended).toBe(0);
  // Its leases would have held for 15 s.
  const database = serverDatabase(settings.DATABASE_URL);
  onTestFinished(() => database.destroy());
  const [waiting] = await backlogOf(createPostgresStore(database), ["deliveryProgress"], Date.now());
  expect(waiting?.due).toBe(3);

  const others = await startProcesses(server, 1, { ...settings, AWS_ACCESS_KEY_ID: "other" }, onTestFinished);
  const statuses = async () =>
    (await ask(others.at(0), deliveries)).body.data.map(({ status }: { status: string }) => status);
  await expect.poll(statuses).toEqual(["SUCCESS", "SUCCESS", "SUCCESS"]);
});
