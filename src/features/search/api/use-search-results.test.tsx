import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { SessionContext } from "../../../api/use-session.ts";
import { coverageShare } from "../../../geo/coverage.ts";
import type { Ring } from "../../../geo/types.ts";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { emptyForm, type SearchForm } from "../form/search-form.ts";
import { useSearchResults } from "./use-search-results.ts";

const FRAMES = [...makeFrames(300, 5)];
const everything: SearchForm = { ...emptyForm, time: { kind: "all" } };

/** A polygon over both sides of 180°: two requests. */
const acrossFiji: SearchForm = {
  ...everything,
  area: [
    [
      [
        [150, -40],
        [210, -40],
        [180, 40],
        [150, -40],
      ],
    ],
  ],
};

/** Runs a search; while `east.broken`, the service refuses the part east of 180°. Next pages wait for `gate`. */
async function search(form: SearchForm, east = { broken: false }, gate: Promise<void> = Promise.resolve()) {
  const service = startService(FRAMES);
  const session = await openTestSession(service, {
    pageSize: 40,
    fetch: fetchFrom(service, async (request, answer) => {
      if (request.method === "GET" && request.url.includes("cursor=")) {
        const { signal } = request;
        const aborted = new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
        });
        await Promise.race([gate, aborted]);
      }
      const body = request.method === "POST" ? await request.clone().text() : "";
      return east.broken && /"intersects".*\[-1\d\d/.test(body)
        ? answer(new Request(request.url, { method: "POST", headers: request.headers, body: "{" }))
        : answer(request);
    }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <SessionContext value={session}>{children}</SessionContext>
    </QueryClientProvider>
  );
  return renderHook(() => useSearchResults(form, undefined), { wrapper });
}

afterEach(cleanup);

test("useSearchResults shows a page, says that more exist and continues until all are loaded", async () => {
  const { result } = await search(everything);
  await expect.poll(() => result.current.frames.length).toBeGreaterThan(0);
  expect(result.current.hasMore).toBe(true);
  expect(result.current.frames.length).toBeLessThan(FRAMES.length);
  await expect.poll(() => result.current.hasMore).toBe(false);
  await expect.poll(() => result.current.loadingAll).toBe(false);
  const ids = result.current.frames.map(({ frameID }) => frameID);
  expect(new Set(ids).size).toBe(FRAMES.length);
  const starts = result.current.frames.map(({ start }) => Date.parse(start));
  expect(starts).toEqual([...starts].sort((a, b) => b - a));
});

test("useSearchResults keeps what was loaded when it is stopped, and goes on only when it is asked to", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { result } = await search(everything, undefined, gate);
  await expect.poll(() => result.current.loadingAll).toBe(true);
  const { length } = result.current.frames;
  act(() => result.current.stopLoadingAll());
  await expect.poll(() => result.current.loadingAll).toBe(false);
  expect(result.current.hasMore).toBe(true);
  expect(result.current.frames).toHaveLength(length);
  expect(result.current.missing).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(result.current.loadingAll).toBe(false);
  open();
  act(() => result.current.loadAll());
  await expect.poll(() => result.current.hasMore).toBe(false);
});

test("a part that fails is named and asked for alone, the other is shown", async () => {
  const east = { broken: true };
  const { result } = await search(acrossFiji, east);
  await expect.poll(() => result.current.missing).toHaveLength(1);
  expect(result.current.missing[0]?.words).toBe("East of 180° is missing");
  expect(result.current.frames.length).toBeGreaterThan(0);
  const partial = result.current.frames.length;
  east.broken = false;
  act(() => result.current.retryMissing());
  await expect.poll(() => result.current.missing).toHaveLength(0);
  expect(result.current.partCount).toBe(2);
  await expect.poll(() => result.current.hasMore).toBe(false);
  expect(result.current.frames.length).toBeGreaterThan(partial);
});

test("without a search nothing is asked", async () => {
  const service = startService(FRAMES);
  let calls = 0;
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, (request, answer) => {
      calls++;
      return answer(request);
    }),
  });
  const queries = new QueryClient();
  const { result } = renderHook(() => useSearchResults(undefined, undefined), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>
        <SessionContext value={session}>{children}</SessionContext>
      </QueryClientProvider>
    ),
  });
  expect(result.current.frames).toEqual([]);
  expect(calls).toBe(1);
});

test("only frames that cover enough of the area, and meet conditions no request can say, are found", async () => {
  const area = acrossFiji.area;
  const { result: all } = await search(acrossFiji);
  await expect.poll(() => all.current.frames.length).toBeGreaterThan(0);
  await expect.poll(() => all.current.hasMore).toBe(false);
  const share = ({ ring }: { ring: Ring }) => coverageShare(area, ring) * 100;
  const least = all.current.frames.map(share).sort((a, b) => b - a)[2] ?? 0;
  // The address has whole percent; the rule takes any.
  const { result } = await search({
    ...acrossFiji,
    coverage: least,
    conditions: [
      { property: "frame_id", operator: "neq", values: ["1_1"] },
      { property: "frame_id", operator: "neq", values: ["2_1"] },
    ],
  });
  await expect.poll(() => result.current.loading).toBe(false);
  await expect.poll(() => result.current.hasMore).toBe(false);
  const expected = all.current.frames.filter((frame) => share(frame) >= least).map(({ frameID }) => frameID);
  expect(result.current.frames.map(({ frameID }) => frameID)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(2);
  expect(expected.length).toBeLessThan(all.current.frames.length);
});
