import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { startNodeProcess } from "../../../testing/processes/node-process.ts";
import { JSON_TYPE, openGateway, PAGE, startUpstream } from "../../../testing/processes/open-gateway.ts";

const ITEMS = "/api/catalog/v2/items?limit=2";
const PURCHASES = "/api/catalog/v2/purchases";
const EUROS = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
/** More than the allowance, also where they take some seconds. */
const CALLS = 150;
const ends: (() => unknown)[] = [];

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let origin: string;
beforeAll(async () => {
  upstream = await startUpstream((end) => ends.push(end));
  origin = upstream.origin;
});
afterAll(() => Promise.all(ends.map((end) => end())));

const behave = (quirks: object) => upstream.behave(quirks);
const upstreamSaw = () => upstream.saw();
beforeEach(() => behave({}));

test("a person's search is watched by the company's connection, and not without one", async () => {
  const watch = {
    ...{ what: "search", name: "Everything", language: "en", pace: { every: "soon", hour: 0 } },
    search: { address: { time: "all" }, bodies: [{ limit: 10 }] },
  };
  const connected = await (await openGateway(origin)).signIn({ email: "buyer@demo.example" });
  expect((await connected.ask("/auth/watches")).body).toEqual({
    ...{ mail: "buyer@demo.example", webhooks: false, data: [] },
  });
  expect((await connected.ask("/auth/watches", watch)).status).toBe(201);
  const { seen } = await upstreamSaw();
  const body = JSON.parse(seen.find(({ url }) => url.endsWith("/search"))?.body ?? "{}");
  expect(body.query.created.gt).toMatch(/^\d{4}-/);
  expect((await connected.ask("/auth/watches", { ...watch, webhookID: "hook" })).status).toBe(400);

  const other = await (await openGateway(origin, { isConnected: false })).signIn({
    email: "buyer@demo.example",
  });
  const refused = await other.ask("/auth/watches", watch);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "Your company is not connected to the operator's service: ask whoever runs this page.",
  ]);
});

test("a client of the other service signs in, and its calls go there with its token", async () => {
  const { signIn } = await openGateway(origin);
  const { ask, session } = await signIn();
  expect(session).toMatchObject({ clientID: "demo", company: { id: "demo" }, hasTokens: false });
  const items = await ask(ITEMS);
  expect([items.status, items.body.data.length]).toEqual([200, 2]);
  expect(JSON.stringify(items.body.data[0].properties)).toContain('"radar:');
  const wrong = await signIn({ clientID: "demo", clientSecret: "guess" });
  expect([wrong.status, wrong.session.code]).toEqual([401, "invalid_client"]);
});

test("nothing of the browser goes on but what a call needs, and no cookie comes back", async () => {
  const { signIn } = await openGateway(origin);
  const { ask } = await signIn();
  const more = {
    "x-forwarded-for": "203.0.113.9",
    forwarded: "for=x",
    "x-api-key": "k",
    "x-request-id": "mine-1",
    accept: "application/json",
  };
  const answer = await ask(ITEMS, undefined, more);
  expect([answer.headers.get("set-cookie"), answer.headers.get("access-control-allow-origin")]).toEqual([
    null,
    null,
  ]);
  const { seen } = await upstreamSaw();
  const call = seen.find(({ url }) => url.includes("/items"));
  expect(Object.keys(call?.headers ?? {}).sort()).toEqual(
    ["accept", "authorization", "connection", "content-type", "host", "user-agent", "x-request-id"].sort(),
  );
  expect(call?.headers).toMatchObject({ "x-request-id": "mine-1", host: new URL(origin).host });
  expect(call?.headers.authorization).toMatch(/^Bearer /);
});

test("only endpoints of the interface are passed on, by method and path", async () => {
  const { signIn, url } = await openGateway(origin);
  const { ask, headers } = await signIn();
  await behave({});
  const token = { method: "POST", headers: { ...headers, ...JSON_TYPE }, body: "{}" };
  for (const path of [
    "/api/admin/v1/users",
    "/oauth2/v1/token",
    "/api/catalog/v2/items/../../admin",
    "//evil.example/api/catalog/v2/items",
  ]) {
    expect([path, (await fetch(url + path, token)).status]).toEqual([path, 404]);
  }
  const wrongMethod = await fetch(url + PURCHASES, { method: "DELETE", headers });
  expect(wrongMethod.status).toBe(404);
  expect((await upstreamSaw()).seen).toEqual([]);
  expect((await ask("/api/company/v1/clients")).status).toBe(404);
});

