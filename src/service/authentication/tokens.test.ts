import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { expect, test } from "vitest";
import { signIn } from "../../testing/service/caller.ts";
import { configs } from "../../testing/service/delivery-orders.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import { createTokens, hashSecret, isSecret, secretVersion } from "./tokens.ts";

const HERE = "https://data.example.com/radar";
const SECRET = "a secret of the service";
const NOW = Date.parse("2026-06-02T12:00:00Z");
const tokens = createTokens([SECRET], HERE);
const { users } = demoDirectory;
const [user] = users;
const key = new TextEncoder().encode(SECRET);

async function issued(): Promise<string> {
  if (!user) throw new Error("The directory has no user.");
  return tokens.issue(user, NOW);
}

test("a token says who made it for whom, for which user and client, and until when", async () => {
  const token = await issued();
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "at+jwt" });
  expect(decodeJwt(token)).toEqual({
    iss: HERE,
    aud: HERE,
    sub: user?.id,
    client_id: user?.clientID,
    secret_version: await secretVersion(user?.secrets[0]?.hash ?? ""),
    iat: NOW / 1000,
    exp: NOW / 1000 + 3600,
  });
  expect(await tokens.read(token, users, NOW)).toBe(user);
  expect(await createTokens([SECRET], HERE).read(token, users, NOW + 3_599_999)).toBe(user);
});

test("a token is good for an hour, however often it was read before", async () => {
  const read = await issued();
  expect(await tokens.read(read, users, NOW)).toBe(user);
  await expect(tokens.read(read, users, NOW + 3_600_000)).rejects.toThrow("The access token has expired.");
  await expect(tokens.read(await issued(), users, NOW + 3_600_000)).rejects.toThrow(
    "The access token has expired.",
  );
});

const claims = {
  sub: "user-demo",
  client_id: "demo",
  secret_version: await secretVersion(user?.secrets[0]?.hash ?? ""),
  iss: HERE,
  aud: HERE,
  exp: NOW / 1000 + 60,
};
const sign = (payload: object, header: object = {}, secret: Uint8Array = key) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header }).sign(secret);

test("a token that another secret, another service or another purpose made is not good", async () => {
  expect(await tokens.read(await sign(claims), users, NOW)).toBe(user);
  const none = `${btoa('{"alg":"none","typ":"at+jwt"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll(
    "=",
    "",
  );
  for (const bad of [
    await sign({ ...claims, iss: "other" }),
    await sign({ ...claims, aud: "other" }),
    await sign({ ...claims, exp: undefined }),
    await sign({ ...claims, sub: undefined }),
    await sign({ ...claims, client_id: undefined }),
    await sign({ ...claims, client_id: "demo-two" }),
    await sign(claims, { typ: "JWT" }),
    await sign(claims, { alg: "HS512" }),
    await sign(claims, {}, new TextEncoder().encode("another secret of 32 characters!")),
    none,
    "a.b",
    "a.b.c",
    "",
  ]) {
    await expect(tokens.read(bad, users, NOW), bad).rejects.toThrow("The access token is not valid.");
  }
});

test("a token is worth nothing once the client has another secret", async () => {
  const token = await issued();
  const changed = users.map((one) => ({ ...one }));
  const [first] = changed;
  if (!first) throw new Error("The directory has no user.");
  first.secrets = [{ hash: await hashSecret("a new secret") }];
  await expect(tokens.read(token, changed, NOW)).rejects.toThrow(
    "The access token was issued under an earlier secret of the client; get a new one.",
  );
  expect(await tokens.read(await tokens.issue(first, NOW), changed, NOW)).toBe(first);
  await expect(
    tokens.read(await sign({ ...claims, secret_version: undefined }), users, NOW),
  ).rejects.toThrow();
});

test("while a secret is changed tokens of both are taken, and new ones are signed with the first", async () => {
  const rotated = createTokens(["a new secret of the service", SECRET], HERE);
  expect(await rotated.read(await issued(), users, NOW)).toBe(user);
  await expect(rotated.read(await issued(), users, NOW + 3_600_000)).rejects.toThrow("has expired");
  if (!user) throw new Error("The directory has no user.");
  const made = await rotated.issue(user, NOW);
  expect(await createTokens(["a new secret of the service"], HERE).read(made, users, NOW)).toBe(user);
  await expect(tokens.read(made, users, NOW)).rejects.toThrow("not valid");
});

test("services that share a secret do not accept each other's tokens; processes of one do, also after a restart", async () => {
  const token = await issued();
  expect(await createTokens([SECRET], HERE).read(token, users, NOW)).toBe(user);
  for (const other of [
    "https://data.example.com",
    "https://data.example.com/radar2",
    "http://127.0.0.1:8787",
  ]) {
    await expect(createTokens([SECRET], other).read(token, users, NOW)).rejects.toThrow("not valid");
  }
});

test("a call counts once, also where its address fits two endpoints", async () => {
  const caller = await signIn(await startInProcess({ rateLimit: true }));
  for (let call = 0; call < 50; call++) expect((await caller.get(configs)).status).toBe(200);
  expect((await caller.get(configs)).status).toBe(429);
});

test("secrets are compared by a hash, which differs each time", async () => {
  const [first, second] = [await hashSecret("a secret"), await hashSecret("a secret")];
  expect(first).not.toBe(second);
  expect(first).not.toContain("secret.");
  for (const hash of [first, second]) {
    expect([await isSecret("a secret", hash), await isSecret("a secre", hash)]).toEqual([true, false]);
  }
});

test("rounds and salt are those of the hash, so that they can change", async () => {
  const hash = await hashSecret("x", new Uint8Array(16).fill(7), 3);
  expect(hash).toMatch(/^pbkdf2-sha256\.3\.BwcHBwcHBwcHBwcHBwcHBw\./);
  expect(await isSecret("x", hash)).toBe(true);
});

test.each(["", "plain", "md5.1.AA.AA", "pbkdf2-sha256.1.*.AA"])("nothing matches %j", async (hash) => {
  expect(await isSecret("plain", hash)).toBe(false);
});

test("nobody's secret is right", async () => {
  expect(await isSecret("")).toBe(false);
});

test("the directory of the demo has no secret in clear; each is the name of its client", async () => {
  for (const { clientID, secrets } of demoDirectory.users) {
    expect(secrets).toHaveLength(1);
    expect(secrets[0]?.hash).not.toContain(clientID);
    expect(await isSecret(clientID, secrets[0]?.hash)).toBe(true);
  }
});
