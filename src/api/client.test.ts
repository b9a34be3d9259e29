import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { listContracts } from "../contract/account.ts";
import { listCatalogItems, searchCatalogItems } from "../contract/catalog.ts";
import { listWebhooks } from "../contract/notifications.ts";
import { getPurchase, listPurchases, purchaseFrame } from "../contract/purchases.ts";
import { eventually } from "../testing/eventually.ts";
import { fetchFrom } from "../testing/screens/open-test-session.ts";
import { signIn } from "../testing/service/caller.ts";
import { startService } from "../testing/service/start-service.ts";
import type { ApiError } from "./api-error.ts";
import { type ClientOptions, createClient, type RetryNotice, readResult, requestUrl } from "./client.ts";
import { clientCredentials, pastedToken } from "./token.ts";

type Around = Parameters<typeof fetchFrom>[1];

/** A client on a real service, with what it waited for; `around` corrupts calls of the API. */
function clientWith(around: Around, options: Partial<ClientOptions> = {}) {
  const service = startService();
  const { baseUrl } = service.parts;
  const waits: number[] = [];
  const notices: RetryNotice[] = [];
  const plain = fetchFrom(service);
  const client = createClient({
    baseUrl,
    authorization: clientCredentials(
      { tokenUrl: `${baseUrl}/oauth2/v1/token`, clientId: "demo", clientSecret: "demo" },
      { fetch: plain },
    ),
    fetch: fetchFrom(service, around),
    sleep: async (ms) => {
      waits.push(ms);
    },
    random: () => 0.5,
    onRetry: (notice) => notices.push(notice),
    ...options,
  });
  return { client, waits, notices, service };
}

