import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { RefusedTarget } from "../../../service/parts.ts";
import { createService } from "../../../service/service.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { testParts } from "../../../testing/service/start-service.ts";
import { latestCallbacks } from "../../browser/demo-host.ts";
import { anyTargets, createWebhookSender, publicTargets } from "./webhook-sender.ts";

/** A server on loopback that remembers what came, and how many connections were made to it. */
async function startReceiver(answer: RequestListener = (_, response) => response.end(), host = "127.0.0.1") {
  const requests: { request: IncomingMessage; body: string }[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ request, body });
    answer(request, response);
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { requests, port, connections: () => connections };
}

const outgoing = (url: string, timeoutMs = 10_000) => ({
  url,
  headers: { "content-type": "application/json", "webhook-id": "c1" },
  body: '{"ä":1}',
  timeoutMs,
});

const resolveTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

test("headers and body arrive, and the status comes back", async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(202).end("thanks"));
  const send = createWebhookSender({ policy: anyTargets });
  expect(await send(outgoing(`http://127.0.0.1:${receiver.port}/hook?x=1`))).toEqual({ status: 202 });
  const [got] = receiver.requests;
  expect([got?.request.method, got?.request.url, got?.body]).toEqual(["POST", "/hook?x=1", '{"ä":1}']);
  expect(got?.request.headers).toMatchObject({
    "content-type": "application/json",
    "content-length": "8",
    "webhook-id": "c1",
    host: `127.0.0.1:${receiver.port}`,
  });
});

test.each([
  ["127.0.0.1"],
  ["127.8.8.8"],
  ["0.0.0.0"],
  ["10.1.2.3"],
  ["172.16.0.1"],
  ["192.168.0.10"],
  ["169.254.169.254"],
  ["100.64.1.1"],
  ["224.0.0.251"],
  ["255.255.255.255"],
  ["192.0.2.1"],
  ["::"],
  ["::1"],
  ["fe80::1"],
  ["fe80::1%eth0"],
  ["fd12:3456::1"],
  ["ff02::1"],
  ["::ffff:127.0.0.1"],
  ["::ffff:a9fe:a9fe"],
  ["64:ff9b::a00:1"],
  ["2002:a00:1::"],
  ["not an address"],
])("a name that leads to %s is refused, also when another of its addresses is public", async (address) => {
  for (const addresses of [[address], ["93.184.216.34", address]]) {
    const send = createWebhookSender({ policy: publicTargets, resolve: resolveTo(...addresses) });
    await expect(send(outgoing("https://hook.example.com/"))).rejects.toThrow(RefusedTarget);
  }
});

