import type { Page } from "@playwright/test";
import { closePage, openPage, rest, serveBuild } from "./pages.ts";
import { slowness } from "./slow-processor.ts";
import { formatTable } from "./table.ts";

/** The whole archive, so that there is more than may be loaded. */
const EVERYTHING = "/?time=all";

/**
 * Prints the time, the longest task and the memory a frame of "Load all" on the demo's archive, stopped
 * early and pressed in a page at rest; times also as on a usual processor.
 */
export async function benchLoadAll(print: (line: string) => void): Promise<void> {
  const { origin, close } = await serveBuild();
  const page = await openPage();
  try {
    await page.goto(origin + EVERYTHING);
    await page.getByRole("button", { name: "Explore the demo" }).click();
    await page.waitForFunction(() => performance.getEntriesByName("map:ready").length > 0);
    await page.getByRole("button", { name: "Stop" }).click();
    // The work after the first footprints is not measured.
    await rest(page);
    const before = await kept(page);
    const { ms, longest, frames } = await page.evaluate(loadAll);
    const after = await kept(page);
    const slow = await slowness(page);
    const kilobytes = ((after - before) / frames / 1000).toFixed(1);
    print(
      formatTable([
        [`Load all, a processor ${slow.toFixed(1)}x slower than a usual one`, "here", "usual", "goal"],
        ["frames", String(frames), "", "20000"],
        ["seconds", (ms / 1000).toFixed(1), (ms / slow / 1000).toFixed(1), "10"],
        ["longest task, ms", longest.toFixed(0), (longest / slow).toFixed(0), "200"],
        ["KB kept a frame", kilobytes, kilobytes, ""],
      ]),
    );
  } finally {
    await closePage(page);
    await close();
  }
}

/** Bytes of the page that are still in use, in its heap and in what typed arrays hold beside it. */
async function kept(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  return usedSize + backingStorageSize;
}

/** Presses "Load all" and waits for the end; runs in the page. */
async function loadAll() {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: "longtask" });
  const button = (name: string) =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  const pressed = performance.now();
  button("Load all")?.click();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  while (!button("Stop")) await pause();
  while (button("Stop")) await pause();
  const ms = performance.now() - pressed;
  await pause();
  observer.disconnect();
  const counted = /([\d,]+) frames/.exec(document.body.innerText)?.[1] ?? "";
  return { ms, longest, frames: Number(counted.replaceAll(",", "")) };
}