/** Corrupts the first `times` calls. */
function first(times: number, corrupt: () => Promise<Response>): NonNullable<Around> {
  let left = times;
  return (request, answer) => (left-- > 0 ? corrupt() : answer(request));
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(Response.json({ code: "x", message: "Corrupt" }, { status: code, headers }));
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

test("a GET is repeated up to three times with growing waits", async () => {
  const { client, waits, notices } = clientWith(first(3, status(500)));
  const { data } = await client.call(listContracts, { query: {} });
  expect(data.length).toBeGreaterThan(0);
  expect(waits).toEqual([500, 1000, 2000]);
  expect(notices.map(({ attempt, of }) => `${attempt} of ${of}`)).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
});

test("after three repeats the last error is reported", async () => {
  const { client, waits } = clientWith(status(503));
  await expect(client.call(listContracts, { query: {} })).rejects.toMatchObject({ status: 503 });
  expect(waits).toHaveLength(3);
});

test("the wait of a 429 is the one the service asks for", async () => {
  const { client, waits } = clientWith(first(1, status(429, { "Retry-After": "7" })));
  await client.call(listContracts, { query: {} });
  expect(waits).toEqual([7000]);
});

test.each([
  ["3600", 60_000],
  [new Date(Date.now() + 3_600_000).toUTCString(), 60_000],
  ["-5", 500],
  ["99999999999", 500],
  ["Infinity", 500],
  ["soon", 500],
  [new Date(0).toUTCString(), 500],
])("a wait of %s is capped, or not believed", async (header, wait) => {
  const { client, waits } = clientWith(first(1, status(429, { "Retry-After": header })));
  await client.call(listContracts, { query: {} });
  expect(waits).toEqual([wait]);
});

test("a lost connection is repeated for a GET and for a search", async () => {
  const get = clientWith(first(1, lost));
  await get.client.call(listCatalogItems, { query: {} });
  expect(get.waits).toHaveLength(1);
  const search = clientWith(first(1, lost));
  await search.client.call(searchCatalogItems, { body: {} });
  expect(search.waits).toHaveLength(1);
});

test("a purchase is sent once, whatever happens to it", async () => {
  for (const corrupt of [lost, status(500), status(429)]) {
    const { client, waits } = clientWith(corrupt);
    await expect(client.call(purchaseFrame, { body: { contractID: "c", frameID: "1_1" } })).rejects.toThrow();
    expect(waits).toEqual([]);
  }
});

test("4xx and 501 are not repeated", async () => {
  for (const code of [400, 403, 404, 409, 501]) {
    const { client, waits } = clientWith(status(code));
    await expect(client.call(listContracts, { query: {} })).rejects.toMatchObject({ status: code });
    expect(waits).toEqual([]);
  }
});

test("a 401 leads to one new token and one repeat, for a purchase too", async () => {
  const seen: string[] = [];
  const { client } = clientWith((request, answer) => {
    seen.push(request.headers.get("authorization") ?? "");
    return seen.length === 1 ? status(401)() : answer(request);
  });
  await expect(
    client.call(purchaseFrame, { body: { contractID: "none", frameID: "1_1" } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(seen).toHaveLength(2);
});

test("a service that refuses every token is not asked for ever", async () => {
  let calls = 0;
  const { client } = clientWith(() => {
    calls++;
    return status(401)();
  });
  await expect(client.call(listContracts, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(calls).toBe(2);
});

test("both error formats of the service become one error", async () => {
  const { client, service } = clientWith((request, answer) => answer(request));
  await expect(client.call(getPurchase, { params: { purchaseID: "none" } })).rejects.toMatchObject({
    status: 404,
    code: "not_found",
    requestID: expect.stringMatching(/.+/),
  });
  const plain = createClient({
    baseUrl: service.parts.baseUrl,
    authorization: { get: async () => "bad", renew: async () => "bad", headers: () => ({}) },
    fetch: fetchFrom(service, (request, answer) => {
      request.headers.set("accept", "application/json");
      return answer(request);
    }),
  });
  await expect(plain.call(listContracts, { query: {} })).rejects.toMatchObject({ code: "unauthorized" });
});

test("the fields that a refusal names are read in both formats, and in no other", async () => {
  const { client, service } = clientWith((request, answer) => answer(request));
  const query = { limit: 0 as never };
  const named = { code: "bad_request", errors: [{ pointer: "/query/limit", code: "range" }] };
  await expect(client.call(listContracts, { query })).rejects.toMatchObject(named);
  const { token } = await signIn(service);
  const answering = (fetch: typeof globalThis.fetch) =>
    createClient({ baseUrl: service.parts.baseUrl, authorization: pastedToken(token), fetch });
  const plain = answering(
    fetchFrom(service, (request, answer) => {
      request.headers.set("accept", "application/json");
      return answer(request);
    }),
  );
  await expect(plain.call(listContracts, { query })).rejects.toMatchObject({
    ...named,
    requestID: expect.stringMatching(/.+/),
  });
  const odd = answering(async () =>
    Response.json({ code: "bad_request", message: "No.", errors: { limit: ["odd"] } }, { status: 400 }),
  );
  await expect(odd.call(listContracts, { query })).rejects.toMatchObject({ message: "No.", errors: [] });
  const field = { pointer: "/limit", code: "range", message: "m".repeat(5_000) };
  const endless = answering(async () =>
    Response.json(
      { code: "bad_request", message: "n".repeat(50_000), errors: Array(150).fill(field) },
      { status: 400 },
    ),
  );
  const told = (await endless.call(listContracts, { query }).catch((error: unknown) => error)) as ApiError;
  expect([told.message.length, told.errors?.length, told.errors?.[0]?.message.length]).toEqual([
    1_000, 100, 1_000,
  ]);
});

test("an answer that does not match the interface is reported as such", async () => {
  const { client } = clientWith(() => Promise.resolve(Response.json({ nothing: true })));
  await expect(client.call(listContracts, { query: {} })).rejects.toMatchObject({ kind: "shape" });
});

test("what a search finds is checked, and handed on as it came", async () => {
  const { client } = clientWith(undefined);
  const { data } = await client.call(searchCatalogItems, { body: { limit: 1 } });
  const [found] = data;
  const { collection: _, ...without } = found as NonNullable<typeof found>;
  const answering = (item: object) =>
    clientWith(async () => Response.json({ data: [item], cursor: "" })).client;
  const came = await answering(without).call(listCatalogItems, { query: {} });
  expect(came).toEqual({ data: [without], cursor: "" });
  const wrong = answering({ ...without, bbox: "west" }).call(listCatalogItems, { query: {} });
  await expect(wrong).rejects.toMatchObject({ kind: "shape" });
});

test("a call that is given up ends with the reason and is not repeated", async () => {
  const controller = new AbortController();
  const { client, waits } = clientWith((request) => {
    controller.abort(new Error("given up"));
    return Promise.reject(request.signal.reason);
  });
  await expect(client.call(listContracts, { query: {} }, { signal: controller.signal })).rejects.toThrow(
    "given up",
  );
  expect(waits).toEqual([]);
});

test("a call that is given up while its answer comes in is no trouble, and is reported as none", async () => {
  const giveUp = new AbortController();
  const { client, notices } = clientWith(async () => {
    const body = new ReadableStream({
      pull(stream) {
        giveUp.abort(new Error("not needed"));
        stream.error(giveUp.signal.reason);
      },
    });
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
  const call = client.call(listContracts, { query: {} }, { signal: giveUp.signal });
  await expect(call).rejects.toThrow("not needed");
  expect(notices).toEqual([]);
});

test("path parameters are escaped and absent query values left out", () => {
  expect(requestUrl("https://a.example/x/", getPurchase, { params: { purchaseID: "a/b" } })).toBe(
    "https://a.example/x/api/catalog/v2/purchases/a%2Fb",
  );
  expect(
    requestUrl("https://a.example", listCatalogItems, { query: { cursor: undefined, limit: "5" } }),
  ).toBe("https://a.example/api/catalog/v2/items?limit=5");
});

test("a long page is the same as when it is checked at once, and names the entry that is wrong", async () => {
  const purchase = (index: number) => ({
    id: `p${index}`,
    frameID: `${index}_1`,
    contractID: "c",
    createdAt: "2026-06-02T12:00:00Z",
    status: "closed",
    eula: "STANDARD",
    more: index,
  });
  const data: object[] = Array.from({ length: 130 }, (_, index) => purchase(index));
  const page = (entries: object[]) => () => Promise.resolve(Response.json({ data: entries, cursor: "next" }));
  const { client } = clientWith(first(1, page(data)));
  expect(await client.call(listPurchases, { query: {} })).toEqual({ data, cursor: "next" });
  const wrong = clientWith(first(1, page([...data.slice(0, 120), { ...purchase(120), status: 7 }])));
  await expect(wrong.client.call(listPurchases, { query: {} })).rejects.toMatchObject({
    kind: "shape",
    message: expect.stringContaining("data.120.status"),
  });
});

test("each request is sent in a task of its own where the browser can wait for one", async () => {
  const sent = vi.fn();
  const { client } = clientWith((request, answer) => {
    sent();
    return answer(request);
  });
  await client.call(listContracts, { query: {} });
  sent.mockClear();
  const turns: (() => void)[] = [];
  vi.stubGlobal("scheduler", { yield: () => new Promise<void>((go) => turns.push(go)) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const calls = [1, 2].map(() => client.call(listContracts, { query: {} }));
  // Callers served before may take their next turn first.
  await eventually(() => expect(turns.length).toBeGreaterThanOrEqual(2));
  expect(sent).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  for (const go of turns) go();
  await Promise.all(calls);
  expect(sent).toHaveBeenCalledTimes(2);
});

const item = (change: object = {}) => ({
  id: "1",
  type: "Feature",
  stac_version: "1.0.0",
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
  bbox: [0, 0, 1, 1],
  properties: { frame_id: "1_1" },
  assets: {},
  ...change,
});

const read = (body: unknown) => readResult(searchCatalogItems, new Response(JSON.stringify(body)));

describe("readResult", () => {
  it.each([
    ["no bbox", item({ bbox: undefined })],
    ["null for the bbox", item({ bbox: null })],
    ["null for a collection", item({ collection: null })],
    ["null in an asset", item({ assets: { a: { href: "https://a.test", title: null, roles: null } } })],
    ["numbers as text", item({ bbox: ["0", "0", "1.5", "1e0"] })],
  ])("takes a page where one item has %s", async (_how, odd) => {
    const { data } = await read({ data: [item(), odd, item()] });
    expect(data).toHaveLength(3);
  });

  it("reads times without a zone in UTC, whatever the zone of the browser", async () => {
    const zone = process.env.TZ;
    process.env.TZ = "Asia/Tokyo";
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    const times = {
      start_datetime: "2026-05-01T06:00:00",
      end_datetime: "2026-05-01 06:00:10,5",
      created: "2026-05-01T15:00:00+09:00",
    };
    const { data } = await read({ data: [item({ properties: { frame_id: "1_1", ...times } })] });
    const { start_datetime, end_datetime, created } = data[0]?.properties ?? {};
    expect([start_datetime, end_datetime, created].map((time) => new Date(time ?? "").toISOString())).toEqual(
      ["2026-05-01T06:00:00.000Z", "2026-05-01T06:00:10.500Z", "2026-05-01T06:00:00.000Z"],
    );
  });

  it("still refuses what lacks what is needed", async () => {
    await expect(read({ data: [item({ id: null })] })).rejects.toThrow("does not match the interface");
    await expect(read("x")).rejects.toThrow("does not match the interface");
  });

  it("reads null where another service leaves out what is optional", async () => {
    const answer = new Response(JSON.stringify({ data: [], cursor: null }));
    expect(await readResult(listWebhooks, answer)).toMatchObject({ data: [] });
  });
});
