import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenMarked, whenQuiet } from "./when-quiet.ts";

/** The observers of the page at work, which tests tell what happens in it. */
const observers = new Set<FakeObserver>();

class FakeObserver {
  readonly tell: PerformanceObserverCallback;
  constructor(tell: PerformanceObserverCallback) {
    this.tell = tell;
  }
  observe() {
    observers.add(this);
  }
  disconnect() {
    observers.delete(this);
  }
  takeRecords() {
    return untold.splice(0);
  }
}

/** What has happened and was not told to observers yet. */
const untold: unknown[] = [];

/** Something is loaded, computed or marked. */
function happen(name = "/assets/app.js"): void {
  for (const observer of [...observers]) {
    const list = { getEntriesByName: (wanted: string) => (wanted === name ? [{}] : []) };
    observer.tell(list as never, observer as never);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("PerformanceObserver", FakeObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  observers.clear();
});

/** Whether a promise is fulfilled by now. */
function watch(promise: Promise<void>): () => boolean {
  let isDone = false;
  void promise.then(() => {
    isDone = true;
  });
  return () => isDone;
}

test("a page is quiet when nothing has happened for a while", async () => {
  const isQuiet = watch(whenQuiet());
  await vi.advanceTimersByTimeAsync(1_000);
  happen();
  await vi.advanceTimersByTimeAsync(1_400);
  expect(isQuiet()).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect([isQuiet(), observers.size]).toEqual([true, 0]);
});

test("who cannot wait so long says for how long", async () => {
  const isQuiet = watch(whenQuiet(300));
  await vi.advanceTimersByTimeAsync(299);
  expect(isQuiet()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isQuiet()).toBe(true);
});

test("a page whose timer was held up was at work, and is looked at once more", async () => {
  const isQuiet = watch(whenQuiet());
  vi.spyOn(performance, "now").mockReturnValueOnce(performance.now() + 1_800);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(isQuiet()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(isQuiet()).toBe(true);
});

test("what happened counts before it is told", async () => {
  const isQuiet = watch(whenQuiet());
  await vi.advanceTimersByTimeAsync(1_000);
  untold.push({});
  await vi.advanceTimersByTimeAsync(500);
  expect(isQuiet()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(isQuiet()).toBe(true);
});

test("where something happens all the time, patience ends", async () => {
  const isQuiet = watch(whenQuiet());
  for (let second = 0; second < 20; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    happen();
  }
  expect(isQuiet()).toBe(false);
  for (let second = 0; second < 3; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    happen();
  }
  expect(isQuiet()).toBe(true);
});

test("a mark is waited for by its name", async () => {
  const isMarked = watch(whenMarked("map:first-footprints"));
  happen("map:ready");
  await vi.advanceTimersByTimeAsync(0);
  expect(isMarked()).toBe(false);
  happen("map:first-footprints");
  await vi.advanceTimersByTimeAsync(0);
  expect([isMarked(), observers.size]).toEqual([true, 0]);
});
