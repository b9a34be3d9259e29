import { expect, onTestFinished, test } from "vitest";
import { createSigner } from "../../../service/secrets.ts";
import { createService } from "../../../service/service.ts";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import { given } from "../../../testing/catalog/catalog-frames.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { startMailServer } from "../../../testing/processes/mail-server.ts";
import { openHost } from "../../../testing/processes/open-host.ts";
import { TEST_NOW, testParts } from "../../../testing/service/start-service.ts";
import { demoDirectory } from "../../../world/demo-directory.ts";
import { createSessions } from "../sign-in/sessions.ts";
import { createMailer } from "./mailer.ts";
import { createWatches, type WatchOptions } from "./watches.ts";

const PAGE = { "x-swath": "1", "sec-fetch-site": "same-origin", "content-type": "application/json" };
const WATCHES = "/auth/watches";
const search = { address: { time: "all" }, bodies: [{ limit: 10 }] };
const watch = {
  ...{ what: "search", name: "Everything", search, language: "en" },
  pace: { every: "soon", hour: 0 },
};

async function openWatching({ mail = true } = {}) {
  let now = TEST_NOW;
  const clock = () => now;
  const store = createMemoryStore(clock);
  const directory = { ...demoDirectory };
  const server = await startMailServer(onTestFinished);
  const parts = testParts({ store, directory, clock });
  const watches: WatchOptions = {
    ...{ store, directory, vault: parts.vault, now: clock, prefix: "svc" },
    signer: createSigner(["a secret of this test"], "test"),
    sendMail: mail ? createMailer({ url: server.url, from: "swath@example.com" }) : undefined,
  };
  const sessions = createSessions({ store, directory, now: clock });
  const signIn = { sessions, directory, isDemo: true };
  const { url } = await openHost({ signIn, watches }, { store, directory, clock });
  async function signInAs(who: object) {
    const answer = await fetch(`${url}/auth/connect`, {
      method: "POST",
      headers: PAGE,
      body: JSON.stringify(who),
    });
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const headers = { ...PAGE, cookie, "x-swath-session": String((await answer.json()).id) };
    return async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
      const init = { method, headers: { ...headers, ...more }, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(url + path, init);
      return { status: answer.status, body: await answer.json().catch(() => undefined) };
    };
  }
  /** Makes a mail arrive; returns the address that ends its watch. */
  async function mailed() {
    await store.write((tx) =>
      tx.addFrames([given(frameAt([4, 52], { imageID: 700, created: now, updated: now }))]),
    );
    await parts.catalog.follow();
    now += 6 * 60_000;
    await createWatches(watches, {
      service: createService({ ...parts, baseUrl: url }),
      publicUrl: url,
    }).tellDue();
    const [mail] = server.mails;
    const [, link = ""] = /<(.*)>/.exec(mail?.headers.get("list-unsubscribe") ?? "") ?? [];
    return { mail, link };
  }
  return { url, signInAs, mailed };
}

const BUYER = { email: "buyer@demo.example" };

test("watches: a person lists, begins and ends their own, and nobody else's", async () => {
  const { signInAs } = await openWatching();
  const [buyer, manager] = [await signInAs(BUYER), await signInAs({ email: "manager@demo.example" })];
  expect((await buyer("GET", WATCHES)).body).toEqual({ mail: BUYER.email, webhooks: false, data: [] });
  const begun = await buyer("POST", WATCHES, watch);
  expect([begun.status, begun.body]).toMatchObject([201, { name: "Everything", address: { time: "all" } }]);
  expect((await buyer("GET", WATCHES)).body.data).toEqual([begun.body]);
  expect((await manager("GET", WATCHES)).body.data).toEqual([]);
  expect((await manager("DELETE", `${WATCHES}/${begun.body.id}`)).status).toBe(404);
  expect((await buyer("DELETE", `${WATCHES}/${begun.body.id}`)).status).toBe(200);
  expect((await buyer("GET", WATCHES)).body.data).toEqual([]);
});

test("watches: refuse other pages, other sessions, clients without a person, and what cannot be read", async () => {
  const { signInAs } = await openWatching();
  const buyer = await signInAs(BUYER);
  expect((await buyer("POST", WATCHES, watch, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await buyer("POST", WATCHES, watch, { "x-swath-session": "other" })).status).toBe(401);
  const client = await signInAs({ clientID: "demo", clientSecret: "demo" });
  const { status, body } = await client("POST", WATCHES, watch);
  expect([status, body.message]).toEqual([
    403,
    "A watch belongs to a person: sign in with your own e-mail address, not with a client's secret.",
  ]);
  for (const [change, words] of [
    [{ name: "a\r\nBcc: x@example.com" }, "must have no line breaks or control characters"],
    [{ search: { ...search, address: { area: "x".repeat(7_000) } } }, "is too long for a link"],
    [{ pace: { every: "hour", hour: 0 } }, "pace.every"],
    [{ webhookID: "hook" }, "This host calls no webhooks"],
  ] as const) {
    const answer = await buyer("POST", WATCHES, { ...watch, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(words);
  }
});

test("watches: offer no e-mail where the host has no mail server", async () => {
  const { signInAs } = await openWatching({ mail: false });
  const buyer = await signInAs(BUYER);
  expect((await buyer("GET", WATCHES)).body).toEqual({ webhooks: false, data: [] });
  expect((await buyer("POST", WATCHES, watch)).status).toBe(400);
});

test("the link of a mail: opened it asks, posted it ends the watch, and it is nobody else's to make", async () => {
  const { url, signInAs, mailed } = await openWatching();
  const buyer = await signInAs(BUYER);
  await buyer("POST", WATCHES, watch);
  const { mail, link } = await mailed();
  expect(mail?.headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail?.text).toContain(`End this watch: ${link}`);
  expect(link.startsWith(`${url}${WATCHES}/end/`)).toBe(true);

  const opened = await fetch(link);
  expect([opened.status, opened.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(opened.headers.get("content-security-policy")).toContain("style-src 'unsafe-inline'");
  expect(await opened.text()).toContain("End this watch? You then get no more e-mail about it.");
  expect((await buyer("GET", WATCHES)).body.data).toHaveLength(1);

  const forged = `${link.slice(0, -3)}AAA`;
  expect((await fetch(forged, { method: "POST" })).status).toBe(404);
  expect((await buyer("GET", WATCHES)).body.data).toHaveLength(1);

  const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await fetch(link, oneClick)).status).toBe(200);
  expect((await buyer("GET", WATCHES)).body.data).toEqual([]);
  const again = await fetch(link, oneClick);
  expect([again.status, await again.text()]).toEqual([200, expect.stringContaining("The watch has ended.")]);
});
