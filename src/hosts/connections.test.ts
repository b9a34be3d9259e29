import { describe, expect, test } from "vitest";
import { openHost, sendRaw } from "../testing/open-host.ts";
import { timed } from "../testing/timed.ts";

const TOKEN = "/oauth2/v1/token";

describe("connections that take too long", () => {
  const timeouts = { headers: 300, request: 700, keepAlive: 400, idle: 2_000 };

  test.each([
    ["sends nothing", ""],
    ["does not end its headers", "GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-long: "],
  ])("one that %s is told so and closed", async (_, bytes) => {
    const { url, logged } = await openHost({ timeouts });
    const [took, answer] = await timed(sendRaw(url, bytes));
    expect(took).toBeGreaterThan(250);
    expect(took).toBeLessThan(1_500);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    const id = /x-request-id: (\S+)/.exec(answer)?.[1];
    const message = "The request did not arrive in time.";
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({
      code: "request_timeout",
      message,
      errors: [{ pointer: "", code: "missing", message }],
    });
    expect(logged()).toMatchObject([{ requestID: id, status: 408, msg: "malformed request" }]);
  });

  test("one whose body drips is closed after the time of a whole request, however regularly it drips", async () => {
    const { url, logged } = await openHost({ timeouts });
    const head = `POST ${TOKEN} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 900\r\n\r\n`;
    const [took, answer] = await timed(sendRaw(url, `${head}grant`));
    expect(took).toBeGreaterThan(600);
    expect(took).toBeLessThan(2_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await expect
      .poll(() => logged())
      .toMatchObject([{ level: "info", path: TOKEN, status: 408, broken: true }]);
  });

  test("one that asks no second time is closed, and was kept for a while", async () => {
    const { url } = await openHost({ timeouts });
    const [took, answer] = await timed(sendRaw(url, "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(took).toBeGreaterThan(300);
    expect(took).toBeLessThan(3_000);
  });

  test("connections are kept a little longer than load balancers keep theirs, where nothing else is said", async () => {
    const { url } = await openHost();
    expect((await fetch(`${url}/healthz`)).headers.get("keep-alive")).toBe("timeout=65");
  });
});

describe("what is no request", () => {
  test.each([
    ["noise", "hello there\r\n\r\n", 400, "bad_request", "format"],
    [
      "an address without a path",
      "GET nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
      400,
      "bad_request",
      "format",
    ],
    [
      "a host that is none",
      "GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n",
      400,
      "bad_request",
      "format",
    ],
    [
      "endless headers",
      `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(70_000)}\r\n\r\n`,
      431,
      "headers_too_large",
      "length",
    ],
  ])(
    "%s is refused in the form of every error, with an id that the log has, too",
    async (_, bytes, status, code, fault) => {
      const { url, logged } = await openHost();
      const answer = await sendRaw(url, bytes);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      const [, id] = /x-request-id: ([0-9a-f-]{36})\r\n/i.exec(answer) ?? [];
      expect(id).toBeDefined();
      const { message, ...told } = JSON.parse(/\{.*\}/.exec(answer)?.[0] ?? "");
      expect(told).toEqual({ code, errors: [{ pointer: "", code: fault, message }] });
      await expect.poll(() => logged().at(-1)?.requestID).toBe(id);
    },
  );
});
