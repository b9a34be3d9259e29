import { expect, test } from "vitest";
import { createDemoSender } from "./fault-plan.ts";

const request = {
  url: "https://example.com/hook",
  headers: { "webhook-id": "c1" },
  body: "{}",
  timeoutMs: 10_000,
};
const never = () => new Promise<never>(() => {});

test("every callback is received", async () => {
  const send = createDemoSender((outgoing, receiver) => receiver(outgoing), never);
  expect(await send(request)).toEqual(expect.objectContaining({ status: 204 }));
});

test("trouble on the way is the answer, and gets the callback as it is", async () => {
  const send = createDemoSender(async (outgoing) => {
    expect([outgoing.url, outgoing.headers.get("webhook-id"), await outgoing.text()]).toEqual([
      request.url,
      "c1",
      "{}",
    ]);
    return new Response(null, { status: 503 });
  }, never);
  expect((await send(request)).status).toBe(503);
});

test("an answer that takes longer than the limit is none", async () => {
  const send = createDemoSender(never, async () => {});
  await expect(send(request)).rejects.toThrow("No answer within 10 s.");
});
