import { expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, signIn } from "../../testing/service/caller.ts";
import { testParts } from "../../testing/service/start-service.ts";
import { createService } from "../service.ts";
import type { CatalogStore, PageAsked } from "./catalog-store.ts";

const SEARCH = "/api/catalog/v2/search";
const CONTRACTS = "/api/company/v1/contracts";

/** A service with limits whose searches the test answers. */
function open(search: (page: PageAsked) => Promise<void>) {
  const parts = testParts({ rateLimit: true });
  const catalog: CatalogStore = {
    ...parts.catalog,
    async search(_query, _viewer, page) {
      await search(page);
      return { items: [] };
    },
  };
  return { ...createService({ ...parts, catalog }), parts };
}

/** How many calls a caller has left. */
async function left(caller: Caller): Promise<number> {
  for (let count = 0; ; count++) if ((await caller.get(CONTRACTS)).status === 429) return count;
}

test("what a search took is owed before the next call, also where it failed", async () => {
  for (const fails of [false, true]) {
    const service = open(async ({ onEnd }) => {
      onEnd?.(419);
      if (fails) throw new Error("broken");
    });
    const caller = await signIn(service);
    expect((await caller.post(SEARCH, {})).status).toBe(fails ? 500 : 200);
    expect(await left(caller)).toBe(50 - 1 - 20);
  }
});

test("a client has 20 searches looked for at once; when they have ended, there is room again", async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let arrived = 0;
  const service = open(() => {
    arrived++;
    return gate;
  });
  const [caller, other] = [await signIn(service), await signIn(service, "demo-two")];
  const waiting = Array.from({ length: 20 }, () => caller.post(SEARCH, {}));
  await eventually(() => expect(arrived).toBe(20));
  const refused = await caller.post(SEARCH, {});
  expect([refused.status, refused.body.message]).toEqual([
    429,
    "You have 20 searches under way. Try again in 1 s.",
  ]);
  const others = other.post(SEARCH, {});
  go();
  expect((await Promise.all([...waiting, others])).map(({ status }) => status)).toEqual(Array(21).fill(200));
  expect((await caller.post(SEARCH, {})).status).toBe(200);
});

test("a search hears that its caller has gone", async () => {
  let isGivenUp: (() => boolean) | undefined;
  const service = open(async (page) => {
    isGivenUp = page.isGivenUp;
  });
  const { token } = await signIn(service);
  const leaving = new AbortController();
  await service.fetch(
    new Request(service.parts.baseUrl + SEARCH, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
      signal: leaving.signal,
    }),
  );
  expect(isGivenUp?.()).toBe(false);
  leaving.abort();
  expect(isGivenUp?.()).toBe(true);
});
