import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

const refusal = (seconds: number) =>
  expect.objectContaining({ status: 429, headers: { "retry-after": String(seconds) } });

test("what counts for more than is left is let in, and waited for before the next call", () => {
  const limit = createRateLimit();
  for (let call = 0; call < 49; call++) limit.admit("demo", 0);
  limit.admit("demo", 0);
  limit.charge("demo", 24, 0);
  // 24 that are owed and 1 for the call itself, at 10 a second.
  expect(() => limit.admit("demo", 0)).toThrow(refusal(3));
  expect(() => limit.admit("demo", 2_000)).toThrow(refusal(1));
  limit.admit("demo", 2_500);
  expect(() => limit.admit("demo", 2_500)).toThrow(refusal(1));
});

test("calls that were let in together leave one debt between them", () => {
  const limit = createRateLimit();
  for (let call = 0; call < 10; call++) limit.admit("demo", 0);
  for (let call = 0; call < 5; call++) limit.charge("demo", 9, 0);
  expect(() => limit.charge("demo", 9, 0)).toThrow(refusal(1));
});

test("debts are a caller's own, and a caller who waits has no more than a burst", () => {
  const limit = createRateLimit();
  limit.admit("demo", 0);
  limit.charge("demo", 90, 0);
  limit.admit("demo-two", 0);
  for (let call = 0; call < 50; call++) limit.admit("demo", 3_600_000);
  expect(() => limit.admit("demo", 3_600_000)).toThrow(refusal(1));
});

test("of ten thousand callers the one that was not heard of for longest is forgotten", () => {
  const limit = createRateLimit();
  for (const caller of ["first", "second"]) {
    limit.admit(caller, 0);
    limit.charge(caller, 90, 0);
  }
  expect(() => limit.admit("first", 0)).toThrow();
  for (let caller = 0; caller < 9_999; caller++) limit.admit(`caller ${caller}`, 0);
  limit.admit("second", 0);
  expect(() => limit.admit("first", 0)).not.toThrow();
});

test("what a call has cost is owed before the next one, and never for longer than 20 s", () => {
  const limit = createRateLimit();
  limit.admit("demo", 0);
  limit.owe("demo", 59, 0);
  expect(() => limit.admit("demo", 0)).toThrow(refusal(2));
  limit.admit("demo", 1_100);
  for (let call = 0; call < 20; call++) limit.owe("demo", 100, 1_100);
  expect(() => limit.admit("demo", 1_100)).toThrow(refusal(21));
});
