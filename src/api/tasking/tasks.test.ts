import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTask, type TaskRequest } from "../../contract/task.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService, TEST_NOW } from "../../testing/service/start-service.ts";
import { requestWith } from "../../testing/service/task-orders.ts";
import { eachQuery, taskQuery, tasksQuery } from "./tasks.ts";

test("tasks that have come no further are the same at the next look, though less time is left", async () => {
  const service = startService([]);
  const session = await openTestSession(service);
  const { id } = await session.client.call(createTask, { body: requestWith() as TaskRequest });
  await service.advance(TEST_NOW + 10_000);
  const queries = new QueryClient();
  const look = async () => {
    await queries.fetchInfiniteQuery(tasksQuery(session));
    await queries.fetchQuery(taskQuery(session, id));
    return [tasksQuery(session), taskQuery(session, id)].map(({ queryKey }) =>
      queries.getQueryData(queryKey),
    );
  };
  const before = await look();
  expect(before[1]).toMatchObject({ id, status: "ACTIVE" });
  service.parts.setTime(TEST_NOW + 20_000);
  const after = await look();
  after.forEach((answer, index) => void expect(answer).toBe(before[index]));
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Queries that the test resolves, and the listener's calls. */
function fixture(ids: readonly string[], known: Readonly<Record<string, string>> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [id, found] of Object.entries(known)) client.setQueryData(["one", id], found);
  const ends = new Map<string, { resolve: (found: string | null) => void; reject: (error: Error) => void }>();
  const queryOf = ({ id }: { id: string }) => ({
    queryKey: ["one", id],
    queryFn: () => new Promise<string | null>((resolve, reject) => ends.set(id, { resolve, reject })),
    staleTime: 60_000,
  });
  const query = eachQuery(
    ["each"],
    ids.map((id) => ({ id, status: "ACTIVE" })),
    queryOf,
  );
  const told: string[][] = [];
  const observer = new QueryObserver(client, { ...query, notifyOnChangeProps: ["data"] });
  const stop = observer.subscribe(({ data }) => void told.push([...(data?.values() ?? [])]));
  return { ends, told, observer, stop };
}

test("changes close together are reported together, the first at once and the last without waiting for others", async () => {
  const { ends, told, stop } = fixture(["a", "b", "c", "d", "e"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([...ends.keys()]).toEqual(["a", "b", "c", "d"]);
  ends.get("a")?.resolve("A");
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([["A"]]);
  for (const id of ["b", "c"]) {
    ends.get(id)?.resolve(id.toUpperCase());
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(told.slice(1)).toEqual([["A", "B", "C"]]);
  ends.get("d")?.resolve(null);
  ends.get("e")?.resolve("E");
  await vi.advanceTimersByTimeAsync(1);
  expect(told.slice(2)).toEqual([["A", "B", "C", "E"]]);
  stop();
});

test("what is known is reported first, what fails leaves the rest and is read again alone", async () => {
  const { ends, told, observer, stop } = fixture(["a", "b", "c"], { a: "A" });
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([["A"]]);
  ends.get("b")?.reject(new Error("down"));
  ends.get("c")?.resolve("C");
  await vi.advanceTimersByTimeAsync(1);
  expect(told.at(-1)).toEqual(["A", "C"]);
  expect(observer.getCurrentResult().error?.message).toBe("down");
  ends.clear();
  const again = observer.refetch();
  await vi.advanceTimersByTimeAsync(1);
  expect([...ends.keys()]).toEqual(["b"]);
  ends.get("b")?.resolve("B");
  await again;
  expect(observer.getCurrentResult().data).toEqual(new Map(Object.entries({ a: "A", b: "B", c: "C" })));
  stop();
});
