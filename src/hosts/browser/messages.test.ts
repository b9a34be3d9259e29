import { expect, test } from "vitest";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import {
  type Asked,
  answerCall,
  call,
  type DemoHost,
  type HostCall,
  type Incoming,
  type Receiver,
  type WorkerCall,
} from "./messages.ts";

const idle: DemoHost = {
  fetch: async () => new Response(null, { status: 204 }),
  reset: async () => {},
  ready: async () => {},
  setFaults: async () => {},
  callbacks: async () => [],
  testWebhook: async () => {},
  bucket: async () => [],
  readObject: async () => new Blob(),
};

const ask = (name: Asked, ...given: unknown[]): WorkerCall => ({ kind: "ask", name, given });

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

test("calls that come before the host has started are answered afterwards", async () => {
  let start: (host: DemoHost) => void = () => {};
  const worker = connect(
    new Promise<DemoHost>((resolve) => {
      start = resolve;
    }),
  );
  const answer = call(worker, ask("callbacks"));
  start({ ...idle, callbacks: async () => [{ id: "late" }] as CallbackLogEntry[] });
  expect(await answer).toEqual({ kind: "done", value: [{ id: "late" }] });
});

test("when the host cannot start, calls fail with the reason", async () => {
  const answer = await call(connect(Promise.reject(new Error("no disk"))), ask("reset"));
  expect(answer).toEqual({ kind: "failed", reason: "Error: no disk" });
});

test("reset and faults reach the host", async () => {
  const done: unknown[] = [];
  const worker = connect({
    reset: async () => {
      done.push("reset");
    },
    setFaults: async (plan) => {
      done.push(plan);
    },
  });
  await call(worker, ask("reset"));
  await call(worker, ask("setFaults", { rules: [] }));
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
  expect(await call(worker, ask("callbacks"))).toEqual({ kind: "done", value: [{ id: "c1" }] });
  const answer = await call(worker, ask("testWebhook", "w1"));
  expect(answer).toEqual({ kind: "failed", reason: "Error: There is no webhook w1." });
});
