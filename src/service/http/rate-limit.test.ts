import { expect, test } from "vitest";
import { MOST_CHECKED } from "../../contract/task.ts";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { type Caller, signIn } from "../../testing/service/caller.ts";
import { configs } from "../../testing/service/delivery-orders.ts";
import { testParts } from "../../testing/service/start-service.ts";
import { requestWith } from "../../testing/service/task-orders.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { packArchive } from "../catalog/packed/packed-catalog.ts";
import type { User } from "../directory/directory.ts";
import { callerOf } from "../directory/people.ts";
import { createService } from "../service.ts";
import { notesOn } from "./env.ts";
import { createLargeAnswers, createRateLimit } from "./rate-limit.ts";

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

/** How many calls are left of a burst of 50; the clock stands still. */
async function left(caller: Caller): Promise<number> {
  for (let calls = 0; ; calls++) if ((await caller.get(configs)).status === 429) return calls;
}

/** The limit counts requested items, not existing ones. */
const archive = packArchive(makeFrames(20));
const start = () => startInProcess({ rateLimit: true, archive });
const open = async () => signIn(await start());
const items = "/api/catalog/v2/items";

test.each([
  ["a page as the app asks for", 1, (caller: Caller) => caller.get(`${items}?limit=500`)],
  ["1,000 items", 1, (caller: Caller) => caller.get(`${items}?limit=1000`)],
  ["1,001 items", 2, (caller: Caller) => caller.get(`${items}?limit=1001`)],
  ["10,000 items", 10, (caller: Caller) => caller.get(`${items}?limit=10000`)],
  [
    "10,000 items of a search",
    10,
    (caller: Caller) => caller.post("/api/catalog/v2/search", { limit: 10_000 }),
  ],
  ["10,000 purchases", 10, (caller: Caller) => caller.get("/api/catalog/v2/purchases?limit=10000")],
  ["one check", 1, (caller: Caller) => checked(caller, 1)],
  ["as many checks as a call takes", 10, (caller: Caller) => checked(caller, MOST_CHECKED)],
  ["a body of 64 KB", 1, (caller: Caller) => caller.post("/api/catalog/v2/search", sized(65_536))],
  ["a body of 65 KB", 2, (caller: Caller) => caller.post("/api/catalog/v2/search", sized(65_537))],
  ["the largest body", 4, (caller: Caller) => caller.post("/api/catalog/v2/search", sized(262_144))],
])("%s counts for %i", async (_, units, ask) => {
  const caller = await open();
  expect((await ask(caller)).status).toBe(200);
  expect(await left(caller)).toBe(50 - units);
});

test("each person of a client has as many calls as a client, and leaves the others theirs", async () => {
  const parts = testParts({ rateLimit: true, archive });
  const service = createService(parts);
  const left = async (caller: User | undefined) => {
    for (let calls = 0; ; calls++) {
      const request = new Request(parts.baseUrl + configs);
      const { status } = await service.fetch(request, { ...notesOn(undefined, () => "id"), caller });
      if (status === 429) return calls;
    }
  };
  for (const person of parts.directory.people.slice(0, 2)) {
    expect(await left(callerOf(person, parts.directory))).toBe(50);
    expect(await left(callerOf(person, parts.directory))).toBe(0);
  }
});

test("a page of a cursor counts for what its search asked for", async () => {
  const caller = await open();
  const { body } = await caller.get(`${items}?limit=10`);
  expect((await caller.get(`${items}?cursor=${encodeURIComponent(body.cursor)}&limit=3000`)).status).toBe(
    200,
  );
  expect(await left(caller)).toBe(50 - 1 - 3);
});

test("a caller over the rate gets the time to wait, and what is refused is not carried out", async () => {
  const service = await start();
  const caller = await signIn(service);
  for (let page = 0; page < 5; page++) await caller.get(`${items}?limit=10000`);
  const refused = await caller.get(configs);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(refused.body.message).toBe(
    "Too many requests: 10 calls a second are allowed, and large ones count as several. Try again in 1 s.",
  );
  service.parts.setTime(service.parts.clock() + 100);
  // One is left, and this one counts for ten: nine are owed.
  expect((await caller.get(`${items}?limit=10000`)).status).toBe(200);
  service.parts.setTime(service.parts.clock() + 900);
  expect((await caller.get(configs)).status).toBe(429);
  service.parts.setTime(service.parts.clock() + 100);
  expect((await caller.get(configs)).status).toBe(200);
});

const checked = (caller: Caller, count: number) =>
  caller.post(
    "/api/tasking/v2/feasibility",
    Array.from({ length: count }, () => requestWith()),
  );

/** A search whose body has so many bytes. */
function sized(bytes: number): string {
  const body = JSON.stringify({ limit: 1 });
  return body + " ".repeat(bytes - body.length);
}

function openPlaces() {
  let now = 0;
  const take = createLargeAnswers(() => now);
  return {
    take,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test("a client has four large answers under way, and another its own four", () => {
  const { take } = openPlaces();
  const [first] = [1, 2, 3, 4].map(() => take("demo"));
  expect(() => take("demo")).toThrow(
    /^4 answers of more than 1000 items are under way\. Read one to its end/,
  );
  take("demo-two");
  first?.leave();
  take("demo");
  expect(() => take("demo")).toThrow(
    expect.objectContaining({ status: 429, headers: { "retry-after": "1" } }),
  );
});

test("there are so many places in all", () => {
  const { take } = openPlaces();
  for (let client = 0; client < 8; client++) for (let n = 0; n < 4; n++) take(`client ${client}`);
  expect(() => take("another")).toThrow(
    expect.objectContaining({ status: 503, headers: { "retry-after": "1" } }),
  );
});

test("a place of which nobody reads is free again, one that is read from is not", () => {
  const { take, wait } = openPlaces();
  const [first] = [1, 2, 3, 4].map(() => take("demo"));
  wait(10_000);
  first?.hold();
  wait(5_000);
  for (let n = 0; n < 3; n++) take("demo");
  expect(() => take("demo")).toThrow();
});
