import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createVault, deriveVaultKey } from "../../../service/secrets.ts";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import {
  type IdentityProvider,
  startIdentityProvider,
} from "../../../testing/processes/identity-provider.ts";
import { startNodeProcess } from "../../../testing/processes/node-process.ts";
import { openHost } from "../../../testing/processes/open-host.ts";
import { freePort } from "../../../testing/processes/postgres-server.ts";
import { demoDirectory } from "../../../world/demo-directory.ts";
import { createProviderSessions } from "./ask-provider.ts";
import { createProvider, LOGIN_TIME, type ProviderSettings } from "./provider.ts";
import { createSessions } from "./sessions.ts";

const PAGE = { "x-swath": "1", "sec-fetch-site": "same-origin" };
const BUYER = "buyer@demo.example";
const ITEMS = "/api/catalog/v2/items?limit=1";
const ends: (() => unknown)[] = [];

let port: number;
let idp: IdentityProvider;
beforeAll(async () => {
  port = await freePort();
  idp = await startIdentityProvider(`http://127.0.0.1:${port}/`, (end) => ends.push(end));
});
afterAll(() => Promise.all(ends.map((end) => end())));
beforeEach(() => idp.behave({ person: BUYER }));

async function openWithProvider(change: Partial<ProviderSettings> = {}) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const store = createMemoryStore(now);
  const directory = { ...demoDirectory };
  const vault = createVault(await deriveVaultKey("a secret of this test"));
  const report = vi.fn();
  const { url, logged } = await openHost(
    {
      port,
      signIn: {
        ...{ directory, report },
        sessions: createSessions({ store, directory, now }),
        provider: (callback) => {
          const provider = createProvider({ ...idp.settings, ...change }, { callback, vault, now });
          return {
            provider,
            providerSessions: createProviderSessions({ store, provider, vault, now, report }),
          };
        },
      },
    },
    { store, directory },
  );
  const wait = (ms: number) => {
    ahead += ms;
  };
  return { url, store, directory, report, wait, logged };
}

/** Browser that keeps cookies by host and path, and follows redirects until `stops` or a page comes. */
function openBrowser() {
  const jar = new Map<string, Map<string, string>>();
  async function visit(address: string, stops: (address: string) => boolean = () => false) {
    let next = address;
    for (let hops = 0; hops < 20; hops++) {
      const { host, origin } = new URL(next);
      const cookies = jar.get(host) ?? new Map<string, string>();
      jar.set(host, cookies);
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const answer = await fetch(next, { headers: { cookie, accept: "text/html" }, redirect: "manual" });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      const location = answer.headers.get("location");
      if (location === null) return { address: next, answer };
      next = new URL(location, origin).href;
      if (stops(next)) return { address: next, answer };
    }
    throw new Error("The redirects do not end.");
  }
  /** Headers of the app's page, once the session is known. */
  async function asPage(url: string) {
    const cookie = [...(jar.get(new URL(url).host) ?? [])].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(`${url}/auth/session`, { headers: { ...PAGE, cookie } });
    const session = await answer.json();
    return {
      status: answer.status,
      session,
      headers: { ...PAGE, cookie, "x-swath-session": String(session.id) },
    };
  }
  return { jar, visit, asPage };
}

async function signedIn(url: string) {
  const browser = openBrowser();
  const { address } = await browser.visit(`${url}/auth/login?return=${encodeURIComponent("/orders?a=1")}`);
  expect(address).toBe(`${url}/orders?a=1`);
  return { browser, ...(await browser.asPage(url)) };
}

test("a person of the directory comes back from the provider to the same screen, signed in", async () => {
  const { url } = await openWithProvider();
  const { status, session, headers } = await signedIn(url);
  expect(status).toBe(200);
  expect(session.person).toMatchObject({ email: BUYER, name: "Ben Buyer", role: "buyer" });
  expect((await fetch(url + ITEMS, { headers })).status).toBe(200);
  expect(await (await fetch(`${url}/auth/ways`)).json()).toMatchObject({ connect: false, provider: {} });
  const connect = await fetch(`${url}/auth/connect`, {
    method: "POST",
    headers: PAGE,
    body: JSON.stringify({ clientID: "demo", clientSecret: "demo" }),
  });
  expect(connect.status).toBe(403);
});

test.each([
  ["refuses", {}, "denied"],
  ["is not in the directory", { person: "stranger@demo.example" }, "unknown"],
  ["has an unproven address", { person: BUYER, isVerified: false }, "unknown"],
  ["has one that is said to be unproven in words", { person: BUYER, isVerified: "false" }, "unknown"],
  ["has one of which nothing is said", { person: BUYER, isVerified: null }, "unknown"],
])("a person who %s comes back with a word", async (_, behavior, word) => {
  const { url } = await openWithProvider();
  await idp.behave(behavior);
  const browser = openBrowser();
  const { address } = await browser.visit(`${url}/auth/login?return=/orders?a=1`);
  expect(address).toBe(`${url}/orders?a=1&signin=${word}`);
  expect((await browser.asPage(url)).status).toBe(401);
});

