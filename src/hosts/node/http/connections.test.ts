import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ServiceParts } from "../../../service/parts.ts";
import { createService } from "../../../service/service.ts";
import { openHost, sendRaw } from "../../../testing/processes/open-host.ts";
import { headersOf } from "../../../testing/processes/service-processes.ts";
import { SOON, timed } from "../../../testing/processes/timed.ts";
import { testParts } from "../../../testing/service/start-service.ts";
import { holdPace, inParts } from "./connections.ts";

const TOKEN = "/oauth2/v1/token";

describe("connections that take too long", () => {
  const timeouts = { headers: 300, request: 700, keepAlive: 400, idle: 2_000 };

  test.each([
    ["sends nothing", ""],
    ["does not end its headers", "GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-long: "],
  ])("one that %s gets a sentence and is closed", async (_, bytes) => {
    const { url, logged } = await openHost({ timeouts });
    const [took, answer] = await timed(sendRaw(url, bytes));
    expect(took).toBeGreaterThan(250);
    expect(took).toBeLessThan(SOON);
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
    expect(took).toBeLessThan(SOON);
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
    expect(took).toBeLessThan(SOON);
  });

  test("connections are kept a little longer than load balancers keep theirs, by default", async () => {
    const { url } = await openHost();
    expect((await fetch(`${url}/healthz`)).headers.get("keep-alive")).toBe("timeout=65");
  });
});

test("who is refused before a long body was read is not listened to any longer, who sends a short one keeps the connection", async () => {
  const patient = await openHost({ timeouts: { headers: 60_000, request: 60_000 } });
  const { url } = await openHost({ timeouts: { headers: 1_000, request: 2_000, keepAlive: 300 } });
  const post = (length: number) =>
    `POST /api/catalog/v2/search HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`;
  const [took, long] = await timed(sendRaw(patient.url, post(1_000_000)));
  expect(long).toMatch(/^HTTP\/1\.1 401 /);
  expect(long).toMatch(/\r\nconnection: close\r\n/i);
  expect(took).toBeLessThan(SOON);
  expect(await sendRaw(url, post(100_000))).toMatch(/\r\nconnection: keep-alive\r\n/i);
});

describe("requests that come before the ones before are answered", () => {
  const read = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;

  test("are answered one after the other", async () => {
    let atOnce = 0;
    let most = 0;
    const reachStore = async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce--;
    };
    const createSlow = (parts: ServiceParts) => ({
      ...createService(parts),
      reachStore,
      fetch: answerSlowly,
    });
    const answerSlowly = async () => {
      await reachStore();
      return new Response();
    };
    const parts = testParts();
    const { url } = await openHost({
      createService: (baseUrl) => createSlow({ ...parts, baseUrl }),
    });
    const answer = await sendRaw(
      url,
      read("/nowhere").repeat(29) + read("/nowhere", "connection: close\r\n"),
    );
    expect([most, answer.match(/HTTP\/1\.1 200 /g)?.length]).toEqual([1, 30]);
  });

  test("are not waited for when their sender has gone", async () => {
    const { url, host, logged } = await openHost();
    await sendRaw(url, read("/api/company/v1/contracts").repeat(60), { keepOpen: false });
    const [took] = await timed(host.drain());
    expect(took).toBeLessThan(SOON);
    expect(logged().filter(({ msg }) => msg === "request")).toHaveLength(60);
  });

  test("are not taken without an end", async () => {
    const { url } = await openHost();
    expect(await sendRaw(url, read("/nowhere").repeat(600))).toBe("");
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
    ["no host", "GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n", 400, "bad_request", "format"],
    [
      "a second host",
      "GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n",
      400,
      "bad_request",
      "format",
    ],
    [
      "what expects too much",
      "GET /healthz HTTP/1.1\r\nhost: localhost\r\nexpect: more\r\nconnection: close\r\n\r\n",
      417,
      "expectation_failed",
      "choice",
    ],
    [
      "too many headers",
      `GET /healthz HTTP/1.1\r\nhost: localhost\r\n${"x: 1\r\n".repeat(2_100)}connection: close\r\n\r\n`,
      431,
      "headers_too_large",
      "length",
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

describe("holdPace", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A connection that has been handed 64 KB after 64 KB, of which a reader takes so many bytes every second. */
  function readAt(bytesPerSecond: number) {
    const server = createServer();
    holdPace(server, { unread: 8_000, perKilobyte: 1_000 });
    onTestFinished(() => void server.emit("close"));
    const socket = Object.assign(new EventEmitter(), {
      writableLength: 65_536,
      bytesWritten: 65_536,
      destroy: vi.fn(() => void socket.emit("close")),
    });
    server.emit("connection", socket);
    const reading = setInterval(() => {
      socket.writableLength -= bytesPerSecond;
      if (socket.writableLength > 0) return;
      socket.writableLength += 65_536;
      socket.bytesWritten += 65_536;
    }, 1_000);
    onTestFinished(() => clearInterval(reading));
    return socket;
  }

  test.each([
    [10, true],
    [800, true],
    [1_024, false],
    [20_000, false],
  ])("an answer of which %d bytes a second are taken is broken off: %s", (pace, isBroken) => {
    const { destroy } = readAt(pace);
    vi.advanceTimersByTime(70_000);
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600_000);
    expect(destroy).toHaveBeenCalledTimes(isBroken ? 1 : 0);
  });

  test("a long answer in parts is the same", async () => {
    const bytes = Uint8Array.from({ length: 3_200_000 }, (_, index) => index % 251);
    const headers = { "content-length": "3200000", etag: '"a"' };
    const answer = inParts(new Response(bytes, { status: 206, headers }));
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([206, headers]);
    const sizes: number[] = [];
    const whole: Uint8Array[] = [];
    for await (const part of answer.body ?? []) {
      sizes.push(part.length);
      whole.push(part);
    }
    expect(sizes).toEqual([1_048_576, 1_048_576, 1_048_576, 54_272]);
    expect(Buffer.concat(whole).equals(bytes)).toBe(true);
  });
});

test.each(["identity", "gzip"])(
  "an answer (%s) that fails in its middle is broken off, and logged once",
  async (encoding) => {
    const said = vi.spyOn(console, "error");
    let pauses = 0;
    const { url, logged, lines } = await openHost(
      {},
      {
        pause: async () => {
          if (++pauses > 1) throw new Error("cannot read https://x.test/a?signature=quoted-secret");
        },
      },
    );
    const headers = {
      ...(await headersOf({ url })),
      "x-request-id": "broken-1",
      "accept-encoding": encoding,
    };
    const read = fetch(`${url}/api/catalog/v2/items?limit=5000`, { headers }).then((answer) => answer.text());
    await expect(read).rejects.toThrow();
    const own = () =>
      logged().filter(({ requestID, about }) => requestID === "broken-1" || about === "broken-1");
    await expect.poll(own).toMatchObject([
      {
        level: "error",
        about: "broken-1",
        msg: "failure",
        err: { message: expect.stringMatching(/^cannot read /) },
      },
      { level: "info", requestID: "broken-1", broken: true, msg: "request" },
    ]);
    expect(lines.join("")).not.toContain("quoted-secret");
    expect(said).not.toHaveBeenCalled();
  },
);
