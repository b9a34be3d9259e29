import { fileURLToPath } from "node:url";
import { darkPalette } from "../../src/ui/theme/palette.ts";
import { grayPixels, pixelsLike } from "../pages/pixels.ts";
import { expect, test } from "./fixtures.ts";
import type { Page } from "./page.ts";

/** The Strait of Gibraltar, where frames of the last weeks are. */
const SEARCH = "/?area=-6.5_35_-4.5_35_-4.5_37.5_-6.5_37.5&time=90d";
const FRAME = /^Frame \d+_\d+,/;
const RESULTS = /^Frames found/;

test("a drawn area is searched on a map with names; a frame is bought, and its files are there", async ({
  app,
  explore,
}) => {
  await explore("/?view=-5.41_36.14_9");
  await mapShowsNames(app);
  await app.click("button", "Box");
  await app.says(/Drag a box/);
  await app.holds("document.querySelector('.maplibregl-canvas')?.style.cursor === 'crosshair'");
  await app.drag("region", "Map of the results", [0.25, 0.25], [0.75, 0.75]);
  await app.see("button", /km²/);
  await app.see("row", FRAME, /€\d/);
  await app.click("link", /^Open \d+_\d+$/);

  await app.see("complementary", "Facts and price");
  await app.see("region", /^Quicklook of frame .* on the map/);
  await mapShowsNames(app);
  await app.click("button", "Buy this frame");
  await app.fill("textbox", "Reference (optional)", "Harbour study 7");
  await app.click("button", /^Buy for/);
  await app.click("link", /Track order|View order/);
  await app.see("article", /^Purchase of frame/, "Harbour study 7");
  await app.see("button", /GRD amplitude image/);
  await app.click("link", /^View/);
  await app.see("complementary", "Look of the image", /Value, DN\s+\d/);
  const drawn = async () => grayPixels(await app.browser.screenshot()).length;
  await expect.poll(drawn, { message: "the image on the map", timeout: 180_000 }).toBeGreaterThan(50_000);
});

test("frames go from the results to the cart and are bought in a run", async ({ app, explore }) => {
  await explore(SEARCH);
  await app.see("grid", RESULTS, /€\d/);
  await app.click("button", /^Add .*to the cart/);
  await app.click("link", /^Cart, 1 frame/);
  await app.click("button", /^Buy 1 frame/);
  await app.see("dialog", "Buy 1 frame");
  await app.click("button", /^Buy 1 frame for/);
  await app.see("region", /^Purchase run /);
  await app.see("list", /frame of this run$/, /1 (owned|ready|failed)/);
});

test("an area is typed, another is read from a file; both are searched", async ({ app, explore }) => {
  await explore("/?view=-5.41_36.14_9");
  await app.click("button", "Coordinates");
  await app.fill("textbox", /^Area as text/, "-5.6, 35.9, -5.2, 36.2");
  await app.click("button", "Use this area");
  await app.see("button", /1,2\d\d\skm²/);
  await app.see("row", FRAME);
  await app.click("button", "All filters");
  await app.see("button", "Upload");
  await app.browser.chooseFile(fileURLToPath(new URL("harbour.kml", import.meta.url)));
  await app.see("dialog", "Areas from a file", /harbour\.kml/);
  await app.click("button", /^(Use|Search) 1 area/);
  await app.gone("dialog", "Areas from a file");
  await app.see("grid", RESULTS, /€\d/);
});

test("a new acquisition is ordered and planned", async ({ app, explore }) => {
  await explore("/task");
  await app.fill("textbox", "Latitude", "35.955");
  await app.fill("textbox", "Longitude", "-5.5");
  await app.browser.press("Tab");
  await app.see("heading", /^Feasible, \d+ opportunities$/);
  await app.click("button", "Order this acquisition");
  await app.click("button", /^Order .*for /);
  await app.see("article", /^Task at /, /Accepted, image in \d+/);
  await app.click("link", "Orders");
  await app.see("region", "All orders", /35\.9550° N/);
});

test("two frames are compared by a link", async ({ app, explore }) => {
  await explore("/compare/1000109_1/1000118_1");
  await app.see("region", /^A: frame 1000109_1 on the map/);
  await app.see("region", /^B: frame 1000118_1 on the map/);
  await mapShowsNames(app);
  await app.see("heading", /^Properties side by side/);
});

test("with its server gone the app still opens", async ({ app, explore, site }) => {
  await explore("/orders");
  await app.see("region", "All orders");
  await app.holds(KEPT);
  await site.close();
  await app.browser.open(`${site.url}/orders`);
  await app.see("region", "All orders");
});

/** Condition: all that the page has loaded is cached, the code of all screens and the page included. */
const KEPT = `performance.getEntriesByName("screens:fetched").length > 0 && Promise.all(
  ["/", ...performance.getEntriesByType("resource").map(({ name }) => name)]
    .filter((name) => name === "/" || name.includes("/assets/"))
    .map((name) => caches.match(name)),
).then((kept) => kept.every(Boolean))`;

/** Waits until names of places are written on the map. */
async function mapShowsNames({ browser }: Page): Promise<void> {
  const written = async () => pixelsLike(await browser.screenshot(), darkPalette.mapLabel).length;
  await expect.poll(written, { message: "names on the map", timeout: 180_000 }).toBeGreaterThan(100);
}
