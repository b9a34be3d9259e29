import { expect, test } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { userIDOf } from "../../../service/directory/follow-directory.ts";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import { openHost } from "../../../testing/processes/open-host.ts";
import { demoDirectory } from "../../../world/demo-directory.ts";
import { createSessions } from "../sign-in/sessions.ts";
import type { SignInOptions } from "../sign-in/sign-in.ts";
import { GUEST_OPERATIONS } from "./guest-calls.ts";
import { createLinks, MOST_LINKS } from "./links.ts";

const SEARCH = "/api/catalog/v2/search";
const DAY = 86_400_000;
const PAGE = { "x-swath": "1", "sec-fetch-site": "same-origin", "content-type": "application/json" };
const BUYER = "buyer@demo.example";

type Headers = Record<string, string>;
const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });

/** Opens a host with the demo's people; each answer has status, body and headers. */
async function openLinks(options: Partial<SignInOptions> = {}) {
  let now = Date.now();
  const store = createMemoryStore(() => now);
  const directory = { ...demoDirectory };
  const sessions = createSessions({ store, directory, now: () => now });
  const links = createLinks({ store, directory, sessions, now: () => now });
  const signIn = { sessions, directory, links, isDemo: true, ...options };
  const { url, logged } = await openHost({ signIn }, { store, directory });
  async function ask(path: string, headers: Headers, init: RequestInit = {}) {
    const answer = await fetch(url + path, { ...init, headers: { ...PAGE, ...headers } });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text ? JSON.parse(text) : undefined,
    };
  }
  /** Signs a person in; returns what the page then sends. */
  async function person(email = BUYER): Promise<Headers> {
    const { headers, body } = await ask("/auth/connect", {}, post({ email }));
    return { cookie: cookieIn(headers), "x-swath-session": body.id };
  }
  const make = async (maker: Headers, change: object = {}) =>
    (await ask("/auth/links", maker, post({ ...searchLink(), ...change }))).body;
  const opened = ({ id, secret }: { id: string; secret: string }) =>
    ask("/auth/links/open", {}, post({ id, secret }));
  /** Opens a link as a browser without a session; returns what its page then sends. */
  async function guest(link: { id: string; secret: string }): Promise<Headers> {
    const { headers, body } = await opened(link);
    return { cookie: cookieIn(headers), "x-swath-session": body.id };
  }
  const wait = (ms: number) => {
    now += ms;
  };
  return { ask, person, make, opened, guest, wait, directory, store, logged };
}

const cookieIn = (headers: globalThis.Headers) => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";

const [{ contract: CONTRACT } = { contract: { id: "" } }] = demoDirectory.contracts.filter(
  ({ companyID, pricing }) => companyID === "company-demo" && pricing,
);
const [FOREIGN] = demoDirectory.contracts.filter(({ companyID }) => companyID !== "company-demo");

function searchLink() {
  const query = "?area=-5.5_36_-5_36_-5_36.4_-5.5_36.4&time=all";
  return { what: "search", title: "Strait", query, contractID: CONTRACT.id, eula: "STANDARD", days: 30 };
}
const quoteLink = (frames: string[]) => ({ ...searchLink(), what: "quote", title: "Quote", frames });

type Host = Awaited<ReturnType<typeof openLinks>>;

/** Returns ids of frames on sale. */
async function framesOnSale({ ask }: Host, by: Headers): Promise<string[]> {
  const { body } = await ask(SEARCH, by, post({ limit: 20 }));
  const ids = body.data.map(({ properties }: { properties: { frame_id: string } }) => properties.frame_id);
  return [...new Set<string>(ids)];
}

const price = (frameID: string, contractID = CONTRACT.id, eula = "STANDARD") =>
  `/api/catalog/v2/price?${new URLSearchParams({ contractID, frameID, eula })}`;

