import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { StoreAway } from "../../service/store/store.ts";
import { openHost } from "../../testing/processes/open-host.ts";
import { type PostgresServer, startPostgres } from "../../testing/processes/postgres-server.ts";
import { headersOf } from "../../testing/processes/service-processes.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { requestWith } from "../../testing/service/task-orders.ts";
import { serverDatabase } from "../postgres/databases.ts";
import { migrate } from "../postgres/migrations.ts";
import { openPostgisCatalog } from "../postgres/postgis-catalog.ts";
import { createPostgresStore } from "../postgres/postgres-store.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

/** A new database behind a door: while that is shut, connections are broken off and none is let in. */
async function openDoor() {
  const address = new URL(await server.newDatabase());
  const sockets = new Set<Socket>();
  let isShut = false;
  const door = createServer((inside) => {
    if (isShut) return inside.destroy();
    const outside = connect(Number(address.port), address.hostname);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void door.close());
  const port = (door.address() as { port: number }).port;
  return {
    address: Object.assign(new URL(address), { port: String(port) }).href,
    shut() {
      isShut = true;
      for (const socket of sockets) socket.destroy();
    },
    open() {
      isShut = false;
    },
  };
}

async function openDatabase() {
  const door = await openDoor();
  const database = serverDatabase(door.address);
  await migrate(database);
  onTestFinished(() => database.destroy());
  return { ...door, database };
}

/** Bodies of requests that need one. */
const UUID = "00000000-0000-4000-8000-000000000000";
const bodies: Record<string, object> = {
  searchCatalogItems: {},
  purchaseFrame: { contractID: contracts.euros, frameID: "1_1" },
  createDelivery: {
    contractID: contracts.euros,
    itemIDs: [UUID],
    deliveryLocations: [{ configID: UUID, path: "demo-bucket/claims" }],
  },
  createWebhook: {
    targetURL: "https://example.com/hook",
    auth: { type: "basic", username: "u", password: "p" },
  },
  changeWebhook: { status: "inactive" },
  createTask: requestWith(),
  cancelTask: { status: "CANCELED" },
  checkFeasibility: [requestWith()],
};
/** Operations that may be answered all the same, from what a process holds in memory. */
const FROM_MEMORY = [
  ...[
    "issueToken",
    "listContracts",
    "getContract",
    "listDeliveryLocationConfigs",
    "getTaskPrice",
    "listClients",
  ],
  // A bearer token is no person's, who alone has requests.
  ...["requestApproval", "listApprovals", "approveOrder", "declineOrder", "withdrawRequest"],
  ...["listCatalogItems", "searchCatalogItems", "getFramePrice", "createDelivery"],
];

describe("a store that is away", () => {
  it("is a 503 with Retry-After in every operation that needs it, until it is back", async () => {
    const { database, shut, open } = await openDatabase();
    const { url, logged } = await openHost({}, { store: createPostgresStore(database) });
    const headers = { ...(await headersOf({ url })), accept: "application/problem+json" };
    expect((await fetch(`${url}/api/catalog/v2/items`, { headers })).status).toBe(200);
    shut();
    for (const { operation, method, path } of endpoints) {
      const there = path.replace("{contractID}", contracts.euros).replace(/\{productType\}/, "GRD");
      const answer = await fetch(url + there.replace(/\{\w+\}/, UUID), {
        method,
        headers,
        ...(bodies[operation] && { body: JSON.stringify(bodies[operation]) }),
      });
      const { code, details } = await answer.json();
      if (FROM_MEMORY.includes(operation) && answer.status < 500) continue;
      expect([operation, answer.status, code, answer.headers.get("retry-after")]).toEqual([
        operation,
        503,
        "service_unavailable",
        "5",
      ]);
      expect(details).toBe("The service cannot reach its store at the moment. Try again in a few seconds.");
    }
    // The loops of the host say why, once in a while; a request is a line of the log.
    expect(logged().filter(({ msg }) => msg === "failure")).toEqual([]);
    open();
    expect((await fetch(`${url}/api/catalog/v2/purchases`, { headers })).status).toBe(200);
  });

  it("is reported in the middle of a transaction, too, and what a statement does wrong is not", async () => {
    const { database, shut, open } = await openDatabase();
    const store = createPostgresStore(database);
    const broken = store.write(async (tx) => {
      await tx.get("clock", { id: "clock" });
      shut();
      await tx.insert("clock", { id: "clock", ahead: 7 });
    });
    await expect(broken).rejects.toThrow(StoreAway);
    await expect(store.read((tx) => tx.get("clock", { id: "clock" }))).rejects.toThrow(StoreAway);
    open();
    expect(await store.read((tx) => tx.get("clock", { id: "clock" }))).toBeUndefined();
    const wrong = store.write((tx) => tx.insert("clock", { id: "clock", ahead: "soon" } as never));
    await expect(wrong).rejects.not.toThrow(StoreAway);
  });

  it("is the same to searches in the database", async ({ skip }) => {
    if (!(await server.hasPostgis())) skip();
    const { database, shut } = await openDatabase();
    const catalog = await openPostgisCatalog(database);
    shut();
    await expect(catalog.frame("1_1")).rejects.toThrow(StoreAway);
    const viewer = { companyID: "c", userID: "u", public: true, private: true, now: 0 };
    const query = { conditions: [], sort: [{ field: { kind: "id" }, direction: "asc" }] } as never;
    await expect(catalog.search(query, viewer, { limit: 1 })).rejects.toThrow(StoreAway);
  });

  it("is reported where a server shuts down or has no room, by its words", async () => {
    const { database } = await openDatabase();
    const ended = database.transaction().execute(async (transaction) => {
      const { sql } = await import("kysely");
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(transaction);
    });
    await expect(ended).rejects.toThrow(StoreAway);
  });

  it("is a 503 where the server only reads, as a replica does, and reading goes on", async () => {
    const address = new URL(await server.newDatabase());
    const database = serverDatabase(address.href);
    await migrate(database);
    await database.destroy();
    const { sql } = await import("kysely");
    const owner = serverDatabase(address.href);
    await sql
      .raw(`alter database "${address.pathname.slice(1)}" set default_transaction_read_only = on`)
      .execute(owner);
    await owner.destroy();
    const replica = serverDatabase(address.href);
    onTestFinished(() => replica.destroy());
    // A read-write transaction of a replica fails at its first statement that writes.
    const store = createPostgresStore(replica);
    const { url } = await openHost({}, { store });
    const headers = { ...(await headersOf({ url })), accept: "application/problem+json" };
    expect((await fetch(`${url}/api/catalog/v2/purchases`, { headers })).status).toBe(200);
    const bought = await fetch(`${url}/api/notifications/v1/webhooks`, {
      method: "POST",
      headers,
      body: JSON.stringify(bodies.createWebhook),
    });
    expect([bought.status, bought.headers.get("retry-after")]).toEqual([503, "5"]);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "not ready", reason: "The store cannot be written to." },
    ]);
  });
});
