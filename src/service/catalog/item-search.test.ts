import { expect, test } from "vitest";
import type { ItemSearch } from "../../contract/catalog.ts";
import { type Answer, type Caller, signIn } from "../../testing/service/caller.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";
import type { User } from "../directory/directory.ts";
import { createSigner } from "../secrets.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { Stale, type Store, type Tx } from "../store/store.ts";
import { createSearchCursors, type SearchCursors } from "./item-search.ts";

/** A search over half the world whose area takes more than 5,000 characters; `n` makes it another one. */
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
  // About the longest texts that are carried, of one byte a character and of three, and one that is kept.
  const conditions = (text: string) => ({ limit: 20, query: { frame_id: { neq: text } } });
  const texts = ["x".repeat(5_300), "あ".repeat(1_750), "あ".repeat(5_300)];
  for (const search of [{ limit: 20 }, ...texts.map(conditions), longSearch()]) {
    const { cursor } = (await searchAt(one, search)).body;
    expect(cursor.length).toBeLessThanOrEqual(7_500);
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
  // A search that is continued is kept.
  expect((await continued(one, first)).data).toHaveLength(20);
  await ask(one, 50);
  expect((await continued(one, second)).message).toBe("The cursor is no longer valid; repeat the search.");
  expect((await continued(one, first)).data).toHaveLength(20);
  expect((await continued(colleague, theirs)).data).toHaveLength(20);
});

/**
 * A store whose transactions are in each other's way, as those of a server are: they run step by step in turns, and one that found
 * a record changed runs again, so many times.
 */
function contended(store: Store, tries: number): Store {
  const tx = new Proxy({} as Tx, {
    get:
      (_, name: keyof Tx) =>
      (...given: unknown[]) =>
        store.write((inner) => Reflect.apply(inner[name], inner, given) as Promise<unknown>),
  });
  async function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let left = tries; ; left--) {
      try {
        return await work(tx);
      } catch (error) {
        if (left === 0 || !(error instanceof Stale)) throw error;
      }
    }
  }
  return { read: run, write: run, close: () => store.close() };
}

test("many long searches of one user at once are in nobody's way", async () => {
  const memory = createMemoryStore();
  // At once, so that all of them take each step together.
  const signer = createSigner(["a secret of the test"], "test", () => (text) => text);
  const user = { id: "user", companyID: "company" } as User;
  const processes = Array.from({ length: 2 }, () =>
    createSearchCursors({ signer, store: contended(memory, 2) }),
  );
  const callers = Array.from({ length: 10 }, () => processes).flat();
  const search = (n: number) => ({ ...longSearch(n), cursor: undefined }) as ItemSearch;
  const ask = (cursors: SearchCursors, n: number, now: number) =>
    cursors.write(user, { search: search(n), after: ["a"] }, now);
  for (let round = 0; round < 5; round++) {
    await Promise.all(callers.map((cursors, n) => ask(cursors, round * 20 + n, round)));
  }
  // Also the same search of all of them, which each finds used long ago.
  const same = await Promise.all(callers.map((cursors) => ask(cursors, 99, 20_000)));
  expect(new Set(same).size).toBe(1);
  const equals = { companyID: user.companyID, userID: user.id };
  const kept = await memory.read((tx) => tx.page("searches", "ofUser", { equals, limit: 100 }));
  expect(kept.length).toBeGreaterThanOrEqual(50);
  expect(kept.length).toBeLessThan(70);
});
