import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type NodeProcess, startNodeProcess } from "../../testing/processes/node-process.ts";
import { beginRequest, openHost, sendRaw } from "../../testing/processes/open-host.ts";
import { fromSource } from "../../testing/processes/programs.ts";
import { headersOf } from "../../testing/processes/service-processes.ts";
import { SOON, timed } from "../../testing/processes/timed.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { failsOnPurpose } from "../../world/simulator.ts";
import { demoWorld } from "./demo-world.ts";

const CONTRACTS = "/api/company/v1/contracts";
const TOKEN = "/oauth2/v1/token";
const SLOW = { timeout: 120_000 };
const form = (client: string) =>
  new URLSearchParams({ grant_type: "client_credentials", client_id: client, client_secret: client });

describe("ending with grace", () => {
  /** Opens a host with one request of a given duration. */
  async function openSlowHost(latencyMs: number) {
    const opened = await openHost({ world: demoWorld({ faultControl: true }) });
    const rules = [{ operation: "listContracts", kind: "latency", probability: 1, latencyMs }];
    const headers = await headersOf(opened);
    await fetch(`${opened.url}/__faults`, { method: "PUT", headers, body: JSON.stringify({ rules }) });
    return opened;
  }

  test("it says that it is not ready and still answers for the notice, then accepts nothing more", async () => {
    const { host, url, logged } = await openSlowHost(0);
    const drained = host.drain(400);
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: "not ready", reason: "The process is stopping." },
    ]);
    expect((await fetch(url + CONTRACTS)).status).toBe(401);
    await drained;
    expect(logged().filter(({ path }) => path === "/readyz")).toMatchObject([
      { level: "debug", status: 503 },
    ]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test("an open request is answered, its connection is not kept, and the end does not wait for idle ones", async () => {
    const { host, url } = await openSlowHost(500);
    const idle = sendRaw(url, "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const open = await beginRequest(url + CONTRACTS);
    const [took] = await timed(host.drain());
    const { statusCode, headers } = await open.answer;
    expect([statusCode, headers.connection]).toEqual([401, "close"]);
    expect(took).toBeGreaterThan(200);
    expect(took).toBeLessThan(SOON);
    expect(await idle).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("what is still open after its patience is broken off, and logged before the end", async () => {
    const { host, url, logged } = await openSlowHost(60_000);
    const open = await beginRequest(url + CONTRACTS);
    await host.drain(0, 200);
    expect(logged().slice(-2)).toMatchObject([
      { level: "warn", open: 1, msg: "not everything was done in time" },
      { level: "info", path: CONTRACTS, broken: true },
    ]);
    await expect(open.answer).rejects.toThrow();
  });
});

/** Files below a folder, by their paths in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) =>
    entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : [],
  );
}

/** Lines of a log by their messages. */
const linesOf = (output: string) =>
  Object.fromEntries(
    [...output.matchAll(/^\{.*\}$/gm)].map(([line]) => [JSON.parse(line).msg, JSON.parse(line)]),
  );

describe("the process", () => {
  const settings = { SEED_FRAMES: "200", FAULT_CONTROL: "1" };

  async function startSlow(latencyMs: number, more: Record<string, string> = {}) {
    const host = await startNodeProcess({ ...settings, ...more }, onTestFinished);
    const rules = [{ operation: "listContracts", kind: "latency", probability: 1, latencyMs }];
    const headers = await headersOf(host);
    await fetch(`${host.url}/__faults`, { method: "PUT", headers, body: JSON.stringify({ rules }) });
    return host;
  }

  const hasBegunToEnd = (host: NodeProcess) => expect.poll(host.output).toContain("The service is stopping");

  test("told to end it answers what is open, refuses what is new, and ends well", SLOW, async () => {
    const host = await startSlow(4_000);
    const open = await beginRequest(host.url + CONTRACTS);
    host.signal("SIGTERM");
    await hasBegunToEnd(host);
    // It says so a moment before it does.
    const isAnswered = async () => (await fetch(`${host.url}/healthz`).catch(() => undefined)) !== undefined;
    await expect.poll(isAnswered).toBe(false);
    expect((await open.answer).statusCode).toBe(401);
    const [took, code] = await timed(host.ended);
    expect(code).toBe(0);
    expect(took).toBeLessThan(SOON);
    // By their times: the lines come in pieces.
    const lines = host.output().split("\n");
    const timeOf = (text: string) => JSON.parse(lines.find((line) => line.includes(text)) ?? "{}").time;
    expect(timeOf(`"path":"${CONTRACTS}"`) <= timeOf("The service has stopped.")).toBe(true);
  });

  test("told twice at once, as by a terminal and npm, it still answers what is open", SLOW, async () => {
    const host = await startSlow(1_500);
    const open = await beginRequest(host.url + CONTRACTS);
    host.signal("SIGINT");
    await hasBegunToEnd(host);
    host.signal("SIGINT");
    expect((await open.answer).statusCode).toBe(401);
    expect(await host.ended).toBe(0);
  });

  test("told a second time it ends on the spot", SLOW, async () => {
    const host = await startSlow(60_000);
    const open = await beginRequest(host.url + CONTRACTS);
    host.signal("SIGTERM");
    await hasBegunToEnd(host);
    host.signal("SIGINT");
    const [took, code] = await timed(host.ended);
    expect([code, took < SOON]).toEqual([130, true]);
    await expect(open.answer).rejects.toThrow();
  });

  test("with nothing but a folder for its data it delivers, and the location says where", SLOW, async () => {
    const folder = await mkdtemp(join(tmpdir(), "swath-deliver-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const host = await startNodeProcess(
      { ...settings, DATA_DIR: join(folder, "data"), STEP_SECONDS: "0" },
      onTestFinished,
      // Nothing was made before, not even the program.
      fromSource("service"),
    );
    const issued = await fetch(host.url + TOKEN, { method: "POST", body: form("demo") });
    const authorization = `Bearer ${(await issued.json()).access_token}`;
    const ask = async (path: string, body?: object) => {
      const response = await fetch(host.url + path, {
        method: body ? "POST" : "GET",
        headers: { authorization, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      expect(response.ok, `${path} ${JSON.stringify(answer)}`).toBe(true);
      return answer;
    };
    const { data } = await ask("/api/catalog/v2/items?limit=40");
    const contractID = contracts.euros;
    const frames: string[] = data.map(
      ({ properties }: { properties: { frame_id: string } }) => properties.frame_id,
    );
    const frameID = frames.find((id) => !failsOnPurpose(id));
    await ask("/api/catalog/v2/purchases", { contractID, frameID, productTypes: ["QLK"] });
    const owned = async () =>
      (await ask(`/api/catalog/v2/items?collections=private&contractID=${contractID}&limit=100`)).data;
    await expect.poll(owned).not.toEqual([]);
    const [location] = await ask("/api/delivery/v1/deliveries/location-configs");
    const root = join(folder, "data", "deliveries");
    expect(location).toMatchObject({ method: "folder", config: { bucket: "demo-bucket" }, status: "active" });
    // Customers learn nothing of where that is on the machine.
    expect(JSON.stringify(location)).not.toContain(folder);
    const itemIDs = (await owned()).map(({ id }: { id: string }) => id);
    const place = { configID: location.id, path: "demo-bucket/claims", subpath: "run 7" };
    const delivery = await ask("/api/delivery/v1/deliveries", {
      contractID,
      itemIDs,
      deliveryLocations: [place],
    });
    const status = async () => (await ask(`/api/delivery/v1/deliveries/${delivery.id}`)).status;
    await expect.poll(status).toBe("SUCCESS");
    await expect
      .poll(() => linesOf(host.output()))
      .toMatchObject({
        "purchase closed": { level: "info", kind: "purchase", companyID: expect.any(String) },
        "delivery success": { level: "info", kind: "delivery", id: delivery.id, outcome: "SUCCESS" },
      });
    const written = await filesIn(join(root, decodeURIComponent(new URL(delivery.url).pathname)));
    expect(written.length).toBeGreaterThan(0);
    expect(await filesIn(join(root, ".incoming"))).toEqual([]);
    const [name = ""] = written;
    const [{ assets = {} } = {}] = (await owned()).filter(
      ({ properties }: { properties: Record<string, string> }) =>
        name.startsWith(`${properties.frame_id}_${properties["sar:product_type"]}_`),
    );
    const links = Object.values<{ href: string }>(assets).map(({ href }) => href);
    const link = links.find((href) => name.endsWith(`_${new URL(href).pathname.split("/").at(-1)}`)) ?? "";
    const there = await readFile(join(root, "demo-bucket", "claims", "run 7", name));
    expect(Buffer.compare(there, Buffer.from(await (await fetch(link)).arrayBuffer()))).toBe(0);
    host.signal("SIGTERM");
    expect(await host.ended).toBe(0);
    expect(host.output()).not.toMatch(/"level":"(error|fatal)"/);
  });

  test("a setting that cannot be ends the start with a sentence that names it", SLOW, async () => {
    const failed: unknown = await startNodeProcess(
      { DELIVERY_DIR: "/proc/nowhere", SEED_FRAMES: "1" },
      onTestFinished,
    ).catch((error: unknown) => error);
    const folder = /"msg":"(The service cannot start: [^"]*)"/.exec(String(failed))?.[1];
    expect(folder).toMatch(
      /^The service cannot start: DELIVERY_DIR: the folder \/proc\/nowhere cannot be written \(\w+\)\. Give one that this process may write\.$/,
    );
  });
});
