import { expect, test, vi } from "vitest";
import { endpoints } from "../../../contract/endpoints.ts";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import { openHost } from "../../../testing/processes/open-host.ts";
import { demoDirectory } from "../../../world/demo-directory.ts";
import { createSessions, IDLE, LONGEST, MOST_SESSIONS } from "./sessions.ts";
import type { SignInOptions } from "./sign-in.ts";

const ITEMS = "/api/catalog/v2/items?limit=1";
const HOUR = 3_600_000;

/** Headers of a script of the app's own page in a browser of today. */
const PAGE = { "x-swath": "1", "sec-fetch-site": "same-origin" };
const JSON_TYPE = { "content-type": "application/json" };

async function openSignIn({
  publicUrl,
  ...options
}: Partial<Omit<SignInOptions, "sessions" | "directory">> & { publicUrl?: string } = {}) {
  let now = 1_800_000_000_000;
  const store = createMemoryStore(() => now);
  const directory = { ...demoDirectory };
  const sessions = createSessions({ store, directory, now: () => now });
  const { url } = await openHost(
    { publicUrl, signIn: { sessions, directory, isDemo: true, ...options } },
    { store, directory },
  );
  const ask = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers });
  /** Signs in and returns what the page then sends. */
  async function signIn(who: object = { clientID: "demo", clientSecret: "demo" }, before = {}) {
    const answer = await ask("/auth/connect", { ...PAGE, ...JSON_TYPE, ...before }, post(who));
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const session = await answer.json();
    return { answer, session, headers: { ...PAGE, cookie, "x-swath-session": String(session.id) } };
  }
  const wait = (ms: number) => {
    now += ms;
  };
  return { url, ask, signIn, wait, directory, store };
}

const post = (body: object) => ({ method: "POST", body: JSON.stringify(body) });

test("sign-in gives a cookie that no script reads and no other site sends", async () => {
  const { signIn } = await openSignIn();
  const { answer, session } = await signIn();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("set-cookie")).toMatch(
    /^swath=[\w-]{22}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(session).toMatchObject({ clientID: "demo", company: { id: "company-demo", name: "Demo company" } });
});

test("sign-in over TLS takes only the cookie that a subdomain cannot set", async () => {
  const { ask, signIn } = await openSignIn({ publicUrl: "https://radar.example.com" });
  const { answer, headers } = await signIn();
  expect(answer.headers.get("set-cookie")).toMatch(
    /^__Host-swath=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect((await ask(ITEMS, headers)).status).toBe(200);
  const tossed = headers.cookie.replace("__Host-", "");
  expect((await ask(ITEMS, { ...headers, cookie: tossed })).status).toBe(401);
  expect((await ask(ITEMS, { ...headers, cookie: `${headers.cookie}; ${headers.cookie}` })).status).toBe(401);
});

test.each([
  ["GET", "/auth/sessions"],
  ["DELETE", "/auth/sessions"],
  ["POST", "/auth/logout"],
])(
  "%s %s by the page of a former session does nothing to the one that has begun since",
  async (method, path) => {
    const { ask, signIn } = await openSignIn();
    const { headers: former } = await signIn({ email: "buyer@demo.example" });
    const { headers } = await signIn({ email: "manager@demo.example" });
    const asFormer = { ...headers, "x-swath-session": former["x-swath-session"] ?? "" };
    expect((await ask(path, asFormer, { method })).status).toBe(401);
    expect((await ask("/auth/session", headers)).status).toBe(200);
  },
);

test("sign-in tells a wrong secret, and delays guesses as the token endpoint does", async () => {
  const { signIn } = await openSignIn();
  const wrong = { clientID: "demo", clientSecret: "guess" };
  const { answer, session } = await signIn(wrong);
  expect([answer.status, session.code, answer.headers.get("set-cookie")]).toEqual([
    401,
    "invalid_client",
    null,
  ]);
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess++) statuses.push((await signIn(wrong)).answer.status);
  expect(statuses.at(-1)).toBe(429);
});

test("sign-in without a password is the demo's alone", async () => {
  const person = { email: "buyer@demo.example" };
  const demo = await openSignIn();
  const { session } = await demo.signIn(person);
  expect(session).toMatchObject({ person: { ...person, role: "buyer" }, clientID: "demo" });
  expect(session.people).toEqual([
    { email: "viewer@demo.example", name: "Vera Viewer", role: "viewer" },
    { email: "buyer@demo.example", name: "Ben Buyer", role: "buyer" },
    { email: "tasker@demo.example", name: "Tara Tasker", role: "tasker" },
    { email: "manager@demo.example", name: "Max Manager", role: "manager" },
  ]);
  expect(session.scopes).toContain("orders:write");
  expect(session.scopes).not.toContain("tasks:write");
  const { people } = await (await demo.ask("/auth/ways", {})).json();
  expect(people).toHaveLength(4);

  const real = await openSignIn({ isDemo: false });
  expect((await real.signIn(person)).answer.status).toBe(403);
  expect((await (await real.ask("/auth/ways", {})).json()).people).toEqual([]);
});

