import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { contracts } from "../testing/demo-contracts.ts";
import { type NodeProcess, startNodeProcess } from "../testing/node-process.ts";
import { type PostgresServer, startPostgres } from "../testing/postgres-server.ts";

const PURCHASES = "/api/catalog/v2/purchases";
const TASKS = "/api/tasking/v2/tasks";
/** So often a process is killed. */
const KILLS = 3;
const SETTINGS = { SEED_FRAMES: "2000", STEP_SECONDS: "0.2", RATE_LIMIT: "0" };
const SLOW = { timeout: 180_000 };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swath-data-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** So many processes on one new database of the server. */
async function startProcesses(count: number, change: Record<string, string> = {}) {
  const shared = {
    ...SETTINGS,
    DATABASE_URL: await server.newDatabase(),
    SERVICE_SECRET: "the same for all of them",
    ...change,
  };
  const start = () => startNodeProcess(shared);
  // One after the other: the first makes the schema, and two cores are all there is.
  const processes: NodeProcess[] = [];
  for (let number = 0; number < count; number++) processes.push(await start());
  return { processes, start };
}

/** Calls of a demo client at a host; a token that one host gave is good at all that share its secret. */
async function signInAt({ url }: NodeProcess, client = "demo") {
  const form = { grant_type: "client_credentials", client_id: client, client_secret: client };
  const issued = await fetch(`${url}/oauth2/v1/token`, { method: "POST", body: new URLSearchParams(form) });
  const authorization = `Bearer ${(await issued.json()).access_token}`;
  return async (host: NodeProcess, path: string, body?: object) => {
    const response = await fetch(host.url + path, {
      method: body ? "POST" : "GET",
      headers: { authorization, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

type Ask = Awaited<ReturnType<typeof signInAt>>;

/** Ids of frames on sale, each once. */
async function frameIDs(ask: Ask, host: NodeProcess, count: number): Promise<string[]> {
  const { body } = await ask(host, "/api/catalog/v2/items?limit=1000");
  const items: { properties: { frame_id: string } }[] = body.data;
  return [...new Set(items.map(({ properties }) => properties.frame_id))].slice(0, count);
}

const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test(
  "what was bought is there after a restart on the folder, and the token of before is still good",
  SLOW,
  async () => {
    const settings = { ...SETTINGS, DATA_DIR: join(await newFolder(), "data") };
    const before = await startNodeProcess(settings);
    const ask = await signInAt(before);
    const [frameID] = await frameIDs(ask, before, 1);
    const bought = await ask(before, PURCHASES, { contractID: contracts.euros, frameID });
    expect(bought.status).toBe(200);
    const second = startNodeProcess(settings);
    await expect(second).rejects.toThrow(
      /The service cannot start: DATA_DIR: the folder .* is in use by another process/,
    );
    await before.kill();
    const after = await startNodeProcess(settings);
    const { body } = await ask(after, `${PURCHASES}/${bought.body.id}`);
    expect(body).toMatchObject({ id: bought.body.id, frameID });
    expect((await ask(after, PURCHASES, { contractID: contracts.euros, frameID })).status).toBe(409);
  },
);

test(
  "a server that does not answer, and one of a newer version, end the start with a sentence",
  SLOW,
  async () => {
    const secret = { SERVICE_SECRET: "long enough for this" };
    const nobody = startNodeProcess({ DATABASE_URL: "postgres://postgres@127.0.0.1:1/nothing", ...secret });
    await expect(nobody).rejects.toThrow(/The service cannot start: DATABASE_URL: /);
  },
);

test("three processes sell one frame once, and never more than a budget", SLOW, async () => {
  const { processes } = await startProcesses(3);
  const [first] = processes;
  if (!first) throw new Error("There is no process.");
  const asks = await Promise.all(["demo", "demo-colleague"].map((client) => signInAt(first, client)));
  const send = (n: number, body: object) => {
    const [ask, host] = [asks[n % 2], processes[n % 3]];
    if (!ask || !host) throw new Error("There is nobody to ask.");
    return ask(host, PURCHASES, body);
  };
  const [ask] = asks;
  const frames = ask ? await frameIDs(ask, first, 200) : [];
  const [wanted] = frames;
  const rush = await Promise.all(
    Array.from({ length: 300 }, (_, n) => send(n, { contractID: contracts.euros, frameID: wanted })),
  );
  expect([countOf(rush, 200), countOf(rush, 409)]).toEqual([1, 299]);

  const account = async () =>
    (await ask?.(first, `/api/company/v1/contracts/${contracts.dollars}/summary`))?.body;
  const { spendLimit } = await account();
  const answers = await Promise.all(
    frames.slice(1).map((frameID, n) => send(n, { contractID: contracts.dollars, frameID })),
  );
  // The contract does not cover every mode.
  const known = [200, 422, 403].map((status) => countOf(answers, status));
  expect(known.reduce((sum, count) => sum + count)).toBe(answers.length);
  expect(countOf(answers, 200)).toBeGreaterThan(0);
  expect(countOf(answers, 422)).toBeGreaterThan(0);
  const { onHold, consolidatedSpent } = await account();
  expect(onHold + consolidatedSpent).toBeLessThanOrEqual(spendLimit);
});

test(
  "what was acknowledged is there and comes to its end, whichever of three processes are killed",
  SLOW,
  async () => {
    const { processes, start } = await startProcesses(3);
    const [first] = processes;
    if (!first) throw new Error("There is no process.");
    const ask = await signInAt(first);
    const frames = await frameIDs(ask, first, 400);
    const windowOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const order = {
      contractID: contracts.euros,
      pointOfInterest: { lat: -16.8, lon: 179.99 },
      acquisitionWindow: { start: windowOf(3), end: windowOf(9) },
      imagingMode: "SPOTLIGHT",
    };
    const acknowledged: string[] = [];
    const tasked: string[] = [];
    let isOver = false;
    const buyer = async (n: number) => {
      for (let number = n; !isOver && number < frames.length; number += 4) {
        const host = processes[number % 3] ?? first;
        const body = { contractID: contracts.euros, frameID: frames[number] };
        const bought = await ask(host, PURCHASES, body).catch(() => undefined);
        if (bought?.status === 200) acknowledged.push(bought.body.id);
        if (number % 20 !== 0) continue;
        const task = await ask(host, TASKS, order).catch(() => undefined);
        if (task?.status === 200) tasked.push(task.body.id);
      }
    };
    const killer = async () => {
      for (let round = 0; round < KILLS; round++) {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        const victim = round % 3;
        await processes[victim]?.kill();
        processes[victim] = await start();
      }
      isOver = true;
    };
    await Promise.all([killer(), ...[0, 1, 2, 3].map(buyer)]);
    expect(acknowledged.length).toBeGreaterThan(20);
    const [last] = processes;
    if (!last) throw new Error("There is no process.");
    const statusOf = async (path: string) => (await ask(last, path)).body.status;
    for (const id of acknowledged) {
      await expect.poll(() => statusOf(`${PURCHASES}/${id}`), { timeout: 30_000 }).toMatch(/closed|failed/);
    }
    for (const id of tasked) {
      await expect.poll(() => statusOf(`${TASKS}/${id}`), { timeout: 30_000 }).toMatch(/ACTIVE|REJECTED/);
    }
    process.stdout.write(
      `Three processes over ${KILLS} kills: ${acknowledged.length} purchases and ${tasked.length} tasks acknowledged, all there and moved on\n`,
    );
  },
);
