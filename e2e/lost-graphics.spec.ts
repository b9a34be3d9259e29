import type { Page } from "@playwright/test";
import { darkPalette } from "../src/ui/theme/palette.ts";
import { expect, test, withoutMotion } from "./fixtures.ts";
import { type MapPage, mapPage } from "./pages/map-page.ts";
import { fetchedPictures } from "./pages/pictures.ts";
import { changedPixels, grayPixels, pixelsLike } from "./pages/pixels.ts";
import { NARROWS } from "./pages/places.ts";

test.use(withoutMotion);
test.setTimeout(600_000);

test("a map whose graphics were lost comes back with all that was on it @map", async ({
  page,
  start,
  bar,
  search,
  map,
}) => {
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.addInitScript(holdGraphics);
  await start.exploreDemo(NARROWS);
  await expect(stopped(page)).toBeVisible();
  await restore(page);
  await expect(stopped(page)).toHaveCount(0);

  const [first = "none", second = "none"] = await search.frameIDs();
  await search.option(first).click();
  await expect.poll(() => map.countOf(darkPalette.accent)).toBeGreaterThan(100);
  await expect.poll(() => fetchedPictures(page)).toBeGreaterThan(0);
  await map.hoverAt([0.55, 0.6]);
  await expect(map.tip).toBeVisible();
  const [hit = "none"] = (await map.tip.innerText()).match(/\d+\s\w+,\s\d\d:\d\d\sUTC/) ?? [];
  await page.keyboard.press("p");
  await map.clickAt([0.3, 0.3]);
  await map.clickAt([0.6, 0.35]);
  await search.option(first).click();
  await search.count.hover();
  const whole = await map.still();

  await lose(page);
  await expect(stopped(page)).toBeVisible();
  await map.hoverAt([0.55, 0.6]);
  await map.hoverAt([0.6, 0.4]);
  await search.option(second).click();
  await expect(search.selected).toContainText(second);
  await search.option(first).click();
  await search.count.hover();
  await restore(page);
  await looksAs(map, whole);

  await map.clickAt([0.6, 0.6]);
  await expect(map.hint).toContainText("Double-click to finish");
  await page.keyboard.press("Escape");
  await map.hoverAt([0.55, 0.6]);
  await expect(map.tip).toContainText(hit);

  await search.open(first);
  const framed = await comesBack(page, mapPage(page, /^Quicklook of frame/));
  // A map that no screen shows is kept for the next.
  await bar.choose("Glossary");
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
  await lose(page);
  await restore(page);
  await page.goBack();
  await looksAs(mapPage(page, /^Quicklook of frame/), framed);
  await page.goto(`/compare/${first}/${second}`);
  await comesBack(page, mapPage(page, /^A: frame/));
  expect(errors).toEqual([]);
});

/** Notice of a map whose graphics were lost. */
const stopped = (page: Page) => page.getByText(/^The graphics of this device stopped/).first();

/** Takes the graphics of a map and gives them back: it looks as before. Its picture. */
async function comesBack(page: Page, map: MapPage) {
  // The newest frame may lie over the sea, which is dark.
  const quicklook = async () => grayPixels(await map.still(), 20).length;
  // A cold map on a slow machine needs most of the usual time for one picture.
  await expect.poll(quicklook, { timeout: 180_000 }).toBeGreaterThan(5_000);
  const whole = await map.still();
  await lose(page);
  await expect(stopped(page)).toBeVisible();
  await restore(page);
  await looksAs(map, whole);
  return whole;
}

/** Most pixels of names: a place without room at one time may have it the next. Less than one outline of the widest frame. */
const NAMES = 5_000;
/** Colors of what never goes: the selected frame and the coast. */
const LASTING = [darkPalette.accent, darkPalette.coast];

/** Waits until a map looks as in a picture, but for names. */
async function looksAs(map: MapPage, picture: Uint8Array) {
  const counts = (png: Uint8Array) => LASTING.map((color) => pixelsLike(png, color).length);
  const before = counts(picture);
  const isAlike = async () => {
    const now = await map.still();
    const isThere = counts(now).every((count, index) => count >= 0.9 * (before[index] ?? 0));
    return isThere && changedPixels(picture, now).length <= NAMES;
  };
  await expect.poll(isAlike, { timeout: 180_000 }).toBe(true);
}

declare global {
  /** Contexts of all maps of the page. */
  var graphics: Set<WEBGL_lose_context>;
}

/** Holds the graphics of all maps; those of the first one of a search it takes away before that has loaded. */
function holdGraphics() {
  globalThis.graphics = new Set();
  const { prototype } = HTMLCanvasElement;
  const { getContext } = prototype;
  prototype.getContext = function (this: HTMLCanvasElement, ...args: Parameters<typeof getContext>) {
    const context = getContext.apply(this, args);
    const hold = context instanceof WebGL2RenderingContext && context.getExtension("WEBGL_lose_context");
    if (hold && graphics.size === 0 && location.pathname === "/") setTimeout(() => hold.loseContext());
    if (hold) graphics.add(hold);
    return context;
  } as typeof getContext;
}

const lose = (page: Page) =>
  page.evaluate(() => {
    for (const held of graphics) held.loseContext();
  });
const restore = (page: Page) =>
  page.evaluate(() => {
    for (const held of graphics) held.restoreContext();
  });
