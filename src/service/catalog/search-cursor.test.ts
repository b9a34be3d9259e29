import { expect, test } from "vitest";
import { type Answer, type Caller, signIn } from "../../testing/service/caller.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";
import { createMemoryStore } from "../store/memory-store.ts";

/** A search over half the world whose area takes more than 2,000 characters; `n` makes it another one. */
function longSearch(n = 0) {
  const ring = Array.from({ length: 180 }, (_, index): [number, number] => {
    const angle = (index / 180) * 2 * Math.PI;
    return [(85 + n / 1_000) * Math.cos(angle), 80 * Math.sin(angle)];
  });
  return { intersects: { type: "Polygon", coordinates: [[...ring, ring[0]]] }, limit: 20 };
}

const idsIn = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);
const items = "/api/catalog/v2/items";

async function twoProcesses() {
  const store = createMemoryStore();
  const service = await startInProcess({ store });
  const one = await signIn(service);
  const colleague = await signIn(service, "demo-colleague");
  /** Lets a while pass, so that searches are kept in the order in which they were used. */
  const wait = () => service.parts.setTime(service.parts.clock() + 10_001);
  return { one, other: await signIn(await startInProcess({ store })), colleague, wait };
}

const searchAt = (caller: Caller, search: object) => caller.post("/api/catalog/v2/search", search);

test("every page of a search can come from another process, also that of a long one", async () => {
  const { one, other } = await twoProcesses();
  for (const search of [{ limit: 20 }, longSearch()]) {
    const whole = idsIn(await searchAt(one, { ...search, limit: 1_000 }));
    expect(whole.length).toBeGreaterThan(100);
    const first = await searchAt(one, search);
    const found = idsIn(first);
    for (let { cursor } = first.body, turn = 0; cursor; turn++) {
      const page = await [other, one][turn % 2]?.get(`${items}?cursor=${encodeURIComponent(cursor)}`);
      found.push(...(page ? idsIn(page) : []));
      cursor = page?.body.cursor;
    }
    expect(found).toEqual(whole);
  }
});

test("a cursor is the user's alone, and fits into an address however long the search", async () => {
  const { one, colleague } = await twoProcesses();
  for (const search of [{ limit: 20 }, longSearch()]) {
    const { cursor } = (await searchAt(one, search)).body;
    expect(cursor.length).toBeLessThan(4_000);
    const refused = await colleague.get(`${items}?cursor=${encodeURIComponent(cursor)}`);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, "/query/cursor"]);
  }
});

test("of a user's long searches the last 50 are kept; the cursor of an older one says what to do", async () => {
  const { one, colleague, wait } = await twoProcesses();
  const ask = async (caller: Caller, n: number) => {
    wait();
    return (await searchAt(caller, longSearch(n))).body.cursor;
  };
  const continued = async (caller: Caller, cursor: string) => {
    wait();
    return (await caller.get(`${items}?cursor=${encodeURIComponent(cursor)}`)).body;
  };
  const theirs = await ask(colleague, 0);
  const [first, second] = [await ask(one, 0), await ask(one, 1)];
  for (let n = 2; n < 50; n++) await ask(one, n);
  // Whoever goes on with a search keeps it.
  expect((await continued(one, first)).data).toHaveLength(20);
  await ask(one, 50);
  expect((await continued(one, second)).message).toBe("The cursor is no longer valid; repeat the search.");
  expect((await continued(one, first)).data).toHaveLength(20);
  expect((await continued(colleague, theirs)).data).toHaveLength(20);
});
