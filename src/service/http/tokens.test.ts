import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { expect, test } from "vitest";
import { demoDirectory } from "../../simulator/demo-directory.ts";
import { createTokens } from "./tokens.ts";

const SECRET = "a secret of the service";
const NOW = Date.parse("2026-06-02T12:00:00Z");
const tokens = createTokens(SECRET);
const [user] = demoDirectory.users;
const key = new TextEncoder().encode(SECRET);

async function issued(): Promise<string> {
  if (!user) throw new Error("The directory has no user.");
  return tokens.issue(user, NOW);
}

test("a token says who made it for whom, for which user and client, and until when", async () => {
  const token = await issued();
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "at+jwt" });
  expect(decodeJwt(token)).toEqual({
    iss: "swath",
    aud: "swath-api",
    sub: user?.id,
    client_id: user?.clientID,
    iat: NOW / 1000,
    exp: NOW / 1000 + 3600,
  });
  expect(await tokens.read(token, NOW)).toEqual({ userID: user?.id, clientID: user?.clientID });
  expect(await createTokens(SECRET).read(token, NOW + 3_599_999)).toEqual(await tokens.read(token, NOW));
});

test("a token is good for an hour", async () => {
  await expect(tokens.read(await issued(), NOW + 3_600_000)).rejects.toThrow("The access token has expired.");
});

const claims = { sub: "user-demo", client_id: "demo", iss: "swath", aud: "swath-api", exp: NOW / 1000 + 60 };
const sign = (payload: object, header: object = {}, secret: Uint8Array = key) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header }).sign(secret);

test("a token that another secret, another service or another purpose made is not good", async () => {
  expect(await tokens.read(await sign(claims), NOW)).toEqual({ userID: "user-demo", clientID: "demo" });
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
    await sign(claims, { typ: "JWT" }),
    await sign(claims, { alg: "HS512" }),
    await sign(claims, {}, new TextEncoder().encode("another secret of 32 characters!")),
    none,
    "a.b",
    "a.b.c",
    "",
  ]) {
    await expect(tokens.read(bad, NOW), bad).rejects.toThrow("The access token is not valid.");
  }
});
