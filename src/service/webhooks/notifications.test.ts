import { describe, expect, test } from "vitest";
import type { Webhook } from "../../contract/notifications.ts";
import { type Caller, signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { keptRecord } from "../../testing/service/kept-record.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";

const webhooks = "/api/notifications/v1/webhooks";
const purchases = "/api/catalog/v2/purchases";
const PASSWORD = "correct horse battery staple";
const auth = { type: "basic", username: "swath", password: PASSWORD };
const targetURL = "https://example.com/hook?from=swath";

const register = async (caller: Caller, more: object = {}) =>
  (await caller.post(webhooks, { targetURL, auth, ...more })).body;

async function buy(caller: Caller, webhookID: string) {
  const frameID = (await caller.get("/api/catalog/v2/items?limit=1")).body.data[0].properties.frame_id;
  return caller.post(purchases, {
    contractID: contracts.euros,
    frameID,
    notifications: { webhook: { id: webhookID } },
  });
}

describe("notifications (interface 9)", () => {
  test("a registered webhook is active, can be read, and shows no password", async () => {
    const caller = await signIn(await start());
    const { status, body } = await caller.post(webhooks, { targetURL, auth });
    const shown = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: "2026-06-02T12:00:00.000Z",
      updatedAt: "2026-06-02T12:00:00.000Z",
      targetURL,
      auth: { type: "basic", username: "swath" },
      status: "active",
    };
    expect([status, body]).toEqual([200, shown]);
    expect((await caller.get(`${webhooks}/${body.id}`)).body).toEqual(body);
    expect((await caller.get(webhooks)).body).toEqual({ data: [body] });
  });

  test("webhooks are listed newest first, ten to a page", async () => {
    const service = await start();
    const caller = await signIn(service);
    for (let index = 0; index < 12; index++) {
      service.parts.setTime(TEST_NOW + index);
      await register(caller, { targetURL: `https://example.com/${index}` });
    }
    const names = (data: Webhook[]) => data.map((webhook) => webhook.targetURL.replace(/.*\//, ""));
    const first = (await caller.get(webhooks)).body;
    expect(names(first.data)).toEqual(["11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]);
    const { body } = await caller.get(`${webhooks}?limit=5&cursor=${first.cursor}`);
    expect([names(body.data), body.cursor]).toEqual([["1", "0"], undefined]);
    const other = await signIn(service, "demo-two");
    expect((await other.get(`${webhooks}?cursor=${first.cursor}`)).status).toBe(400);
    expect((await caller.get(`${webhooks}?cursor=x`)).status).toBe(400);
    expect((await caller.get(`${webhooks}?limit=101`)).status).toBe(400);
  });

  test("a webhook is the company's: a colleague sees it, to another company it does not exist", async () => {
    const service = await start();
    const { id } = await register(await signIn(service));
    expect((await (await signIn(service, "demo-colleague")).get(`${webhooks}/${id}`)).status).toBe(200);
    const other = await signIn(service, "demo-two");
    expect((await other.get(webhooks)).body.data).toEqual([]);
    const changes = ["GET", "PATCH", "DELETE"].map((method) =>
      other.send(method, `${webhooks}/${id}`, method === "PATCH" ? { status: "inactive" } : undefined),
    );
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await (await signIn(service)).get(`${webhooks}/${id}`)).body.status).toBe("active");
  });

  test.each([
    ["http://example.com/hook", "https"],
    ["example.com", "absolute URL"],
    ["https://me:secret@example.com/", "credentials"],
    ["https://localhost/", "public host"],
    ["https://LOCALHOST./", "public host"],
    ["https://a.localhost:8443/", "public host"],
    ["https://printer.local/", "public host"],
    ["https://metadata.google.internal/", "public host"],
    ["https://example.com/\r\nX: y", "control characters"],
    ["https://exam\tple.com/", "control characters"],
    ["https://x.internal../", "empty part"],
    ["https://example..com/", "empty part"],
    ["https://intranet/", "public host"],
    ["https://127.0.0.1/", "public host"],
    ["https://127.1/", "public host"],
    ["https://0x7f000001/", "public host"],
    ["https://2130706433/", "public host"],
    ["https://0.0.0.0/", "public host"],
    ["https://10.1.2.3/", "public host"],
    ["https://172.31.0.1/", "public host"],
    ["https://192.168.1.1/", "public host"],
    ["https://100.64.0.1/", "public host"],
    ["https://169.254.169.254/latest", "public host"],
    ["https://224.0.0.1/", "public host"],
    ["https://[::1]/", "public host"],
    ["https://[::]/", "public host"],
    ["https://[::127.0.0.1]/", "public host"],
    ["https://[::ffff:a9fe:a9fe]/", "public host"],
    ["https://[fe90::1]/", "public host"],
    ["https://0177.0.0.1/", "public host"],
    ["https://192.0.0.1/", "public host"],
    ["https://[fe80::1]/", "public host"],
    ["https://[fd00::1]/", "public host"],
    ["https://[::ffff:10.0.0.1]/", "public host"],
    ["https://[64:ff9b::7f00:1]/", "public host"],
    ["https://[2002:7f00:1::]/", "public host"],
    [`https://example.com/${"x".repeat(2048)}`, "2048"],
  ])("the target %s is refused with a sentence", async (target, words) => {
    const caller = await signIn(await start());
    const { status, body } = await caller.post(webhooks, { targetURL: target, auth });
    expect([status, body.code, body.message]).toEqual([400, "bad_request", expect.stringContaining(words)]);
    expect((await caller.get(webhooks)).body.data).toEqual([]);
    const { id } = (await caller.post(webhooks, { targetURL: "https://example.com/hook", auth })).body;
    const changed = await caller.send("PATCH", `${webhooks}/${id}`, { targetURL: target, auth });
    expect([changed.status, changed.body.message]).toEqual([400, expect.stringContaining(words)]);
  });

  test("public addresses are targets like names are", async () => {
    const caller = await signIn(await start());
    for (const target of ["https://8.8.8.8:8443/hook", "https://[2606:4700::1111]/hook"]) {
      expect((await caller.post(webhooks, { targetURL: target, auth })).status).toBe(200);
    }
  });

  test("credentials that basic authentication cannot carry are refused, and not repeated in the answer", async () => {
    const caller = await signIn(await start());
    const attempt = async (change: object) =>
      caller.post(webhooks, { targetURL, auth: { ...auth, ...change } });
    for (const change of [
      { username: "a:b" },
      { username: "" },
      { password: "line\nbreak" },
      { password: "whsec_!!!" },
      { password: "whsec_" },
      { password: "whsec_QUJDR" },
      { type: "digest" },
    ]) {
      const { status, body } = await attempt(change);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).not.toMatch(/line|a:b|correct horse/);
    }
    expect((await caller.post(webhooks, { targetURL })).status).toBe(400);
  });

  test("a password that only looks like a secret of Standard Webhooks is refused with a sentence", async () => {
    const caller = await signIn(await start());
    const password = "whsec_not base64";
    const { body } = await caller.post(webhooks, { targetURL, auth: { ...auth, password } });
    expect(body.message).toBe(
      '"auth.password" in the body: a password that begins with "whsec_" must go on in base64, the key of the signature.',
    );
    for (const password of ["whsec_QUJD", "whsec_QUI=", "whsec_QUI", "whsec"])
      expect((await caller.post(webhooks, { targetURL, auth: { ...auth, password } })).status).toBe(200);
  });

  test("target, credentials and status can be changed, each alone", async () => {
    const service = await start();
    const caller = await signIn(service);
    const { id } = await register(caller);
    const change = async (body: object) => (await caller.send("PATCH", `${webhooks}/${id}`, body)).body;
    service.parts.setTime(TEST_NOW + 1_000);
    expect(await change({ status: "inactive" })).toMatchObject({
      status: "inactive",
      targetURL,
      updatedAt: "2026-06-02T12:00:01.000Z",
    });
    expect(await change({ auth: { ...auth, username: "other" } })).toMatchObject({
      auth: { type: "basic", username: "other" },
      status: "inactive",
    });
    const elsewhere = "https://example.com/elsewhere";
    expect(await change({ targetURL: elsewhere, status: "active" })).toMatchObject({
      targetURL: elsewhere,
      status: "active",
      auth: { username: "other" },
    });
    expect((await caller.send("PATCH", `${webhooks}/${id}`, { targetURL: "https://10.0.0.1/" })).status).toBe(
      400,
    );
    expect((await caller.send("PATCH", `${webhooks}/${id}`, { state: "active" })).status).toBe(400);
  });

  test("a target on another host asks for the credentials again, so that none goes where it was not meant to", async () => {
    const caller = await signIn(await start());
    const { id } = await register(caller);
    const moved = { targetURL: "https://example.org/hook" };
    const { status, body } = await caller.send("PATCH", `${webhooks}/${id}`, moved);
    expect([status, body.message]).toEqual([400, expect.stringContaining('"auth"')]);
    expect((await caller.get(`${webhooks}/${id}`)).body.targetURL).toBe(targetURL);
    expect((await caller.send("PATCH", `${webhooks}/${id}`, { ...moved, auth })).status).toBe(200);
  });

  test("a removed webhook is gone", async () => {
    const caller = await signIn(await start());
    const { id } = await register(caller);
    expect((await caller.send("DELETE", `${webhooks}/${id}`)).status).toBe(200);
    expect((await caller.get(`${webhooks}/${id}`)).status).toBe(404);
    expect((await caller.send("DELETE", `${webhooks}/${id}`)).status).toBe(404);
    expect((await caller.send("PATCH", `${webhooks}/${id}`, { status: "active" })).status).toBe(404);
    expect((await caller.get(webhooks)).body).toEqual({ data: [] });
  });

  test("a purchase that names an unknown, a foreign, a removed or an inactive webhook is refused, and none is made", async () => {
    const service = await start();
    const caller = await signIn(service);
    const foreign = (await register(await signIn(service, "demo-two"))).id;
    const inactive = (await register(caller)).id;
    await caller.send("PATCH", `${webhooks}/${inactive}`, { status: "inactive" });
    const removed = (await register(caller)).id;
    await caller.send("DELETE", `${webhooks}/${removed}`);
    const status = async (id: string) => (await buy(caller, id)).status;
    expect(await status("none")).toBe(404);
    expect(await status(foreign)).toBe(404);
    expect(await status(removed)).toBe(404);
    expect(await status(inactive)).toBe(400);
    expect((await caller.get(purchases)).body.data).toEqual([]);
  });

  test("no answer holds the password, and the store does not hold it in clear", async () => {
    const service = await start();
    const caller = await signIn(service);
    const { id } = await register(caller);
    const record = await keptRecord(service.parts.store, "webhooks", id);
    const bought = await buy(caller, id);
    const answers = [
      await caller.get(webhooks),
      await caller.get(`${webhooks}/${id}`),
      await caller.send("PATCH", `${webhooks}/${id}`, { auth }),
      await caller.get(`${purchases}/${bought.body.id}`),
      await caller.send("PATCH", `${webhooks}/${id}`, { auth: { ...auth, extra: 1 } }),
    ];
    const changed = await keptRecord(service.parts.store, "webhooks", id);
    expect(JSON.stringify([answers, record, changed])).not.toContain(PASSWORD);
    expect(JSON.stringify(answers)).not.toContain("sealed");
    for (const { sealedPassword = "" } of [record ?? {}, changed ?? {}]) {
      expect(await service.parts.vault.open(sealedPassword)).toBe(PASSWORD);
    }
  });
});
