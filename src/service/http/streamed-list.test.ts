import { expect, test } from "vitest";
import { JsonBytes } from "./json-bytes.ts";
import { StreamedList, WrittenList } from "./streamed-list.ts";

function listOf(count: number, { rest = {}, entry = "x" }: { rest?: object; entry?: string } = {}) {
  const seen = { made: 0, ended: 0 };
  const list = new StreamedList({
    entries: (async function* () {
      for (let index = 0; index < count; index++) {
        seen.made++;
        yield JSON.stringify({ index, entry });
      }
    })(),
    rest,
    onPart: () => {},
    onEnd: () => {
      seen.ended++;
    },
  });
  return { seen, response: list.response({ status: 200, headers: { "cache-control": "no-store" } }) };
}

test.each([0, 1, 2, 5_000])("a list of %i reads as it would in one piece", async (count) => {
  for (const rest of [{}, { cursor: "a}b" }]) {
    const { response, seen } = listOf(count, { rest });
    const data = Array.from({ length: count }, (_, index) => ({ index, entry: "x" }));
    expect(await response.text()).toBe(JSON.stringify({ ...rest, data }));
    expect([seen.made, seen.ended]).toEqual([count, 1]);
    expect(response.headers.get("content-type")).toBe("application/json");
  }
});

test("nothing is made that nobody reads", async () => {
  const { response, seen } = listOf(10_000, { entry: "x".repeat(1_000) });
  expect(seen.made).toBe(0);
  const reader = response.body?.getReader();
  await reader?.read();
  expect(seen.made).toBeLessThan(100);
  await reader?.cancel();
  expect(seen.ended).toBe(1);
});

test("what cannot be shown breaks the answer off", async () => {
  let ended = 0;
  const list = new StreamedList({
    entries: (async function* () {
      yield JSON.stringify({ index: 0 });
      throw new Error("It cannot be shown.");
    })(),
    rest: {},
    onPart: () => {},
    onEnd: () => {
      ended++;
    },
  });
  await expect(list.response({ status: 200, headers: {} }).text()).rejects.toThrow();
  expect(ended).toBe(1);
});

test("a written list keeps its bytes, whatever is written after it, and nothing of one that failed is in the next", async () => {
  const init = { status: 200, headers: {} };
  const listOf = (entry: string) =>
    new WrittenList((bytes) => bytes.add(`"${entry}"`), { cursor: entry }).response(init);
  const [first, second] = [listOf("é".repeat(400)), listOf("short")];
  const broken = () =>
    new WrittenList((bytes) => {
      bytes.add("1,2");
      throw new Error("broken");
    }, {}).response(init);
  expect(broken).toThrow("broken");
  const third = listOf("x".repeat(300_000));
  for (const [response, entry] of [
    [first, "é".repeat(400)],
    [second, "short"],
    [third, "x".repeat(300_000)],
  ] as const) {
    const text = JSON.stringify({ cursor: entry, data: [entry] });
    expect(response.headers.get("content-length")).toBe(String(new TextEncoder().encode(text).length));
    expect(await response.text()).toBe(text);
  }
});

test("a list is written into the room that is lent to it, whatever was there", async () => {
  const room = new JsonBytes(8);
  const lend = () => room;
  for (const entry of ["x".repeat(1_000), "short"]) {
    const list = new WrittenList((bytes) => bytes.add(`"${entry}"`), {});
    const response = list.response({ status: 200, headers: {}, lend });
    expect(await response.text()).toBe(JSON.stringify({ data: [entry] }));
    expect(new TextDecoder().decode(room.whole())).toBe(JSON.stringify({ data: [entry] }));
  }
});