test("a name without addresses is refused, a host that is a private address is refused without a lookup", async () => {
  const resolve = vi.fn(resolveTo());
  const send = createWebhookSender({ policy: publicTargets, resolve });
  await expect(send(outgoing("https://hook.example.com/"))).rejects.toThrow(RefusedTarget);
  expect(resolve).toHaveBeenCalledTimes(1);
  for (const host of ["127.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "2130706433", "169.254.169.254"]) {
    await expect(send(outgoing(`https://${host}/`))).rejects.toThrow(RefusedTarget);
  }
  expect(resolve).toHaveBeenCalledTimes(1);
});

test("nothing connects to a private address: a server that listens there hears nothing", async () => {
  const receiver = await startReceiver();
  const send = createWebhookSender({
    policy: { ...publicTargets, allowsHttp: true },
    resolve: resolveTo("127.0.0.1"),
  });
  await expect(send(outgoing(`http://hook.example.com:${receiver.port}/`))).rejects.toThrow(RefusedTarget);
  await expect(send(outgoing(`http://127.0.0.1:${receiver.port}/`))).rejects.toThrow(RefusedTarget);
  expect(receiver.connections()).toBe(0);
});

test("plain http is refused", async () => {
  const send = createWebhookSender({ policy: publicTargets, resolve: resolveTo("93.184.216.34") });
  await expect(send(outgoing("http://hook.example.com/"))).rejects.toThrow(RefusedTarget);
});

test("a name that changes its address after it was checked changes nothing: it is looked up once", async () => {
  const checked = await startReceiver(undefined, "127.0.0.2");
  const inner = await startReceiver(undefined, "127.0.0.1");
  const answers = ["127.0.0.2", "127.0.0.1"];
  const resolve = vi.fn(async () => [{ address: answers.shift() ?? "127.0.0.1", family: 4 }]);
  const send = createWebhookSender({
    policy: { allowsHttp: true, allowsAddress: (address) => address !== "127.0.0.1" },
    resolve,
  });
  expect(await send(outgoing(`http://changing.example.com:${checked.port}/`))).toEqual({ status: 200 });
  expect(checked.requests[0]?.request.headers.host).toBe(`changing.example.com:${checked.port}`);
  await expect(send(outgoing(`http://changing.example.com:${inner.port}/`))).rejects.toThrow(RefusedTarget);
  expect([resolve.mock.calls.length, inner.connections()]).toEqual([2, 0]);
});

test("a redirect is an answer like any other, and is not followed", async () => {
  const inner = await startReceiver();
  const receiver = await startReceiver((_, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inner.port}/` }).end(),
  );
  const send = createWebhookSender({ policy: anyTargets });
  expect(await send(outgoing(`http://127.0.0.1:${receiver.port}/`))).toEqual({ status: 307 });
  expect(inner.connections()).toBe(0);
});

test("an answer without an end is not waited for", async () => {
  const receiver = await startReceiver((_, response) => {
    const more = () => {
      while (response.write("x".repeat(65_536)));
    };
    response.writeHead(200).on("drain", more);
    more();
  });
  const send = createWebhookSender({ policy: anyTargets });
  expect(await send(outgoing(`http://127.0.0.1:${receiver.port}/`))).toEqual({ status: 200 });
});

test("no answer in time, and no answer at all, are shown as a sentence without details", async () => {
  const silent = await startReceiver(() => {});
  const hangingUp = await startReceiver((request) => request.socket.destroy());
  const upgrading = await startReceiver((_, response) =>
    response.writeHead(101, { connection: "upgrade", upgrade: "other" }).end(),
  );
  const send = createWebhookSender({ policy: anyTargets });
  await expect(send(outgoing(`http://127.0.0.1:${silent.port}/`, 50))).rejects.toThrow(
    "No answer within 0.05 s.",
  );
  const closed = "The target closed the connection without an answer.";
  await expect(send(outgoing(`http://127.0.0.1:${hangingUp.port}/`))).rejects.toThrow(closed);
  await expect(send(outgoing(`http://127.0.0.1:${upgrading.port}/`))).rejects.toThrow();
  await expect(send(outgoing("http://127.0.0.1:1/"))).rejects.toThrow("The target refused the connection.");
  const unknown = createWebhookSender({
    resolve: () => Promise.reject(Object.assign(new Error("getaddrinfo x"), { code: "ENOTFOUND" })),
  });
  await expect(unknown(outgoing("https://hook.example.com/"))).rejects.toThrow("not known");
});

test("a lookup that takes too long counts against the limit", async () => {
  const send = createWebhookSender({ resolve: () => new Promise(() => {}) });
  await expect(send(outgoing("https://hook.example.com/", 50))).rejects.toThrow("No answer within 0.05 s.");
});

test("a receiver that fails once gets the callback again, with credentials and a signature it can verify", async () => {
  let answers = [500, 204];
  const receiver = await startReceiver((_, response) => {
    const [status = 204, ...rest] = answers;
    answers = rest;
    response.writeHead(status).end();
  });
  const parts = testParts({
    send: createWebhookSender({ policy: anyTargets }),
    allowPrivateTargets: true,
  });
  parts.setTime(Date.now());
  const service = { ...createService(parts), parts };
  const caller = await signIn(service);
  const webhook = await caller.post("/api/notifications/v1/webhooks", {
    targetURL: `http://127.0.0.1:${receiver.port}/hook`,
    auth: { type: "basic", username: "swath", password: "a password" },
  });
  const [frame] = (await caller.get("/api/catalog/v2/items?limit=1")).body.data;
  await caller.post("/api/catalog/v2/purchases", {
    contractID: contracts.euros,
    frameID: frame.properties.frame_id,
    notifications: { webhook: { id: webhook.body.id } },
  });
  for (let i = 0; i < 2; i++) {
    parts.setTime(parts.clock() + 5_000);
    await service.advance(parts.clock());
    await service.sendCallbacks(parts.clock());
  }
  expect(receiver.requests).toHaveLength(2);
  for (const { request, body } of receiver.requests) {
    expect(request.headers.authorization).toBe(`Basic ${btoa("swath:a password")}`);
    const headers = request.headers as Record<string, string>;
    const told = new Webhook("a password", { format: "raw" }).verify(body, headers);
    expect(told).toMatchObject({ webhookID: webhook.body.id, resourceKey: "purchase" });
  }
  expect((await latestCallbacks(parts.store, 1))[0]?.state).toBe("delivered");
});
