import type { Page } from "@playwright/test";

/** Counts the frames whose pictures were fetched for a map of a page. */
export function fetchedPictures(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const pictures = all.filter(
      ({ name, initiatorType }) => /\/files\/.*signature=/.test(name) && initiatorType === "fetch",
    );
    return new Set(pictures.map(({ name }) => new URL(name).pathname)).size;
  });
}
