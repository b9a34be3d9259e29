import { expect, test } from "vitest";
import { listAll, pagesOf, pollOf } from "./collections.ts";

const POLL = { moves: (one: string) => one === "active", everyMs: 2000 };

test("a collection is asked for again while something in it moves, and never after", () => {
  expect(pollOf(POLL, ["closed", "active"])).toBe(2000);
  expect(pollOf(POLL, ["closed"])).toBe(false);
  expect(pollOf(POLL, [])).toBe(false);
});

test("a list of many requests is asked for so much less often that it costs no more than one", () => {
  expect(pollOf(POLL, ["active"], 10)).toBe(20_000);
});

/** A list of three pages; tells how many were asked for. */
function threePages(failsAt = Number.NaN) {
  const asked: (string | undefined)[] = [];
  const ask = async ({ cursor }: { cursor?: string }) => {
    asked.push(cursor);
    const page = Number(cursor ?? 1);
    if (page === failsAt) throw new Error("no answer");
    return { data: [page * 10, page * 10 + 1], ...(page < 3 && { cursor: String(page + 1) }) };
  };
  return { ask, asked };
}

test("a list is read to its end, each page once", async () => {
  const { ask, asked } = threePages();
  expect(await listAll(ask)).toEqual([10, 11, 20, 21, 30, 31]);
  expect(asked).toEqual([undefined, "2", "3"]);
});

test("a list that cannot be read to its end is none", async () => {
  await expect(listAll(threePages(3).ask)).rejects.toThrow("no answer");
});

test("who has seen enough asks for no further page", async () => {
  const { ask, asked } = threePages();
  for await (const page of pagesOf(ask)) if (page.includes(20)) break;
  expect(asked).toEqual([undefined, "2"]);
});

test.each([
  ["whose cursor comes again", (page: number) => ({ data: [page], cursor: page < 3 ? String(page) : "2" })],
  ["whose pages bring nothing", (page: number) => ({ data: [], cursor: `${page}` })],
  ["of more pages than any has", (page: number) => ({ data: [page], cursor: `${page}` })],
])("a list %s is reported to have no end", async (_, pageAt) => {
  let asked = 0;
  const list = listAll(async () => pageAt(asked++));
  await expect(list).rejects.toMatchObject({ kind: "shape", code: "endless_pages" });
  expect(asked).toBeLessThan(1_100);
});

test("a few pages that bring nothing may stand between others", async () => {
  const pages = [[1], [], [], [2], [], [3]];
  let asked = 0;
  const ask = async () => ({
    data: pages[asked++] ?? [],
    cursor: asked < pages.length ? `${asked}` : undefined,
  });
  expect(await listAll(ask)).toEqual([1, 2, 3]);
});