test("a call without a session never reaches the other service, on any endpoint", async () => {
  const { signIn, url } = await openGateway(origin);
  const { headers } = await signIn();
  await behave({});
  const { "x-swath": _, ...withoutHeader } = headers;
  const { cookie: __, ...withoutCookie } = headers;
  for (const wrong of [
    withoutHeader,
    withoutCookie,
    { ...headers, "sec-fetch-site": "cross-site" },
    { authorization: "Bearer x" },
  ]) {
    for (const { method, path } of endpoints) {
      const init = method === "GET" ? { method } : { method, body: "{}" };
      const answer = await fetch(url + path.replaceAll(/\{\w+\}/g, "1"), {
        ...init,
        headers: { ...wrong, ...JSON_TYPE },
      });
      expect([401, 403, 404]).toContain(answer.status);
    }
  }
  expect((await upstreamSaw()).seen).toEqual([]);
});

test("files come through this host, in ranges, with no address of the other one", async () => {
  const { signIn, url } = await openGateway(origin);
  const { ask } = await signIn();
  const { body } = await ask(ITEMS);
  const hrefs = body.data.flatMap(({ assets }: { assets: Record<string, { href: string }> }) =>
    Object.values(assets).map(({ href }) => href),
  ) as string[];
  expect(hrefs.length).toBeGreaterThan(0);
  for (const href of hrefs) expect(href).toMatch(new RegExp(`^${url}/files/[\\w.-]+/\\d+_\\d+/[^/]+/[^/]+$`));
  const whole = await fetch(hrefs[0] ?? "");
  const part = await fetch(hrefs[0] ?? "", { headers: { range: "bytes=0-3" } });
  expect([whole.status, part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, 206, 4]);
  const { seen } = await upstreamSaw();
  const file = seen.find(({ url }) => url.includes("/files/"));
  expect(new URL(hrefs[0] ?? "").pathname.split("/").at(-1)).toBe(
    new URL(file?.url ?? "", origin).pathname.split("/").at(-1),
  );
  expect([file?.headers.authorization, file?.headers.cookie]).toEqual([undefined, undefined]);
  for (const altered of [`${hrefs[0]}A`, `${url}/files/none`, `${url}/files/http://127.0.0.1/`]) {
    expect((await fetch(altered)).status).toBe(404);
  }
});

test("a busy service is asked again for what is safe, and once for an order", async () => {
  const { signIn } = await openGateway(origin);
  const { ask } = await signIn();
  const busy = { status: 503, headers: { "retry-after": "0" } };
  await behave({ next: [busy, { status: 429, headers: { "retry-after": "0" } }] });
  expect((await ask(ITEMS)).status).toBe(200);
  const long = {
    status: 429,
    headers: { "retry-after": "60", "content-type": "application/json" },
    body: "{}",
  };
  await behave({ next: [long] });
  const told = await ask(ITEMS);
  expect([told.status, told.headers.get("retry-after")]).toEqual([429, "60"]);
  await behave({ next: [{ status: 502 }] });
  const order = await ask(PURCHASES, { contractID: EUROS, frameID: "none" });
  const { seen } = await upstreamSaw();
  expect([order.status, seen.filter(({ method }) => method === "POST").length]).toEqual([502, 1]);
});

test("a redirect is not followed, and takes no token along", async () => {
  const { signIn } = await openGateway(origin);
  const { ask } = await signIn();
  const away = { status: 302, headers: { location: `${origin}/elsewhere?token=leaked` } };
  await behave({ next: [away, away] });
  const answer = await ask(ITEMS);
  expect([answer.status, answer.headers.get("location")]).toEqual([502, null]);
  expect(JSON.stringify(answer.body)).not.toContain("leaked");
  expect((await upstreamSaw()).seen).toHaveLength(1);
});

