import { expect, test } from "vitest";
import { answerCall, type DemoHost } from "./answer-calls.ts";
import type { CallbackLogEntry } from "./callback-log.ts";
import { call, forward, type HostCall, type Incoming, type Receiver } from "./messages.ts";

const address = "http://localhost/sandbox/api/catalog/v2/search";

const idle: DemoHost = {
  fetch: async () => new Response(null, { status: 204 }),
  reset: async () => {},
  setFaults: () => {},
  callbacks: async () => [],
  testWebhook: async () => {},
  bucket: async () => [],
  readObject: async () => new Blob(),
};

/** The page's side of a worker that answers with the given host, over real message ports. */
function connect(host: Partial<DemoHost> | Promise<DemoHost>): Receiver {
  const started = host instanceof Promise ? host : Promise.resolve({ ...idle, ...host });
  return {
    postMessage(message, transfer) {
      void answerCall(
        started,
        structuredClone(message as Incoming<HostCall>, { transfer: transfer as ArrayBuffer[] }),
      );
    },
  };
}

test("method, address, headers and body bytes arrive, status, headers and body bytes come back", async () => {
  const worker = connect({
    fetch: async (request) => {
      expect(request.method).toBe("POST");
      expect(request.url).toBe(address);
      const body = new Uint8Array(await request.arrayBuffer()).reverse();
      return new Response(body, {
        status: 409,
        headers: { "x-request-id": request.headers.get("x-mine") ?? "" },
      });
    },
  });
  const request = new Request(address, {
    method: "POST",
    body: new Uint8Array([1, 2, 255]),
    headers: { "x-mine": "7" },
  });
  const response = await forward(worker, request);
  expect(response.status).toBe(409);
  expect(response.headers.get("x-request-id")).toBe("7");
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([255, 2, 1]);
});

test("an answer without a body has none", async () => {
  const response = await forward(connect({}), new Request(address));
  expect(response.status).toBe(204);
  expect(response.body).toBeNull();
});

test("a dropped connection is a network error, not an answer", async () => {
  const worker = connect({
    fetch: async () => {
      throw new TypeError("dropped");
    },
  });
  expect((await forward(worker, new Request(address))).type).toBe("error");
});

test("a request that is given up is given up on the other side too", async () => {
  const abort = new AbortController();
  let giveUpSeen: () => void = () => {};
  const seen = new Promise<void>((resolve) => {
    giveUpSeen = resolve;
  });
  const worker = connect({
    fetch: (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => {
          giveUpSeen();
          reject(request.signal.reason);
        });
        abort.abort();
      }),
  });
  await expect(forward(worker, new Request(address, { signal: abort.signal }))).rejects.toThrow("abort");
  await seen;
});

test("calls that come before the host has started are answered afterwards", async () => {
  let start: (host: DemoHost) => void = () => {};
  const worker = connect(
    new Promise<DemoHost>((resolve) => {
      start = resolve;
    }),
  );
  const answer = forward(worker, new Request(address));
  start({ ...idle, fetch: async () => new Response("late") });
  expect(await (await answer).text()).toBe("late");
});

test("when the host cannot start, calls fail with the reason", async () => {
  const answer = await call(connect(Promise.reject(new Error("no disk"))), { kind: "reset" });
  expect(answer).toEqual({ kind: "failed", reason: "Error: no disk" });
});

test("reset and faults reach the host", async () => {
  const done: unknown[] = [];
  const worker = connect({
    reset: async () => {
      done.push("reset");
    },
    setFaults: (plan) => {
      done.push(plan);
    },
  });
  await call(worker, { kind: "reset" });
  await call(worker, { kind: "set-faults", plan: { rules: [] } });
  expect(done).toEqual(["reset", { rules: [] }]);
});

test("the log of callbacks comes back, a test callback that cannot be sent fails with the reason", async () => {
  const [entry] = [{ id: "c1" }] as CallbackLogEntry[];
  const worker = connect({
    callbacks: async () => (entry ? [entry] : []),
    testWebhook: async (webhookID) => {
      throw new Error(`There is no webhook ${webhookID}.`);
    },
  });
  expect(await call(worker, { kind: "callbacks" })).toEqual({ kind: "callbacks", entries: [{ id: "c1" }] });
  const answer = await call(worker, { kind: "test-webhook", webhookID: "w1" });
  expect(answer).toEqual({ kind: "failed", reason: "Error: There is no webhook w1." });
});
