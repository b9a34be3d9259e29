import { expect, test } from "vitest";
import { signIn } from "../../testing/service/caller.ts";
import { startService } from "../../testing/service/start-service.ts";
import { StreamedList } from "./serve.ts";

test("a HEAD of a large list is answered like its GET, and takes nobody's place", async () => {
  const service = startService();
  const { token } = await signIn(service);
  const ask = (method: string) =>
    service.fetch(
      new Request(`${service.parts.baseUrl}/api/catalog/v2/items?limit=5000`, {
        method,
        headers: { authorization: `Bearer ${token}`, "x-request-id": "the-same" },
      }),
    );
  const heads = [];
  for (let n = 0; n < 5; n++) heads.push(await ask("HEAD"));
  const whole = await ask("GET");
  // Long answers are streamed.
  expect((await whole.json()).data.length).toBeGreaterThan(200);
  for (const head of heads) {
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...whole.headers]);
  }
});

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