test("one token serves 30 calls at once, and one more follows a forgotten one", async () => {
  const { signIn } = await openGateway(origin);
  const { ask } = await signIn();
  await behave({ forget: true });
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask(ITEMS)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { seen } = await upstreamSaw();
  expect(seen.filter(({ url }) => url.includes("/oauth2/"))).toHaveLength(1);
});

test("credentials that the service no longer takes end the session", async () => {
  const { signIn } = await openGateway(origin);
  const { ask } = await signIn();
  const no = { status: 401, headers: { "content-type": "application/json" }, body: "{}" };
  await behave({ next: [no, no] });
  expect((await ask(ITEMS)).status).toBe(401);
  expect((await ask("/auth/session")).status).toBe(401);
});

test("people order under their company's client: limits, cost centers and names are this host's", async () => {
  const { signIn, store } = await openGateway(origin);
  const buyer = await signIn({ email: "buyer@demo.example" });
  const { data } = (await buyer.ask("/api/catalog/v2/items?limit=50")).body;
  const frames = [
    ...new Set(data.map(({ properties }: { properties: { frame_id: string } }) => properties.frame_id)),
  ];
  const order = (frameID: unknown, eula: string, more = {}) =>
    buyer.ask(PURCHASES, { contractID: EUROS, frameID, eula, ...more });
  const prices = await Promise.all(
    frames.map(async (frameID) => {
      const { body } = await buyer.ask(
        `/api/catalog/v2/price?contractID=${EUROS}&frameID=${frameID}&eula=MULTI`,
      );
      return { frameID, amount: Number(body.amount) };
    }),
  );
  const dear = prices.find(({ amount }) => amount > 100_000);
  const cheap = prices.find(({ amount }) => amount <= 100_000 && amount > 0);
  await behave({});
  expect((await order(dear?.frameID, "MULTI")).body.code).toBe("approval_needed");
  expect((await order(cheap?.frameID, "MULTI", { costCenter: "Sales" })).status).toBe(400);
  expect((await upstreamSaw()).seen.filter(({ method }) => method === "POST")).toEqual([]);
  await behave({ next: [{ status: 500 }] });
  const unpriced = await order(cheap?.frameID, "MULTI");
  expect([unpriced.status, unpriced.body.message]).toEqual([
    502,
    "What the order costs cannot be read now, and the limit needs it. Try again later.",
  ]);
  await behave({});
  const bought = await order(cheap?.frameID, "MULTI", { costCenter: "Claims" });
  expect(bought.status).toBe(200);
  const sent = (await upstreamSaw()).seen.find(
    ({ method, url }) => method === "POST" && url.includes("purchases"),
  );
  expect(JSON.parse(sent?.body ?? "{}")).toEqual({
    contractID: EUROS,
    frameID: cheap?.frameID,
    eula: "MULTI",
  });
  const list = (await (await signIn({ email: "viewer@demo.example" })).ask(PURCHASES)).body;
  expect(list.data).toContainEqual(
    expect.objectContaining({ id: bought.body.id, orderedBy: "buyer@demo.example", costCenter: "Claims" }),
  );
  const viewer = await signIn({ email: "viewer@demo.example" });
  expect((await viewer.ask(PURCHASES, { contractID: EUROS, frameID: "1_1" })).status).toBe(403);
  const kept = await store.read((tx) =>
    tx.page("sentOrders", "ofOrder", {
      equals: { companyID: "company-demo", orderID: bought.body.id },
      limit: 2,
    }),
  );
  expect(kept).toMatchObject([{ orderedBy: "buyer@demo.example", amount: cheap?.amount, currency: "EUR" }]);
});

test("a person whose company is not connected reads why, and what to do", async () => {
  const { signIn } = await openGateway(origin, { isConnected: false });
  const { ask } = await signIn({ email: "buyer@demo.example" });
  const refused = await ask(ITEMS);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "Your company is not connected to the operator's service: ask whoever runs this page.",
  ]);
});

