import { networkInterfaces } from "node:os";
import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { openHost, sendRaw } from "../../testing/processes/open-host.ts";
import { freePort } from "../../testing/processes/postgres-server.ts";
import { headersOf } from "../../testing/processes/service-processes.ts";
import { SOON } from "../../testing/processes/timed.ts";
import { callerWith, signIn } from "../../testing/service/caller.ts";
import { demoWorld } from "./demo-world.ts";
import { createMetrics } from "./metrics.ts";
import { startNodeHost } from "./node.ts";

const CONTRACTS = "/api/company/v1/contracts";
const problem = { accept: "application/problem+json" };

/** Someone who is signed in at a host. */
async function callerAt({ host, parts }: Awaited<ReturnType<typeof openHost>>) {
  return signIn({
    ...notCalled,
    parts,
    fetch: (request) => fetch(request.url.replace(parts.baseUrl, host.publicUrl), request),
  });
}

/** Parts of a running service that these tests do not call. */
const notCalled = {
  advance: async () => [],
  nextDue: async () => undefined,
  writeDeliveries: async () => [],
  sendCallbacks: async () => {},
};

describe("what is written down", () => {
  test("one line a request, with the caller once it is known and without the query", async () => {
    const opened = await openHost();
    const caller = await callerAt(opened);
    await caller.get(`${CONTRACTS}?limit=3`);
    await expect.poll(() => opened.logged()).toHaveLength(2);
    const [token, list] = opened.logged();
    expect(token).toMatchObject({ method: "POST", path: "/oauth2/v1/token", status: 200, client: "demo" });
    expect(list).toEqual({
      level: "info",
      time: expect.any(String),
      pid: process.pid,
      requestID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: "GET",
      path: CONTRACTS,
      status: expect.any(Number),
      client: "demo",
      durationMs: expect.any(Number),
      address: "127.0.0.1",
      protocol: "http",
      msg: "request",
    });
    expect(list?.durationMs).toBeGreaterThan(0);
  });

  test("a token that a tool for STAC repeats in the address is in no line", async () => {
    const opened = await openHost();
    const caller = await callerAt(opened);
    const header = new URLSearchParams({ Authorization: `Bearer ${caller.token}` });
    expect((await caller.get(`/stac/search?${header}&limit=1`)).status).toBe(200);
    await expect.poll(() => opened.logged().map(({ path }) => path)).toContain("/stac/search");
    expect(JSON.stringify(opened.logged())).not.toContain(caller.token);
  });

  test("nobody's client id stands where a token is not good or a secret is wrong", async () => {
    const { url, logged } = await openHost();
    await fetch(url + CONTRACTS, { headers: { authorization: "Bearer forged" } });
    const form = { grant_type: "client_credentials", client_id: "demo", client_secret: "wrong" };
    await fetch(`${url}/oauth2/v1/token`, { method: "POST", body: new URLSearchParams(form) });
    await expect.poll(() => logged().map(({ status }) => status)).toEqual([401, 401]);
    for (const line of logged()) expect(line).not.toHaveProperty("client");
  });

  test("the request's id is the caller's where it is sane, and the same in header, problem and log", async () => {
    const { url, logged } = await openHost();
    const ask = async (id?: string) => {
      const headers = { ...problem, ...(id !== undefined && { "x-request-id": id }) };
      const response = await fetch(url + CONTRACTS, { headers });
      const { requestID } = await response.json();
      expect(response.headers.get("x-request-id")).toBe(requestID);
      await expect.poll(() => logged().at(-1)?.requestID).toBe(requestID);
      return requestID;
    };
    expect(await ask("trace-7:a.b_c")).toBe("trace-7:a.b_c");
    for (const odd of [undefined, "", "two words", "a\tb", "<b>", "x".repeat(129)]) {
      expect(await ask(odd)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });

  test("a refusal that the fault plan makes up carries the same id", async () => {
    const { url, logged } = await openHost({ world: demoWorld({ faultControl: true }) });
    const rules = [{ operation: "*", kind: "500", probability: 1 }];
    const headers = await headersOf({ url });
    await fetch(`${url}/__faults`, { method: "PUT", headers, body: JSON.stringify({ rules }) });
    const response = await fetch(url + CONTRACTS, { headers: { ...problem, "x-request-id": "mine" } });
    expect((await response.json()).requestID).toBe("mine");
    await expect
      .poll(() => logged().at(-1))
      .toMatchObject({ requestID: "mine", level: "error", status: 500 });
  });

  test("every answer has an id, also pages, preflights and refusals of what is no request", async () => {
    const { url } = await openHost();
    for (const [path, method] of [
      ["/docs", "GET"],
      ["/healthz", "GET"],
      [CONTRACTS, "OPTIONS"],
      ["/none", "GET"],
    ] as const) {
      const response = await fetch(url + path, { method });
      expect([path, response.headers.get("x-request-id")]).toEqual([
        path,
        expect.stringMatching(/^[0-9a-f-]{36}$/),
      ]);
    }
  });

  test("no secret, token, header or signed query is in any line, failures included", async () => {
    const opened = await openHost(
      {},
      {
        files: {
          quicklook: async () => {
            throw new Error("cannot read https://x.test/a?signature=quoted-secret");
          },
          product: async () => new Uint8Array(),
        },
      },
    );
    const caller = await callerAt(opened);
    const { body } = await caller.get("/api/catalog/v2/items?limit=1");
    const link: string = body.data[0].assets["thumbnail-png"].href;
    expect((await fetch(link)).status).toBe(500);
    const basic = btoa("demo:wrong-secret");
    await fetch(`${opened.url}/oauth2/v1/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    await expect.poll(() => opened.logged()).toHaveLength(5);
    const text = opened.lines.join("");
    const { searchParams, pathname } = new URL(link);
    expect(text).toContain(pathname);
    expect(text).toContain("cannot read");
    for (const secret of [
      caller.token,
      searchParams.get("signature") ?? "",
      "quoted-secret",
      basic,
      "wrong-secret",
      "Bearer",
    ]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(text).not.toContain(secret);
    }
  });

  test("a caller who goes away in the middle of a body is no failure of the service", async () => {
    const { url, logged } = await openHost();
    const head = "POST /oauth2/v1/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 900\r\n\r\ngrant";
    await sendRaw(url, head, { keepOpen: false });
    await expect.poll(() => logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({ level: "info", path: "/oauth2/v1/token", broken: true });
  });
});

describe("a proxy before it", () => {
  const forwarded = { "x-forwarded-for": "6.6.6.6, 203.0.113.7", "x-forwarded-proto": "http, https" };
  const heard = async (trustProxy: boolean, headers: Record<string, string>) => {
    const { url, logged } = await openHost({ trustProxy });
    await fetch(url + CONTRACTS, { headers });
    await expect.poll(() => logged()).toHaveLength(1);
    const [{ address, protocol } = {}] = logged();
    return [address, protocol];
  };

  test("is not believed unless it is trusted", async () => {
    expect(await heard(false, forwarded)).toEqual(["127.0.0.1", "http"]);
  });

  test("tells the caller's address and protocol, of which the last are its own words", async () => {
    expect(await heard(true, forwarded)).toEqual(["203.0.113.7", "https"]);
    expect(await heard(true, { "x-forwarded-for": "::ffff:198.51.100.2" })).toEqual(["198.51.100.2", "http"]);
    expect(await heard(true, { "x-forwarded-for": "198.51.100.2:5555" })).toEqual(["198.51.100.2", "http"]);
    expect(await heard(true, { "x-forwarded-for": "[2001:db8::1]:80" })).toEqual(["2001:db8::1", "http"]);
  });

  test("that says nothing or nonsense leaves what the connection tells", async () => {
    expect(await heard(true, {})).toEqual(["127.0.0.1", "http"]);
    expect(await heard(true, { "x-forwarded-for": "unknown", "x-forwarded-proto": "gopher" })).toEqual([
      "127.0.0.1",
      "http",
    ]);
  });
});

describe("its address", () => {
  test("links and documents begin with the public one, and its path stands before every path", async () => {
    const publicUrl = "https://data.example.com/radar";
    const { host, parts } = await openHost({ publicUrl });
    expect(host.publicUrl).toBe(publicUrl);
    const inside = (path: string) => fetch(path.replace(publicUrl, `${host.url}/radar`));
    const document = await (await inside(`${publicUrl}/openapi.json`)).json();
    expect(document.servers).toEqual([{ url: publicUrl }]);
    expect(await (await inside(`${publicUrl}/docs`)).text()).toContain(publicUrl);
    const at = {
      ...notCalled,
      parts,
      fetch: (request: Request) => fetch(request.url.replace(publicUrl, `${host.url}/radar`), request),
    };
    const { token } = await signIn(at);
    const { body } = await callerWith(at, token).get("/api/catalog/v2/items?limit=1");
    const [item] = body.data;
    for (const { href } of item.links) expect(href).toContain(publicUrl);
    const { href } = item.assets["thumbnail-png"];
    expect(href.startsWith(`${publicUrl}/files/`)).toBe(true);
    expect((await inside(href)).status).toBe(200);
    expect((await fetch(host.url + CONTRACTS)).status).toBe(404);
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
    expect((await inside(`${publicUrl}/healthz`)).status).toBe(404);
  });

  test("is loopback alone unless another is given", async () => {
    const { url } = await openHost();
    const others = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    const other = others.find(({ internal, family }) => !internal && family === "IPv4")?.address;
    expect(new URL(url).hostname).toBe("127.0.0.1");
    if (other) await expect(fetch(url.replace("127.0.0.1", other))).rejects.toThrow();
    const everywhere = await openHost({ hostname: "0.0.0.0" });
    expect(new URL(everywhere.url).hostname).toBe("127.0.0.1");
    if (other)
      expect((await fetch(`${everywhere.url.replace("127.0.0.1", other)}/healthz`)).status).toBe(200);
  });

  test("that cannot be listened at is refused with the name of the variable", async () => {
    const { url } = await openHost();
    const start = (hostname: string, port: number) =>
      startNodeHost({
        hostname,
        port,
        createService: () => {
          throw new Error("It is not made.");
        },
      });
    const port = Number(new URL(url).port);
    await expect(start("127.0.0.1", port)).rejects.toThrow(`PORT: ${port} is in use at 127.0.0.1.`);
    await expect(start("192.0.2.1", 0)).rejects.toThrow("HOST: 192.0.2.1 is not an address of this machine.");
  });
});

describe("the pages for the inside", () => {
  test("the process lives and is ready, also for who asks by HEAD; the probes are quiet", async () => {
    const { url, logged } = await openHost();
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "alive" });
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: "ready" });
    const head = await fetch(`${url}/readyz`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    await expect.poll(() => logged().map(({ level }) => level)).toEqual(["debug", "debug", "debug"]);
  });

  test("while it loads it lives, says that it is loading, and refuses calls with when to try again", async () => {
    const port = await freePort();
    let finish = () => {};
    const loading = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const opening = openHost({ port, load: () => loading });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "not ready", reason: "The catalog is loading." },
    ]);
    const call = await fetch(url + CONTRACTS);
    expect([call.status, call.headers.get("retry-after"), await call.json()]).toEqual([
      503,
      "5",
      {
        code: "service_unavailable",
        message: "The service is loading its catalog. Try again in a few seconds.",
      },
    ]);
    expect(call.headers.get("access-control-allow-origin")).toBe("*");
    const preflight = { method: "OPTIONS", headers: { origin: "https://app.test" } };
    expect((await fetch(url + CONTRACTS, preflight)).status).toBe(204);
    finish();
    await opening;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(url + CONTRACTS)).status).toBe(401);
  });

  test("it no longer listens where it cannot load", async () => {
    const port = await freePort();
    const opening = openHost({ port, load: () => Promise.reject(new Error("The table is gone.")) });
    await expect(opening).rejects.toThrow("The table is gone.");
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });

  test("it is not ready while the store hangs or fails, and says so within a good second, but it lives", async () => {
    const store = createMemoryStore();
    const { url } = await openHost({}, { store });
    const writing = vi.spyOn(store, "write").mockImplementation(() => new Promise(() => {}));
    const began = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => fetch(`${url}/readyz`)));
    expect(performance.now() - began).toBeLessThan(SOON);
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { status: "not ready", reason: "The store has not answered within 1 s." },
      ]);
    }
    expect(writing).toHaveBeenCalledTimes(1);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test("it is ready again once the store is, and tells no words of the database", async () => {
    const store = createMemoryStore();
    const { url } = await openHost({}, { store });
    vi.spyOn(store, "write").mockRejectedValueOnce(new Error("password of db.test is wrong"));
    const failed = await fetch(`${url}/readyz`);
    expect([failed.status, await failed.json()]).toEqual([
      503,
      { status: "not ready", reason: "The store cannot be written to." },
    ]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test("figures count requests by operation and class, and say what is due and how late", async () => {
    const opened = await openHost({ metrics: createMetrics() });
    const caller = await callerAt(opened);
    const { body } = await caller.get("/api/catalog/v2/items?limit=1");
    const [contract] = (await caller.get(CONTRACTS)).body.data;
    const order = { contractID: contract.id, frameID: body.data[0].properties.frame_id };
    const bought = await caller.post("/api/catalog/v2/purchases", order);
    await expect.poll(() => opened.logged().at(-1)?.resourceID).toBe(bought.body.id);
    await fetch(body.data[0].assets["thumbnail-png"].href);
    await fetch(opened.url + CONTRACTS);
    await fetch(`${opened.url}/nowhere/${"x".repeat(20)}`);
    opened.parts.setTime(opened.parts.clock() + 7_000);
    const figures = async () => (await fetch(`${opened.url}/metrics`)).text();
    await expect.poll(figures).toContain('swath_requests_total{operation="listContracts",status="4xx"} 1');
    const text = await figures();
    expect(text).toContain('swath_requests_total{operation="listContracts",status="2xx"} 1');
    expect(text).toContain('swath_requests_total{operation="file",status="2xx"} 1');
    expect(text).toContain('swath_requests_total{operation="other",status="4xx"} 1');
    expect(text).toContain('swath_request_duration_seconds_count{operation="purchaseFrame"} 1');
    expect(text).toContain('swath_requests_total{operation="page",status="2xx"} 1');
    expect(text).toContain('swath_due{kind="purchases"} 1');
    expect(text).toContain('swath_due_late_seconds{kind="purchases"} 2');
    expect(text).toContain('swath_due{kind="deliveries"} 0');
    expect(text).toContain("process_cpu_seconds_total");
    expect(text).not.toContain("nowhere");
  });
});