test("the log says of a refused sign-in what the directory or the ID token lacks", async () => {
  const { url, report } = await openWithProvider();
  await idp.behave({ person: "stranger@demo.example" });
  await openBrowser().visit(`${url}/auth/login`);
  await idp.behave({ person: BUYER, isVerified: false });
  await openBrowser().visit(`${url}/auth/login`);
  expect(report.mock.calls.map(([{ cause }]) => cause.message)).toEqual([
    "the directory has no person stranger@demo.example, or no active client for this person",
    "the ID token has no email with email_verified true",
  ]);
});

test.each([
  [null, 200],
  ["true", 200],
  ["false", 401],
  [false, 401],
])(
  "a provider whose addresses are trusted may say nothing of them, but not %s",
  async (isVerified, status) => {
    const { url } = await openWithProvider({ trustsEmail: true });
    await idp.behave({ person: BUYER, isVerified });
    const browser = openBrowser();
    await browser.visit(`${url}/auth/login`);
    expect((await browser.asPage(url)).status).toBe(status);
  },
);

test("a provider that is down sends people back with a word, and works once it is there again", async () => {
  const { url, report } = await openWithProvider();
  await idp.behave({ person: BUYER, down: 502 });
  const { address } = await openBrowser().visit(`${url}/auth/login?return=/cart`);
  expect(address).toBe(`${url}/cart?signin=unavailable`);
  expect(report).toHaveBeenCalled();
  await idp.behave({ person: BUYER });
  expect((await signedIn(url)).status).toBe(200);
  await idp.behave({ person: BUYER, down: 503 });
  const again = await openBrowser().visit(`${url}/auth/login?return=/cart`);
  expect(again.address).toBe(`${url}/cart?signin=unavailable`);
});

test("a provider that goes away in the middle of a sign-in leaves no session", async () => {
  const { url } = await openWithProvider();
  const browser = openBrowser();
  const isBack = (address: string) => address.includes("/auth/callback");
  const { address } = await browser.visit(`${url}/auth/login?return=/cart`, isBack);
  await idp.behave({ person: BUYER, down: 503 });
  expect((await browser.visit(address)).address).toBe(`${url}/cart?signin=unavailable`);
});

test("an answer of the provider is taken once, in the browser that asked, within ten minutes", async () => {
  const { url, wait } = await openWithProvider();
  const isBack = (address: string) => address.includes("/auth/callback");
  const start = async () => {
    const browser = openBrowser();
    return { browser, ...(await browser.visit(`${url}/auth/login?return=/cart`, isBack)) };
  };
  const foreign = await start();
  expect((await openBrowser().visit(foreign.address)).address).toBe(`${url}/?signin=failed`);
  const altered = await start();
  const forged = altered.address.replace(/state=[^&]+/, "state=forged");
  expect((await altered.browser.visit(forged)).address).toBe(`${url}/cart?signin=failed`);
  const twice = await start();
  expect((await twice.browser.visit(twice.address)).address).toBe(`${url}/cart`);
  expect((await twice.browser.visit(twice.address)).address).toBe(`${url}/?signin=failed`);
  const late = await start();
  wait(LOGIN_TIME);
  expect((await late.browser.visit(late.address)).address).toBe(`${url}/?signin=failed`);
});

test("an answer to another tab, or a forged one, leaves the sign-in under way", async () => {
  const { url } = await openWithProvider();
  const isBack = (address: string) => address.includes("/auth/callback");
  const browser = openBrowser();
  const first = await browser.visit(`${url}/auth/login?return=/orders`, isBack);
  const second = await browser.visit(`${url}/auth/login?return=/cart`, isBack);
  for (const address of [first.address, `${url}/auth/callback?code=1&state=forged`]) {
    expect((await browser.visit(address)).address).toBe(`${url}/cart?signin=failed`);
  }
  expect((await browser.visit(second.address)).address).toBe(`${url}/cart`);
});

test("a long address to return to leads to the first page, since browsers keep no larger cookie", async () => {
  const { url } = await openWithProvider();
  const long = encodeURIComponent(`/search?area=${"1".repeat(3_000)}`);
  expect((await openBrowser().visit(`${url}/auth/login?return=${long}`)).address).toBe(`${url}/`);
});

test.each([
  "//evil.example/",
  "/\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/auth/login",
  "evil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "",
])("the way back never leads elsewhere: %s", async (back) => {
  const { url } = await openWithProvider();
  const { address } = await openBrowser().visit(`${url}/auth/login?return=${encodeURIComponent(back)}`);
  expect(new URL(address).origin).toBe(url);
  expect(new URL(address).pathname).not.toContain("auth");
});

test("a session that was there before sign-in is not the one after it", async () => {
  const { url } = await openWithProvider();
  const { browser, session, headers } = await signedIn(url);
  await browser.visit(`${url}/auth/login`);
  const after = await browser.asPage(url);
  expect(after.session.id).not.toBe(session.id);
  expect((await fetch(url + ITEMS, { headers })).status).toBe(401);
});

