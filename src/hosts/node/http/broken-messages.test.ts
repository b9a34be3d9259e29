import { expect, test } from "vitest";
import { countsOf, sendMessages } from "../../../testing/messages/send-messages.ts";
import { openHost } from "../../../testing/processes/open-host.ts";

test("what is no HTTP, or hardly, is refused or closed in time, and others are answered", async () => {
  const timeouts = { headers: 300, request: 300, keepAlive: 300, idle: 600, unread: 300 };
  const { url, logged } = await openHost({ timeouts });
  const { sent, answers, violations } = await sendMessages({
    ...{ url, messages: 300, seed: 1, atOnce: 120, longest: 20_000, drip: 50, unread: 500 },
  });
  expect(violations).toEqual([]);
  expect(answers.get("4xx")).toBeGreaterThan(100);
  process.stdout.write(`${sent} broken messages: ${countsOf(answers)}\n`);
  expect(logged().filter(({ level }) => level !== "info" && level !== "debug")).toEqual([]);
});
