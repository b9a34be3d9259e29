import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { itemsOf } from "../../testing/catalog/items-of.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { newDataFolder } from "../../testing/processes/data-folder.ts";
import { startNodeProcess } from "../../testing/processes/node-process.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { runProgram } from "../../testing/processes/run-program.ts";

const SLOW = { timeout: 120_000 };
const EXAMPLE = "examples/directory.json";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

type Store = Readonly<Record<string, string>>;

/** Runs the admin command of a store, or another program, with a text on its standard input. */
const admin = (store: Store, line: string, input = "", program: "admin" | "ingest" = "admin") =>
  runProgram(program, line.split(" "), { variables: store, input });

async function token(url: string, client: string, secret: string, scope = ""): Promise<string> {
  const body = new URLSearchParams({
    ...{ grant_type: "client_credentials", client_id: client, client_secret: secret },
    ...(scope && { scope }),
  });
  const answer = await fetch(`${url}/oauth2/v1/token`, { method: "POST", body });
  return (await answer.json()).access_token ?? "";
}

async function call(url: string, bearer: string, path: string, body?: object) {
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Waits until the processes have followed a change; not so often that sign-in makes one wait. */
const until = (holds: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 30_000, interval: 400 });

const CONTRACTS = "/api/company/v1/contracts";

describe.each(["embedded", "server"])("a service of an operator on the %s store", (kind) => {
  test("serves who is in its directory, and follows each change", SLOW, async () => {
    const store: Store =
      kind === "embedded"
        ? { DATA_DIR: await newDataFolder(onTestFinished) }
        : { DATABASE_URL: await server.newDatabase(), SERVICE_SECRET: "the same for all of them, and long" };
    const folder = await mkdtemp(join(tmpdir(), "swath-backup-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const start = () => startNodeProcess({ DEMO: "0", ...store }, onTestFinished);
    await expect(start()).rejects.toThrow(/the store has no directory.*npm run admin -- apply/);
    expect(await admin(store, `apply ${EXAMPLE}`)).toMatchObject({ code: 0 });
    const host = await start();
    const secret = await admin(store, "client secret harbor-app");
    const signIn = () => token(host.url, "harbor-app", secret.out.trim());
    // The service that has the store to itself follows at once, others within a second.
    if (kind === "embedded") expect(await signIn()).not.toBe("");
    await until(async () => (await signIn()) !== "");
    const bearer = await signIn();
    const { body } = await call(host.url, bearer, CONTRACTS);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Harbor Watch 2026, EUR"]);

    // People of the company sign in to the app with the client's secret, while there is no identity provider.
    const page = { "x-swath": "1", "sec-fetch-site": "same-origin" };
    const connected = await fetch(`${host.url}/auth/connect`, {
      method: "POST",
      headers: page,
      body: JSON.stringify({ clientID: "harbor-app", clientSecret: secret.out.trim() }),
    });
    const cookie = connected.headers.get("set-cookie")?.split(";")[0] ?? "";
    const session = { ...page, cookie, "x-swath-session": (await connected.json()).id as string };
    const asPage = async () => (await fetch(host.url + CONTRACTS, { headers: session })).status;
    expect(await asPage()).toBe(200);

    // A call beyond the scopes of the client, or of the token, is refused with the name of the scope.
    const narrow = await token(host.url, "harbor-app", secret.out.trim(), "orders:read");
    const refused = await call(host.url, narrow, "/api/catalog/v2/items");
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(JSON.stringify(refused.body)).toContain("catalog:read");

    // The company's page reads clients and orders from either store.
    const company = await call(host.url, bearer, "/api/company/v1/clients");
    expect(company.body.data.map(({ id }: { id: string }) => id)).toEqual(["harbor-app", "harbor-reports"]);
    expect((await call(host.url, bearer, "/api/company/v1/orders")).body).toEqual({ data: [] });

    // Frames are added beside the service, and leave it within a second; none has files, so none is sold.
    const items = JSON.stringify(itemsOf(frameAt([4, 52], { imageID: 7 })));
    expect(await admin(store, "-", items, "ingest")).toMatchObject({ code: 0, err: "" });
    const frames = async () => (await call(host.url, bearer, "/api/catalog/v2/items")).body.data.length;
    await until(async () => (await frames()) > 0);
    const order = { contractID: "harbor-2026", frameID: "7_1" };
    const sale = await call(host.url, bearer, "/api/catalog/v2/purchases", order);
    expect([sale.status, JSON.stringify(sale.body)]).toEqual([400, expect.stringContaining("has no files")]);
    await admin(store, "frame remove 7_1 --reason mistake");
    await until(async () => (await frames()) === 0);

    // Nothing is invented: no frame, no purchase, and no order of an image that nobody takes.
    expect((await call(host.url, bearer, "/api/catalog/v2/items")).body.data).toEqual([]);
    expect((await call(host.url, bearer, "/api/catalog/v2/purchases")).body.data).toEqual([]);

    // The former secret ends with its overlap; a disabled client is out within a second.
    await admin(store, "client secret harbor-app --overlap 1d");
    expect((await call(host.url, await signIn(), CONTRACTS)).status).toBe(200);
    await admin(store, "client disable harbor-app");
    await until(async () => (await call(host.url, bearer, CONTRACTS)).status === 401);
    expect(await asPage()).toBe(401);
    expect(host.output()).not.toContain(secret.out.trim());
    expect(host.output()).not.toMatch(/"level":"(error|fatal)"/);
    const backup = join(folder, "backup.tar.gz");
    const backedUp = await admin(store, `backup ${backup}`);
    host.signal("SIGTERM");
    expect(await host.ended).toBe(0);
    if (kind === "server") expect(backedUp.err).toContain("back it up with pg_dump");
    else {
      const restored = { DATA_DIR: join(folder, "restored") };
      const broken = join(folder, "broken");
      const whole = await readFile(backup);
      for (const content of ["no backup", whole.subarray(0, 100_000), gzipSync("no database")]) {
        await writeFile(broken, content);
        const refused = await admin(restored, `restore ${broken}`);
        expect(refused.err).toBe(`${broken}: is no backup, or was cut short; nothing was restored\n`);
      }
      expect(await admin(restored, `restore ${backup}`)).toMatchObject({ code: 0 });
      expect((await admin(restored, "export")).out).toBe((await admin(store, "export")).out);
      expect((await admin(store, `restore ${backup}`)).err).toContain("name a folder without a database");
    }
    const audit = await admin(store, "audit --since 2026-01-01");
    expect(audit.out).toMatch(/: changed: clients harbor-app\n {4}status: "active" → "disabled"\n$/);
  });
});

test(
  "a service of an operator is not the demo, whose store it refuses, as the demo refuses its",
  SLOW,
  async () => {
    const store = {
      DATABASE_URL: await server.newDatabase(),
      SERVICE_SECRET: "the same for all of them, and long",
    };
    const demo = await startNodeProcess({ SEED_FRAMES: "10", ...store }, onTestFinished);
    expect(demo.output()).toContain("This is the demo");
    await demo.kill();
    await expect(startNodeProcess({ DEMO: "0", ...store }, onTestFinished)).rejects.toThrow(
      "the store holds the demo's companies; set DEMO=1",
    );
    await admin(store, `apply ${EXAMPLE}`);
    await expect(startNodeProcess({ SEED_FRAMES: "10", ...store }, onTestFinished)).rejects.toThrow(
      "the store holds an operator's directory",
    );
  },
);