test("signing out ends the sign-in at the provider too, which then tells every host", async () => {
  const { url } = await openWithProvider();
  const { browser, headers } = await signedIn(url);
  const other = openBrowser();
  for (const [host, cookies] of browser.jar) if (host !== new URL(url).host) other.jar.set(host, cookies);
  await other.visit(`${url}/auth/login`);
  const second = await other.asPage(url);
  expect(second.status).toBe(200);
  const { next } = await (await fetch(`${url}/auth/logout`, { method: "POST", headers })).json();
  expect(next).toContain(`post_logout_redirect_uri=${encodeURIComponent(`${url}/`)}`);
  const { answer } = await browser.visit(next);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
  const cookie = [...(browser.jar.get(new URL(next).host) ?? [])].map((pair) => pair.join("=")).join("; ");
  await fetch(`${new URL(next).origin}/session/end/confirm`, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams({ xsrf, logout: "yes" }),
    redirect: "manual",
  });
  // Sooner than the host itself would ask the provider.
  await expect.poll(async () => (await other.asPage(url)).status, { timeout: 30_000 }).toBe(401);
});

test("a wrong issuer is in the log from the start on, which goes on", { timeout: 60_000 }, async () => {
  const variables = {
    PUBLIC_URL: "http://127.0.0.1:1",
    OIDC_ISSUER: `${idp.settings.issuer}/wrong`,
    OIDC_CLIENT_ID: "swath",
    OIDC_CLIENT_SECRET: "none",
  };
  const host = await startNodeProcess(variables, onTestFinished);
  await expect.poll(host.output).toContain(`OIDC_ISSUER ${variables.OIDC_ISSUER}: its description`);
});

test("a logout token that the provider has not signed ends nothing", async () => {
  const { url } = await openWithProvider();
  const { headers } = await signedIn(url);
  for (const token of ["", "none", "e30.e30.e30"]) {
    const body = new URLSearchParams({ logout_token: token });
    const answer = await fetch(`${url}/auth/backchannel-logout`, { method: "POST", body });
    expect(answer.status).toBe(400);
  }
  expect((await fetch(url + ITEMS, { headers })).status).toBe(200);
});

test("a provider that signs with another key is followed", async () => {
  const { url } = await openWithProvider();
  await signedIn(url);
  await idp.behave({ person: BUYER, rotate: true });
  expect((await signedIn(url)).status).toBe(200);
});

/** Uses a session once the provider is to be asked again, until what follows of it holds. */
async function usedLater(
  { url, wait }: Pick<Awaited<ReturnType<typeof openWithProvider>>, "url" | "wait">,
  headers: Record<string, string>,
) {
  wait(120_000);
  return (await fetch(url + ITEMS, { headers })).status;
}

test("a session goes on while the provider is away, and ends once it says so", async () => {
  const opened = await openWithProvider();
  const { url, store, report } = opened;
  const { headers, session } = await signedIn(url);
  const record = () => store.read((tx) => tx.get("sessions", { id: session.id }));
  const before = await record();
  expect(before?.sealedTokens).not.toContain("refreshToken");

  // Away: the question fails, the session stays, and the question comes again.
  await idp.behave({ person: BUYER, down: 500 });
  expect(await usedLater(opened, headers)).toBe(200);
  await expect.poll(() => report.mock.calls.length).toBe(1);
  expect((await record())?.sealedTokens).toBe(before?.sealedTokens);

  // There again: 50 calls at once ask once, and the token that is good once is replaced.
  await idp.behave({ person: BUYER });
  opened.wait(120_000);
  const calls = await Promise.all(Array.from({ length: 50 }, () => fetch(url + ITEMS, { headers })));
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(async () => (await record())?.sealedTokens).not.toBe(before?.sealedTokens);
  expect(report.mock.calls).toHaveLength(1);

  // Killed in the middle: the provider has replaced the token, the host has not kept the new one.
  const lost = await record();
  expect(await usedLater(opened, headers)).toBe(200);
  await expect.poll(async () => (await record())?.sealedTokens).not.toBe(lost?.sealedTokens);
  await store.write(async (tx) => {
    const current = await tx.get("sessions", { id: session.id });
    if (current && lost?.sealedTokens)
      await tx.put("sessions", { ...current, sealedTokens: lost.sealedTokens });
  });
  expect(await usedLater(opened, headers)).toBe(200);
  await expect.poll(record).toBeUndefined();
  expect((await fetch(url + ITEMS, { headers })).status).toBe(401);
});

test("neither log nor address shows a token of the provider", async () => {
  const { url, logged } = await openWithProvider();
  const { browser } = await signedIn(url);
  await expect.poll(() => logged().some(({ path }) => path === "/auth/callback")).toBe(true);
  expect(JSON.stringify(logged())).not.toMatch(/code=|state=|eyJ/);
  const cookies = [...(browser.jar.get(new URL(url).host) ?? [])];
  expect(cookies.map(([name]) => name)).toEqual(["swath"]);
  expect(cookies[0]?.[1]).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
});
