import { expect, test } from "vitest";
import { MOST_CHECKED } from "../../contract/tasking.ts";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { type Caller, signIn } from "../../testing/service/caller.ts";
import { configs } from "../../testing/service/delivery-orders.ts";
import { requestWith } from "../../testing/service/task-orders.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { packArchive } from "../catalog/packed/packed-frames.ts";

/** How many calls are left of a burst of 50; the clock stands still. */
async function left(caller: Caller): Promise<number> {
  for (let calls = 0; ; calls++) if ((await caller.get(configs)).status === 429) return calls;
}

/** What is asked for counts, not what there is. */
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

test("a page of a cursor counts for what its search asked for", async () => {
  const caller = await open();
  const { body } = await caller.get(`${items}?limit=10`);
  expect((await caller.get(`${items}?cursor=${encodeURIComponent(body.cursor)}&limit=3000`)).status).toBe(
    200,
  );
  expect(await left(caller)).toBe(50 - 1 - 3);
});

test("who owes is told for how long to wait, and what is refused is not carried out", async () => {
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
