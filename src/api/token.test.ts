import { describe, expect, it, test } from "vitest";
import { fetchFrom } from "../testing/screens/open-test-session.ts";
import { startService, TEST_NOW } from "../testing/service/start-service.ts";
import { ApiError } from "./api-error.ts";
import { clientCredentials, pastedToken } from "./token.ts";

function counted(clientSecret = "demo") {
  const service = startService([]);
  const calls = { count: 0 };
  const fetch = fetchFrom(service, (request, answer) => {
    calls.count++;
    return answer(request);
  });
  const clock = { now: 0 };
  const tokens = clientCredentials(
    { tokenUrl: `${service.parts.baseUrl}/oauth2/v1/token`, clientId: "demo", clientSecret },
    { fetch, now: () => clock.now },
  );
  return { tokens, calls, clock, service };
}

test("any number of waiting calls lead to one request", async () => {
  const { tokens, calls } = counted();
  const all = await Promise.all(Array.from({ length: 20 }, () => tokens.get()));
  expect(new Set(all).size).toBe(1);
  expect(calls.count).toBe(1);
});

test("a token is kept until five minutes before its end, then replaced", async () => {
  const { tokens, calls, clock } = counted();
  await tokens.get();
  clock.now = 3_600_000 - 300_001;
  await tokens.get();
  expect(calls.count).toBe(1);
  clock.now = 3_600_000 - 299_999;
  await tokens.get();
  expect(calls.count).toBe(2);
});

test("a refused token is renewed once for all who held it", async () => {
  const { tokens, calls, service } = counted();
  const first = await tokens.get();
  service.parts.setTime(TEST_NOW + 1000);
  const renewed = await Promise.all([tokens.renew(first), tokens.renew(first)]);
  expect(calls.count).toBe(2);
  expect(await tokens.renew(first)).toBe(renewed[0]);
  expect(calls.count).toBe(2);
});

test("a wrong secret is reported as the service tells it, without the secret", async () => {
  const { tokens } = counted("wrong secret");
  const error = await tokens.get().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 401, code: "invalid_client" });
  expect(JSON.stringify(error)).not.toContain("wrong secret");
});

test("an address that does not answer is named", async () => {
  const tokens = clientCredentials(
    { tokenUrl: "https://nowhere.example/token", clientId: "a", clientSecret: "b" },
    { fetch: () => Promise.reject(new TypeError("Failed to fetch")) },
  );
  await expect(tokens.get()).rejects.toMatchObject({
    kind: "network",
    message: expect.stringContaining("nowhere.example"),
  });
});

test("an address that answers something else is distinguished", async () => {
  const tokens = clientCredentials(
    { tokenUrl: "https://page.example/", clientId: "a", clientSecret: "b" },
    { fetch: async () => new Response("<html>") },
  );
  await expect(tokens.get()).rejects.toMatchObject({ kind: "shape" });
});

test("a pasted token cannot be renewed", async () => {
  const tokens = pastedToken("abc");
  expect(await tokens.get()).toBe("abc");
  await expect(tokens.renew("abc")).rejects.toMatchObject({ status: 401 });
});

const answering = (body: unknown, now = () => 0) =>
  clientCredentials(
    { tokenUrl: "https://auth.test/token", clientId: "a", clientSecret: "b" },
    { fetch: async () => new Response(typeof body === "string" ? body : JSON.stringify(body)), now },
  );

describe("clientCredentials with the answers of other servers", () => {
  it.each([
    ["as text", "3600", 3_300_000],
    ["as a fraction", 3600.5, 3_300_500],
    ["missing", undefined, 3_300_000],
    ["null", null, 3_300_000],
    ["nonsense", "soon", 3_300_000],
    ["negative", -1, 3_300_000],
    ["of 20 s", 20, 10_000],
    ["of 20 s as text", "20", 10_000],
  ])("renews in time where expires_in is %s", async (_how, expires_in, renewedAt) => {
    let count = 0;
    let now = 0;
    const tokens = clientCredentials(
      { tokenUrl: "https://auth.test/token", clientId: "a", clientSecret: "b" },
      {
        fetch: async () =>
          new Response(JSON.stringify({ access_token: `t${++count}`, token_type: "bearer", expires_in })),
        now: () => now,
      },
    );
    expect(await tokens.get()).toBe("t1");
    now = renewedAt - 1;
    expect(await tokens.get()).toBe("t1");
    now = renewedAt;
    expect(await tokens.get()).toBe("t2");
  });

  it.each(["bearer", "BEARER", undefined, null])("takes token_type %s", async (token_type) => {
    expect(await answering({ access_token: "abc", token_type }).get()).toBe("abc");
  });

  it.each(['a\nurl = "file:///etc/passwd"', "a\r\nX-Evil: 1", 'a"b', "a b", "ä"])(
    "refuses the token %j",
    async (access_token) => {
      await expect(answering({ access_token, token_type: "bearer" }).get()).rejects.toThrow(
        "characters that no bearer token has",
      );
      await expect(pastedToken(access_token).get()).rejects.toThrow("characters that no bearer token has");
    },
  );

  it.each(["<html>", "null", "{}", '{"access_token":7}', '{"access_token":""}'])(
    "says of %s that it is no token",
    async (body) => {
      await expect(answering(body).get()).rejects.toThrow("not with a token");
    },
  );
});
