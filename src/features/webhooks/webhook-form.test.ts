import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signCallback } from "../../service/webhooks/callbacks.ts";
import { generatePassword } from "./webhook-form.tsx";

test("a generated password is a secret that a Standard Webhooks library takes as it is", async () => {
  const password = generatePassword();
  expect(password).toMatch(/^whsec_[A-Za-z0-9]{32}$/);
  expect(generatePassword()).not.toBe(password);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = await signCallback(password, { id: "5d3c", timestamp, body: "{}" });
  const headers = {
    "webhook-id": "5d3c",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  };
  expect(new Webhook(password).verify("{}", headers)).toEqual({});
});