test("a role may call what its scopes name, and nothing else", async () => {
  const { ask, signIn } = await openSignIn();
  const { headers } = await signIn({ email: "viewer@demo.example" });
  expect((await ask(ITEMS, headers)).status).toBe(200);
  const order = await ask("/api/catalog/v2/purchases", { ...headers, ...JSON_TYPE }, post({}));
  expect([order.status, (await order.json()).message]).toEqual([
    403,
    "This call needs the scope orders:write, which the caller does not have.",
  ]);
});

const WRONG_HEADERS: readonly [string, (right: Record<string, string>) => Record<string, string>][] = [
  ["no header of the page", ({ "x-swath": _, ...others }) => others],
  ["another value of it", (right) => ({ ...right, "x-swath": "true" })],
  ["a page of another site", (right) => ({ ...right, "sec-fetch-site": "cross-site" })],
  ["a page of a subdomain", (right) => ({ ...right, "sec-fetch-site": "same-site" })],
  ["an address typed in", (right) => ({ ...right, "sec-fetch-site": "none" })],
  [
    "an old browser and another origin",
    ({ "sec-fetch-site": _, ...others }) => ({ ...others, origin: "https://x.example" }),
  ],
  ["an old browser without an origin", ({ "sec-fetch-site": _, ...others }) => others],
  ["no cookie", ({ cookie: _, ...others }) => others],
  ["a cookie of nobody", (right) => ({ ...right, cookie: `swath=${"A".repeat(22)}.${"A".repeat(43)}` })],
  ["a wrong secret", (right) => ({ ...right, cookie: `${right.cookie?.slice(0, -3)}AAA` })],
  ["the page of another session", (right) => ({ ...right, "x-swath-session": "other" })],
  ["a bearer token beside the cookie", (right) => ({ ...right, authorization: "Bearer none" })],
];

test.each(WRONG_HEADERS)("the cookie counts for no operation with %s", async (_, change) => {
  const { ask, signIn } = await openSignIn();
  const { headers } = await signIn({ email: "manager@demo.example" });
  const wrong = change(headers);
  for (const { method, path, access } of endpoints) {
    if (access !== "bearer") continue;
    const init = method === "GET" ? { method } : { ...post({}), method };
    const answer = await ask(path.replaceAll(/\{\w+\}/g, "1"), { ...wrong, ...JSON_TYPE }, init);
    expect([path, 401, 403]).toContain(answer.status);
    await answer.arrayBuffer();
  }
  const session = await ask("/auth/session", wrong);
  if (!("authorization" in wrong) && wrong["x-swath-session"] !== "other") {
    expect([401, 403]).toContain(session.status);
  }
});