test("a link to a search opens without an account, with signed pictures and prices, and names its maker without an address", async () => {
  const host = await openLinks();
  const { ask, person, make, opened, guest } = host;
  const link = await make(await person());
  const { status, body, headers, text } = await opened(link);
  expect(status).toBe(200);
  expect(headers.get("set-cookie")).toMatch(
    /^swath-link-[\w-]{22}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect(body).toMatchObject({
    id: `link.${link.id}`,
    company: { name: "Demo company" },
    scopes: ["catalog:read"],
    guest: { by: "Ben Buyer", title: "Strait", what: "search", contractID: CONTRACT.id },
  });
  expect(text).not.toContain(link.secret);
  expect(text).not.toMatch(/buyer@|company-demo/);

  const as = await guest(link);
  const found = await ask(SEARCH, as, post({ limit: 1 }));
  expect(found.status).toBe(200);
  expect(found.body.data[0].assets["thumbnail-png"].href).toMatch(/\/files\/.*signature=/);
  expect(found.headers.get("access-control-allow-origin")).toBeNull();
  const next = await ask(`/api/catalog/v2/items?limit=1&cursor=${found.body.cursor}`, as);
  expect(next.status).toBe(200);
  const [frameID = ""] = await framesOnSale(host, as);
  expect((await ask(price(frameID), as)).body).toMatchObject({ currency: "EUR" });
  const contracts = await ask("/api/company/v1/contracts", { ...as, "accept-encoding": "gzip" });
  expect(contracts.body.data.map(({ id }: { id: string }) => id)).toEqual([CONTRACT.id]);
  expect(contracts.text).not.toContain("deliveryLocations");
});

test("a guest may call only the operations that are listed, and nothing of the host", async () => {
  const { ask, person, make, guest } = await openLinks();
  const link = await make(await person("manager@demo.example"));
  const as = await guest(link);
  const refused: string[] = [];
  for (const { operation, method, path, access } of endpoints) {
    if (access !== "bearer" || GUEST_OPERATIONS.includes(operation)) continue;
    const init = method === "GET" ? { method } : { ...post({}), method };
    const answer = await ask(path.replaceAll(/\{\w+\}/g, "1"), as, init);
    expect([operation, answer.status]).toEqual([operation, 403]);
    expect(answer.body.message).toContain("This link does not show that");
    refused.push(operation);
  }
  expect(refused).toContain("getContractSummary");
  expect(refused.length).toBe(endpoints.filter(({ access }) => access === "bearer").length - 4);
  for (const [method, path] of [
    ["GET", "/auth/session"],
    ["GET", "/auth/sessions"],
    ["DELETE", "/auth/sessions"],
    ["POST", "/auth/logout"],
    ["GET", "/auth/links"],
    ["POST", "/auth/links"],
    ["DELETE", `/auth/links/${link.id}`],
  ] as const) {
    const answer = await ask(path, as, method === "POST" ? post(searchLink()) : { method });
    expect([method, path, answer.status]).toEqual([method, path, 401]);
  }
  expect((await ask("/nowhere", as)).status).toBe(403);
  expect((await ask("/api/catalog/v2/items?limit=1", { ...as, authorization: "Bearer none" })).status).toBe(
    401,
  );
});

const WRONG_SEARCHES: readonly [string, object][] = [
  ["the company's own images", { collections: ["private"], contractID: CONTRACT.id }],
  ["them beside the public ones", { collections: ["public", "private"], contractID: CONTRACT.id }],
  ["another contract", { contractID: FOREIGN?.contract.id }],
];

test.each(WRONG_SEARCHES)("a guest's search is refused for %s", async (_, body) => {
  const { ask, person, make, guest } = await openLinks();
  const as = await guest(await make(await person()));
  expect((await ask(SEARCH, as, post(body))).status).toBe(403);
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  expect((await ask(`/api/catalog/v2/items?${query}`, as)).status).toBe(403);
});

test("an owned frame comes to a guest as any other: without its data, and not as the company's", async () => {
  const host = await openLinks();
  const { ask, person, make, guest, store } = host;
  const buyer = await person();
  const [frameID = ""] = await framesOnSale(host, buyer);
  const holder = { companyID: "company-demo", userID: userIDOf("demo") };
  await store.write(async (tx) => {
    await tx.insert("grants", { ...holder, frameID, products: ["GRD", "SLC", "QLK"], since: 0, seq: 1 });
    await tx.insert("holders", { ...holder, granted: 1 });
  });
  const own = post({ collections: ["private"], contractID: CONTRACT.id });
  const { body: owned } = await ask(SEARCH, buyer, own);
  expect(owned.data.some(({ assets }: { assets: object }) => "grd-tif" in assets)).toBe(true);
  const as = await guest(await make(buyer));
  expect((await ask(SEARCH, as, own)).status).toBe(403);
  const { body } = await ask(SEARCH, as, post({ query: { frame_id: { eq: frameID } } }));
  expect(body.data.length).toBeGreaterThan(0);
  for (const { assets, collection } of body.data) {
    expect(Object.keys(assets).every((key) => key.startsWith("thumbnail"))).toBe(true);
    expect(collection).toBe("public");
  }
});

test("a link to a quote shows its frames, their prices under its terms, and no others", async () => {
  const host = await openLinks();
  const { ask, person, make, guest } = host;
  const buyer = await person();
  const [one = "", two = "", other = ""] = await framesOnSale(host, buyer);
  const as = await guest(await make(buyer, quoteLink([one, two])));
  const among = (frames: string[]) => post({ query: { frame_id: { in: frames } }, limit: 100 });
  expect((await ask(SEARCH, as, among([one, two]))).status).toBe(200);
  expect((await ask(SEARCH, as, post({ query: { frame_id: { eq: one } } }))).status).toBe(200);
  expect((await ask(price(two), as)).status).toBe(200);
  for (const body of [{}, { query: {} }, { query: { frame_id: { startsWith: "" } } }, { ids: ["1"] }]) {
    expect((await ask(SEARCH, as, post(body))).status).toBe(403);
  }
  expect((await ask(SEARCH, as, among([one, other]))).status).toBe(403);
  expect((await ask("/api/catalog/v2/items?limit=1", as)).status).toBe(403);
  expect((await ask("/api/catalog/v2/items?cursor=", as)).status).toBe(403);
  expect((await ask(price(other), as)).status).toBe(403);
  expect((await ask(price(one, CONTRACT.id, "MULTI"), as)).status).toBe(403);
  expect((await ask(price(one, FOREIGN?.contract.id), as)).status).toBe(403);
});

test("a cursor of a person continues no search of a guest, nor one of another link", async () => {
  const { ask, person, make, guest } = await openLinks();
  const buyer = await person();
  const [a, b] = [await guest(await make(buyer)), await guest(await make(buyer))];
  const cursorOf = async (by: Headers) => (await ask(SEARCH, by, post({ limit: 1 }))).body.cursor;
  for (const cursor of [await cursorOf(buyer), await cursorOf(b)]) {
    expect((await ask(`/api/catalog/v2/items?limit=1&cursor=${cursor}`, a)).status).toBe(400);
  }
});

test("a link ends at once when its maker ends it, and only its maker can", async () => {
  const { ask, person, make, opened, guest } = await openLinks();
  const [buyer, manager] = [await person(), await person("manager@demo.example")];
  const link = await make(buyer);
  const as = await guest(link);
  const remove = { method: "DELETE" };
  expect((await ask("/auth/links", manager)).body.data).toEqual([]);
  expect((await ask(`/auth/links/${link.id}`, manager, remove)).status).toBe(404);
  expect((await ask(SEARCH, as, post({ limit: 1 }))).status).toBe(200);
  const { data } = (await ask("/auth/links", buyer)).body;
  expect(data).toEqual([
    expect.objectContaining({ id: link.id, title: "Strait", what: "search", openedAt: expect.any(String) }),
  ]);
  expect((await ask(`/auth/links/${link.id}`, buyer, remove)).status).toBe(204);
  const answer = await ask(SEARCH, as, post({ limit: 1 }));
  expect([answer.status, answer.body.message]).toEqual([
    401,
    "This link has been ended by its owner, or has run out.",
  ]);
  expect((await ask(`/auth/links/${link.id}/session`, as)).status).toBe(401);
  expect((await opened(link)).status).toBe(401);
  expect((await ask("/auth/session", buyer)).status).toBe(200);
});

test("a link ends with its time, its maker, the maker's client, and the secret it was made with", async () => {
  const { ask, person, make, guest, wait, directory } = await openLinks();
  const statusOf = async (as: Headers) => (await ask(SEARCH, as, post({ limit: 1 }))).status;
  const week = await guest(await make(await person(), { days: 7 }));
  const month = await guest(await make(await person()));
  const signedIn = await ask("/auth/connect", {}, post({ clientID: "demo", clientSecret: "demo" }));
  const client = { cookie: cookieIn(signedIn.headers), "x-swath-session": signedIn.body.id };
  const ofClient = await guest(await make(client));
  wait(7 * DAY);
  expect([await statusOf(week), await statusOf(month), await statusOf(ofClient)]).toEqual([401, 200, 200]);
  const { users, people, clients } = directory;
  directory.users = users.map((user) => ({ ...user, secrets: [{ hash: "pbkdf2-sha256.1.AAAA.AAAA" }] }));
  expect([await statusOf(month), await statusOf(ofClient)]).toEqual([200, 401]);
  directory.clients = clients.map((entry) => ({ ...entry, scopes: ["orders:read" as const] }));
  expect(await statusOf(month)).toBe(401);
  directory.clients = clients;
  expect(await statusOf(month)).toBe(200);
  directory.people = people.filter(({ email }) => email !== BUYER);
  expect(await statusOf(month)).toBe(401);
});

test("a wrong secret opens nothing, is not told from a link that never was, and guesses wait", async () => {
  const { ask, person, make, opened, guest } = await openLinks();
  const link = await make(await person());
  const wrong = await opened({ ...link, secret: "A".repeat(43) });
  const nobodys = await opened({ id: "A".repeat(22), secret: link.secret });
  const told = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => [
    status,
    body.message,
    headers.get("set-cookie"),
  ];
  expect(told(wrong)).toEqual([401, "This link has been ended by its owner, or has run out.", null]);
  expect(told(nobodys)).toEqual(told(wrong));
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess++) {
    statuses.push((await opened({ ...link, secret: String(guess) })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await ask("/auth/links/open", {}, post({ id: "../sessions", secret: "" }))).status).toBe(400);
  const other = await make(await person());
  const as = await guest(other);
  const tossed = { ...as, "x-swath-session": `link.${link.id}` };
  expect((await ask(SEARCH, tossed, post({}))).status).toBe(401);
  const renamed = { ...tossed, cookie: `swath-link-${link.id}=${as.cookie?.split("=")[1]}` };
  expect((await ask(SEARCH, renamed, post({}))).status).toBe(401);
  expect((await ask(SEARCH, { ...as, cookie: `${as.cookie}; ${as.cookie}` }, post({}))).status).toBe(401);
});

test("a guest and a person in one browser act each by their own cookie", async () => {
  const { ask, person, make, guest } = await openLinks();
  const buyer = await person();
  const as = await guest(await make(buyer));
  const cookie = `${buyer.cookie}; ${as.cookie}`;
  const orders = "/api/catalog/v2/purchases?limit=1";
  expect((await ask(orders, { ...buyer, cookie })).status).toBe(200);
  expect((await ask(orders, { ...as, cookie })).status).toBe(403);
  expect((await ask(SEARCH, { ...as, cookie }, post({ limit: 1 }))).status).toBe(200);
  // A person's cookie opens no link.
  expect((await ask(SEARCH, { ...as, cookie: buyer.cookie ?? "" }, post({ limit: 1 }))).status).toBe(401);
  expect((await ask(SEARCH, { ...as, "sec-fetch-site": "cross-site" }, post({}))).status).toBe(403);
});

test("a browser keeps the cookies of the latest links only", async () => {
  const { ask, person, make } = await openLinks();
  const { id, secret } = await make(await person());
  const old = Array.from({ length: 25 }, (_, number) => `swath-link-${String(number).padStart(22, "0")}=x`);
  const { headers } = await ask("/auth/links/open", { cookie: old.join("; ") }, post({ id, secret }));
  const set = headers.getSetCookie();
  expect(set.filter((cookie) => cookie.includes("Max-Age=0"))).toHaveLength(6);
  expect(set.at(-1)).toContain(`swath-link-${id}=${secret}`);
});

const LONG = "x".repeat(9_000);
test.each([
  ["another address", { query: "//evil.example/" }],
  ["a fragment", { query: "?a#b" }],
  ["too long an address", { query: `?${LONG}` }],
  ["a search of own images", { query: "?collection=both&time=all" }],
  ["no title", { title: " " }],
  ["a title with a line break", { title: "a\nb" }],
  ["a year", { days: 365 }],
  ["a search with frames", { frames: ["1_1"] }],
  ["a quote without frames", { what: "quote" }],
  ["too many frames", { what: "quote", frames: Array.from({ length: 501 }, (_, n) => `${n}_1`) }],
  ["products over and over", { products: Array.from({ length: 5_000 }, () => "SLC") }],
  ["a field more", { holder: "person manager@demo.example" }],
])("a link with %s is refused, with a sentence", async (_, change) => {
  const { ask, person } = await openLinks();
  const { status, body } = await ask("/auth/links", await person(), post({ ...searchLink(), ...change }));
  expect([status, body.message]).toEqual([400, expect.stringMatching(/cannot be/)]);
});

test("a link names no contract of another company", async () => {
  const { ask, person } = await openLinks();
  const body = { ...searchLink(), contractID: FOREIGN?.contract.id };
  expect((await ask("/auth/links", await person(), post(body))).status).toBe(404);
});

test("the store and the log have no secret of a link, and the log names link and maker", async () => {
  const { ask, person, make, guest, store, logged } = await openLinks();
  const link = await make(await person());
  await ask(SEARCH, await guest(link), post({ limit: 1 }));
  const kept = await store.read((tx) => tx.get("links", { id: link.id }));
  expect(kept).toMatchObject({ holder: `person ${BUYER}`, companyID: "company-demo" });
  expect(JSON.stringify([kept, logged()])).not.toContain(link.secret);
  expect(logged()).toContainEqual(expect.objectContaining({ client: `link ${link.id}` }));
});

test("a person keeps at most so many links, and a sentence asks to end one", async () => {
  const { ask, person, make, wait } = await openLinks();
  const buyer = await person();
  for (let count = 0; count < MOST_LINKS; count++) await make(buyer, { days: 7 });
  const full = await ask("/auth/links", buyer, post(searchLink()));
  expect([full.status, full.body.code]).toEqual([422, "ERR_LIMIT_REACHED"]);
  expect(full.body.message).toContain("end one that nobody needs");
  wait(7 * DAY);
  expect((await ask("/auth/links", await person(), post(searchLink()))).status).toBe(201);
});

test("a host in front of another service makes no links, and says so", async () => {
  const { ask, person } = await openLinks({ links: undefined });
  const buyer = await person();
  expect((await ask("/auth/session", buyer)).body.links).toBe(false);
  const refused = await ask("/auth/links", buyer, post(searchLink()));
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "This host stands in front of another service, and makes no links for guests.",
  ]);
});
