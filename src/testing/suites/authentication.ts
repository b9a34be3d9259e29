import { expect, test } from "vitest";
import { hashSecret } from "../../service/authentication/tokens.ts";
import { askToken, callerWith, type Start, signIn } from "../service/caller.ts";
import { TEST_NOW } from "../service/start-service.ts";

const grant = { grant_type: "client_credentials" };
const good = { ...grant, client_id: "demo", client_secret: "demo" };
const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });

/** Token endpoint and bearer (interface 2). */
export function authenticationSuite(start: Start): void {
  test("credentials in the form give a bearer token for an hour", async () => {
    const { status, body, headers } = await askToken(await start(), good);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: expect.any(String) });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("credentials by HTTP Basic give a token too", async () => {
    const { status } = await askToken(await start(), grant, basic("demo-two", "demo-two"));
    expect(status).toBe(200);
  });

  test.each([
    ["encoded as a form", "Basic", "demo%2Dcolleague:demo%2Dcolleague"],
    ["in small letters", "Basic", "demo%2dcolleague:demo-colleague"],
    ["as they are", "Basic", "demo-colleague:demo-colleague"],
    ["under another case of the scheme", "bASIC", "demo-colleague:demo-colleague"],
  ])("credentials by HTTP Basic are taken %s", async (_, scheme, pair) => {
    const authorization = `${scheme} ${btoa(pair)}`;
    const { status, headers } = await askToken(await start(), grant, { authorization });
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  test.each([
    ["a broken percent sign", `Basic ${btoa("demo%ZZ:x")}`, {}],
    ["no colon", `Basic ${btoa("demo")}`, {}],
    ["no base64", "Basic !!!", {}],
    [
      "credentials in the form as well",
      `Basic ${btoa("demo:demo")}`,
      { client_id: "demo", client_secret: "demo" },
    ],
  ])("HTTP Basic with %s is an invalid request", async (_, authorization, form) => {
    const { status, headers, body } = await askToken(await start(), { ...grant, ...form }, { authorization });
    expect([status, body.error, headers.get("cache-control")]).toEqual([400, "invalid_request", "no-store"]);
  });

  test("a wrong secret is invalid_client and tells how to authenticate", async () => {
    const { status, body, headers } = await askToken(await start(), grant, basic("demo", "guess"));
    expect([status, body.error]).toEqual([401, "invalid_client"]);
    expect(headers.get("www-authenticate")).toMatch(/^Basic/);
  });

  test("an unknown client is refused like a wrong secret", async () => {
    const service = await start();
    const unknown = await askToken(service, { ...good, client_id: "nobody" });
    const wrong = await askToken(service, { ...good, client_secret: "nobody" });
    expect([unknown.status, { ...unknown.body, requestID: "" }]).toEqual([
      wrong.status,
      { ...wrong.body, requestID: "" },
    ]);
  });

  test("the password grant is unsupported", async () => {
    const { status, body } = await askToken(await start(), { ...good, grant_type: "password" });
    expect([status, body.error]).toEqual([400, "unsupported_grant_type"]);
  });

  test("a token request without grant type or credentials is invalid", async () => {
    const service = await start();
    for (const form of [{}, grant, { ...grant, client_id: "demo" }] as Record<string, string>[]) {
      const { status, body } = await askToken(service, form);
      expect([status, body.error]).toEqual([400, "invalid_request"]);
    }
  });

  test("a call without a token is refused with a challenge", async () => {
    const service = await start();
    const response = await service.fetch(new Request(`${service.parts.baseUrl}/api/catalog/v2/items`));
    expect([response.status, (await response.json()).code]).toEqual([401, "unauthorized"]);
    // RFC 6750, 3.1: a request without a token gets no error code.
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="swath"');
    const wrong = await callerWith(service, "a.b").get("/api/catalog/v2/items");
    expect(wrong.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  test("after five wrong secrets a client waits, longer each time, and nobody else does", async () => {
    const service = await start();
    const wrong = { ...good, client_secret: "guess" };
    for (let tries = 0; tries < 5; tries++) expect((await askToken(service, wrong)).status).toBe(401);
    const refused = await askToken(service, good);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(
      (await askToken(service, { ...good, client_id: "demo-two", client_secret: "demo-two" })).status,
    ).toBe(200);
    service.parts.setTime(TEST_NOW + 1_000);
    expect((await askToken(service, wrong)).status).toBe(401);
    service.parts.setTime(TEST_NOW + 2_000);
    expect((await askToken(service, good)).headers.get("retry-after")).toBe("1");
    service.parts.setTime(TEST_NOW + 3_000);
    expect((await askToken(service, good)).status).toBe(200);
    expect((await askToken(service, wrong)).status).toBe(401);
    expect((await askToken(service, good)).status).toBe(200);
  });

  test("an expired token is refused", async () => {
    const service = await start();
    const caller = await signIn(service);
    service.parts.setTime(TEST_NOW + 3_599_000);
    expect((await caller.get("/api/catalog/v2/items")).status).toBe(200);
    service.parts.setTime(TEST_NOW + 3_600_000);
    expect((await caller.get("/api/catalog/v2/items")).status).toBe(401);
  });

  test("a token with a character altered is refused", async () => {
    const service = await start();
    const { token } = await signIn(service);
    // Two bits of the last character are unused.
    for (const at of [0, 20, token.indexOf(".") + 1, token.length - 2]) {
      const other = token[at] === "A" ? "B" : "A";
      const altered = callerWith(service, token.slice(0, at) + other + token.slice(at + 1));
      expect((await altered.get("/api/catalog/v2/items")).status).toBe(401);
    }
  });

  test("a token ends with the secret of the client that it was given for", async () => {
    const service = await start();
    const { token, get } = await signIn(service);
    expect((await get("/api/catalog/v2/items")).status).toBe(200);
    const { directory } = service.parts;
    const secrets = [{ hash: await hashSecret("a new secret") }];
    directory.users = directory.users.map((user) => (user.clientID === "demo" ? { ...user, secrets } : user));
    const refused = await callerWith(service, token).get("/api/catalog/v2/items");
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
    const { body } = await askToken(service, { ...good, client_secret: "a new secret" });
    expect((await callerWith(service, body.access_token).get("/api/catalog/v2/items")).status).toBe(200);
  });

  test("while the service's own secret is changed, tokens of both are taken", async () => {
    const name = "one service";
    const { token } = await signIn(await start({ name, secret: "the one before" }));
    const service = await start({ name, secret: "the new one", earlierSecrets: ["the one before"] });
    expect((await callerWith(service, token).get("/api/catalog/v2/items")).status).toBe(200);
    const caller = await signIn(service);
    const after = await start({ name, secret: "the new one" });
    expect((await callerWith(after, caller.token).get("/api/catalog/v2/items")).status).toBe(200);
    expect((await callerWith(after, token).get("/api/catalog/v2/items")).status).toBe(401);
  });

  test("a token of a service with another secret is refused", async () => {
    const { token } = await signIn(await start({ secret: "another" }));
    expect((await callerWith(await start(), token).get("/api/catalog/v2/items")).status).toBe(401);
  });
}