test("a slow body is passed on as it comes, and a slow reader holds up the other service", async () => {
  const { signIn, url } = await openGateway(origin);
  const { ask, headers } = await signIn();
  await behave({ slow: 20 });
  expect((await ask("/api/catalog/v2/items?limit=20")).body.data).toHaveLength(20);
  const item = { assets: { image: { href: `${origin}/big.tif` } } };
  await behave({
    next: [
      {
        status: 200,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ data: [item] }),
      },
    ],
  });
  const { body } = await ask(ITEMS);
  const { href } = body.data[0].assets.image;
  for (const getOnly of [false, true]) {
    await behave({ getOnly });
    const head = await fetch(href, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "209715200"]);
  }
  const range = await fetch(href, { headers: { range: "bytes=1000-1999" } });
  expect([range.status, (await range.arrayBuffer()).byteLength, range.headers.get("content-range")]).toEqual([
    206,
    1000,
    "bytes 1000-1999/209715200",
  ]);
  const before = (await upstreamSaw()).written;
  const reading = httpRequest(href, { headers });
  const first = await new Promise<number>((resolve) => {
    reading.on("response", (response) => response.once("readable", () => resolve(response.statusCode ?? 0)));
    reading.end();
  });
  expect(first).toBe(200);
  // Buffers on the way fill, and then no more leaves.
  let written = 0;
  await expect
    .poll(
      async () => {
        const now = (await upstreamSaw()).written;
        const isStill = now === written;
        written = now;
        return isStill;
      },
      { interval: 300 },
    )
    .toBe(true);
  expect(written - before).toBeLessThan(60 * 1_048_576);
  reading.destroy();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("a gateway starts by its settings alone, and needs no directory", { timeout: 120_000 }, async () => {
  const settings = { DEMO: "0", UPSTREAM_URL: `${origin}/radar/v3`, UPSTREAM_PROPERTY_PREFIX: "radar" };
  const host = await startNodeProcess(settings, onTestFinished);
  const connected = await fetch(`${host.url}/auth/connect`, {
    method: "POST",
    headers: { ...PAGE, ...JSON_TYPE },
    body: JSON.stringify({ clientID: "demo", clientSecret: "demo" }),
  });
  const [cookie = ""] = (connected.headers.get("set-cookie") ?? "").split(";");
  const headers = { ...PAGE, cookie, "x-swath-session": (await connected.json()).id as string };
  expect((await fetch(host.url + ITEMS, { headers })).status).toBe(200);
  expect((await fetch(`${host.url}/readyz`)).status).toBe(200);
  host.signal("SIGTERM");
  expect(await host.ended).toBe(0);
  expect(host.output()).not.toMatch(/"level":"(error|fatal)"/);
});

test.each(["127.0.0.1", "localhost"])("a file at a private address is not fetched: %s", async (hostname) => {
  const asked: (string | undefined)[] = [];
  const inside = createServer(({ url }, response) => {
    asked.push(url);
    response.end("a key of the cloud");
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void inside.close());
  const { port } = inside.address() as AddressInfo;
  const { signIn } = await openGateway(origin);
  const { ask } = await signIn();
  const item = { assets: { image: { href: `http://${hostname}:${port}/latest` } } };
  await behave({ next: [{ status: 200, headers: JSON_TYPE, body: JSON.stringify({ data: [item] }) }] });
  const { body } = await ask(ITEMS);
  const answer = await fetch(body.data[0].assets.image.href);
  expect([answer.status, asked]).toEqual([502, []]);
});

test("one person's loop takes no calls of the others, and none beyond the allowance go on", async () => {
  const { signIn } = await openGateway(origin, { rateLimit: true });
  const [loop, other] = [
    await signIn({ email: "buyer@demo.example" }),
    await signIn({ email: "viewer@demo.example" }),
  ];
  await behave({});
  const answers = await Promise.all(Array.from({ length: CALLS }, () => loop.ask(ITEMS)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(refused[0]?.body.message).toBe(
    "Too many requests: 5 calls a second are allowed to each person, so that others have some too. Try again in 1 s.",
  );
  const { seen } = await upstreamSaw();
  expect(seen.filter(({ url }) => url.includes("/items"))).toHaveLength(CALLS - refused.length);
  expect((await other.ask(ITEMS)).status).toBe(200);
});

test("two sessions of one client have an allowance each", async () => {
  const { signIn } = await openGateway(origin, { rateLimit: true });
  const [loop, other] = [await signIn(), await signIn()];
  const answers = await Promise.all(Array.from({ length: CALLS }, () => loop.ask(ITEMS)));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  expect((await other.ask(ITEMS)).status).toBe(200);
});