test("the two doors never mix: answers to a page have no CORS, and cookies give no token", async () => {
  const { ask, signIn, url } = await openSignIn();
  const { headers } = await signIn();
  const page = await ask(ITEMS, headers);
  expect(page.status).toBe(200);
  expect([...page.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(page.headers.get("cache-control")).toBe("no-store");
  const token = await ask(ITEMS, { ...headers, authorization: "Bearer none" });
  expect([token.status, token.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
  const ended = await ask(ITEMS, PAGE);
  expect([ended.status, ended.headers.get("www-authenticate")]).toEqual([401, null]);
  expect(ended.headers.get("content-type")).toContain("application/json");
  const { "sec-fetch-site": _, ...old } = headers;
  expect((await ask(ITEMS, { ...old, origin: url })).status).toBe(200);
});

test("a session ends unused after eight hours, used after a day", async () => {
  const { ask, signIn, wait } = await openSignIn();
  const unused = await signIn();
  wait(IDLE);
  expect((await ask(ITEMS, unused.headers)).status).toBe(401);
  const used = await signIn();
  for (let hours = 0; hours < 23; hours++) {
    wait(HOUR);
    expect((await ask(ITEMS, used.headers)).status).toBe(200);
  }
  wait(LONGEST - 23 * HOUR);
  expect((await ask(ITEMS, used.headers)).status).toBe(401);
});

test("a session ends with the secret, the person or the role that it was begun with", async () => {
  const { ask, signIn, directory } = await openSignIn();
  const client = await signIn();
  const person = await signIn({ email: "buyer@demo.example" });
  const { users, people } = directory;
  directory.users = users.map((user) => ({ ...user, secrets: [{ hash: "pbkdf2-sha256.1.AAAA.AAAA" }] }));
  expect((await ask(ITEMS, client.headers)).status).toBe(401);
  expect((await ask(ITEMS, person.headers)).status).toBe(200);
  directory.people = people.map((entry) => ({ ...entry, role: "viewer" as const }));
  const order = ["/api/catalog/v2/purchases", { ...person.headers, ...JSON_TYPE }, post({})] as const;
  expect((await ask(...order)).status).toBe(403);
  directory.people = [];
  expect((await ask(ITEMS, person.headers)).status).toBe(401);
});

test("a sign-in and a sign-out name their person, and not the secret", async () => {
  const observe = vi.fn();
  const { ask, signIn } = await openSignIn({ observe });
  const { headers, session } = await signIn({ email: "buyer@demo.example" });
  await ask("/auth/logout", headers, { method: "POST" });
  const about = { session: session.id, companyID: "company-demo", clientID: "demo" };
  const person = "buyer@demo.example";
  expect(observe.mock.calls.flat()).toEqual([
    { ...about, person, what: "begun" },
    { ...about, person, what: "ended" },
  ]);
});

test("a sign-in beyond the most sessions of a person ends the oldest one, and nobody else's", async () => {
  const { ask, signIn, store, directory, wait } = await openSignIn();
  const first = await signIn({ email: "buyer@demo.example" });
  const other = await signIn({ email: "viewer@demo.example" });
  const sessions = createSessions({ store, directory, now: () => 1_800_000_000_001 });
  for (let count = 1; count < MOST_SESSIONS; count++) {
    await sessions.begin({ email: "buyer@demo.example" }, undefined);
  }
  expect((await ask(ITEMS, first.headers)).status).toBe(200);
  wait(2);
  const last = await signIn({ email: "buyer@demo.example" });
  const statuses = [first, other, last].map(async ({ headers }) => (await ask(ITEMS, headers)).status);
  expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
});

test("a person without an active client is refused, and leaves no session", async () => {
  const { signIn, store, directory } = await openSignIn();
  directory.clients = [];
  expect((await signIn({ email: "buyer@demo.example" })).answer.status).toBe(401);
  const kept = await store.read((tx) => tx.page("sessions", "ending", { equals: {}, limit: 1 }));
  expect(kept).toEqual([]);
});

test("a session that a browser had before ends with the next sign-in", async () => {
  const { ask, signIn } = await openSignIn();
  const first = await signIn();
  const second = await signIn(undefined, { cookie: first.headers.cookie });
  expect(second.session.id).not.toBe(first.session.id);
  expect((await ask(ITEMS, first.headers)).status).toBe(401);
  expect((await ask(ITEMS, second.headers)).status).toBe(200);
});

test("a person sees and ends the own sessions, and nobody else's", async () => {
  const { ask, signIn } = await openSignIn();
  const laptop = await signIn({ email: "buyer@demo.example" });
  const phone = await signIn({ email: "buyer@demo.example" });
  const other = await signIn({ email: "manager@demo.example" });
  const { data } = await (await ask("/auth/sessions", laptop.headers)).json();
  expect(data.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent]).sort()).toEqual(
    [
      [laptop.session.id, true],
      [phone.session.id, false],
    ].sort(),
  );
  const remove = { method: "DELETE" };
  expect((await ask(`/auth/sessions/${other.session.id}`, laptop.headers, remove)).status).toBe(404);
  // A store refuses such a text with an error.
  const unreadable = await ask("/auth/sessions/%00", laptop.headers, remove);
  expect((await unreadable.json()).message).toBe("There is nothing at this address.");
  expect((await ask(`/auth/sessions/${phone.session.id}`, laptop.headers, remove)).status).toBe(204);
  expect((await ask(ITEMS, phone.headers)).status).toBe(401);
  const third = await signIn({ email: "buyer@demo.example" });
  expect((await ask("/auth/sessions", laptop.headers, remove)).status).toBe(204);
  expect((await ask(ITEMS, third.headers)).status).toBe(401);
  expect((await ask(ITEMS, other.headers)).status).toBe(200);
});

test("signing out ends the session at the host and takes the cookie away", async () => {
  const { ask, signIn } = await openSignIn();
  const { headers } = await signIn();
  const out = await ask("/auth/logout", headers, { method: "POST" });
  expect([out.status, out.headers.get("set-cookie")]).toEqual([
    200,
    "swath=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
  ]);
  expect((await ask(ITEMS, headers)).status).toBe(401);
  expect((await ask("/auth/logout", headers, { method: "POST" })).status).toBe(401);
});

test("the store keeps no secret of a session", async () => {
  const { signIn, store } = await openSignIn();
  const { headers, session } = await signIn();
  const [, secret = ""] = headers.cookie.split(".");
  const kept = await store.read((tx) => tx.get("sessions", { id: session.id }));
  expect(kept).toMatchObject({ holder: "client demo", companyID: "company-demo" });
  expect(JSON.stringify(kept)).not.toContain(secret);
});

const LONG = "s".repeat(200_000);
test.each([
  "null",
  "[]",
  '{"clientID": "demo"}',
  "{",
  '{"email": 1}',
  '{"clientID": "demo", "clientSecret": "\\ud800"}',
  `{"clientID": "demo", "clientSecret": "${LONG}"}`,
])("sign-in refuses %s", async (body) => {
  const { ask } = await openSignIn();
  const answer = await ask("/auth/connect", { ...PAGE, ...JSON_TYPE }, { method: "POST", body });
  expect([answer.status, (await answer.json()).message]).toEqual([
    400,
    "Send clientID and clientSecret as JSON.",
  ]);
});
