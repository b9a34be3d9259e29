import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signCallback } from "./callbacks.ts";

const timestamp = Math.floor(Date.now() / 1000);
const message = { id: "5d3c", timestamp, body: '{"status":"closed – ✓"}' };

async function headersFor(password: string) {
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": await signCallback(password, message),
  };
}

test("an independent implementation of Standard Webhooks verifies the signature", async () => {
  const receiver = new Webhook("a password", { format: "raw" });
  expect(receiver.verify(message.body, await headersFor("a password"))).toEqual({ status: "closed – ✓" });
});

test("the key is the password in UTF-8", async () => {
  const receiver = new Webhook(new TextEncoder().encode("grün 🛰"), { format: "raw" });
  expect(receiver.verify(message.body, await headersFor("grün 🛰"))).toBeDefined();
});

test("another password, id, time or body has another signature", async () => {
  const receiver = new Webhook("a password", { format: "raw" });
  const headers = await headersFor("a password");
  expect(() => receiver.verify(`${message.body} `, headers)).toThrow();
  expect(() => receiver.verify(message.body, { ...headers, "webhook-id": "5d3d" })).toThrow();
  const later = { ...headers, "webhook-timestamp": String(timestamp - 1) };
  expect(() => receiver.verify(message.body, later)).toThrow();
  expect(() => receiver.verify(message.body, headers)).not.toThrow();
  expect(() => new Webhook("another", { format: "raw" }).verify(message.body, headers)).toThrow();
});

test("a password in the form of Standard Webhooks is the key that its base64 stands for", async () => {
  const secret = `whsec_${btoa("twenty-four random bytes")}`;
  const receiver = new Webhook(secret);
  expect(receiver.verify(message.body, await headersFor(secret))).toBeDefined();
  const asText = new Webhook(secret, { format: "raw" });
  const headers = await headersFor(secret);
  expect(() => asText.verify(message.body, headers)).toThrow();
});

test("a password that only begins like one is taken as text", async () => {
  const receiver = new Webhook("whsec_no base64!", { format: "raw" });
  expect(receiver.verify(message.body, await headersFor("whsec_no base64!"))).toBeDefined();
});
