import type { Page } from "@playwright/test";
import { darkPalette } from "../src/ui/theme/palette.ts";
import { expect, test, withoutMotion } from "./fixtures.ts";
import { changedPixels, type Pixel, pixelsLike, shareNear } from "./pages/pixels.ts";
import { visit } from "./pages/visit.ts";

test.use(withoutMotion);

/** Closed, longitudes wrapped to ±180. */
type Ring = [lng: number, lat: number][];

test("an area drawn across 180° near Fiji finds frames on both sides, newest first, each once @map", async ({
  page,
  start,
  search,
  map,
}) => {
  await page.addInitScript(holdAnswers);
  // Small pages, so that not too many frames need several of each side.
  await page.route("/config.json", (route) => route.fulfill({ json: { pageSize: 50 } }));
  await start.exploreDemo("/?view=180_-16.8_7&time=30d");
  await expect(map.controls).toBeVisible();
  await page.keyboard.press("p");
  for (const corner of CORNERS) await map.clickAt(corner);
  await page.evaluate(() => {
    foundPages.length = 0;
  });
  await map.clickAt(CORNERS[0]);
  await expect(search.area).toContainText("across 180°");
  await expect(search.parts).toHaveText("Crosses 180°: both sides searched");
  const lines = await search.readAll();
  const rings = await ringsOf(page);
  expect(new Set([...rings.values()].map(sideOf))).toEqual(new Set(["west", "east", "across"]));

  const shown = lines.map(({ frameID }) => frameID);
  expect(new Set(shown).size).toBe(shown.length);
  expect(new Set(shown)).toEqual(new Set(rings.keys()));
  const times = lines.map(({ time }) => Date.parse(time));
  expect(times.filter(Number.isNaN)).toEqual([]);
  expect(times).toEqual(times.toSorted((a, b) => b - a));

  // An address without a view brings the map to its area, and Back to this one.
  await visit(page, "/?area=-5.7_35.9_-5.3_35.9_-5.3_36.2_-5.7_36.2&time=30d");
  await expect(page.getByText(/^3[56]\.\d+° N 5\.\d+° W$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1\d\.\d+° S 1[78]\d\.\d+° [EW]$/)).toBeVisible();
});

test("a frame across 180° is drawn in one piece with its quicklook, here and on its page @map", async ({
  page,
  start,
  search,
  map,
  frame,
}) => {
  await page.addInitScript(holdAnswers);
  const address = `/?area=179.6_-17.1_180.4_-17_180.3_-16.5_179.7_-16.6&time=30d&mode=Strip&view=180_-16.8_8`;
  await start.exploreDemo(address);
  await expect(search.options.first()).toBeVisible();
  const rings = await ringsOf(page);
  const [frameID, ring] = [...rings].toSorted(([, a], [, b]) => balance(b) - balance(a))[0] ?? ["none", []];
  await visit(page, `${address}&frame=${frameID}`);
  await expect(search.selected).toContainText(frameID);
  await expect.poll(() => map.countOf(darkPalette.accent)).toBeGreaterThan(200);

  const corners = await map.pixelsOf(ring);
  const withQuicklook = await map.still();
  const outline = pixelsLike(withQuicklook, darkPalette.accent);
  expect(shareNear(edges(corners), outline, 3)).toBeGreaterThan(0.9);
  expect(outline.filter((pixel) => !isBy(corners, pixel))).toEqual([]);

  await page.keyboard.press("o");
  await expect.poll(async () => changedPixels(withQuicklook, await map.still()).length).toBeGreaterThan(500);
  const painted = changedPixels(withQuicklook, await map.still());
  expect(shareNear(insides(corners), painted, 1)).toBeGreaterThan(0.9);
  expect(painted.filter((pixel) => !isBy(corners, pixel))).toEqual([]);

  await search.open(frameID);
  await expect(frame.corners).toHaveCount(4);
  await expect(frame.corners.filter({ hasText: "E" })).not.toHaveCount(0);
  await expect(frame.corners.filter({ hasText: "W" })).not.toHaveCount(0);
  for (const corner of await frame.corners.all()) await expect(corner).toBeInViewport();
  await expect.poll(() => frame.antimeridianColumns()).toBeGreaterThan(10);
});

/** A polygon over both sides, as shares of the map. */
const CORNERS = [
  [0.35, 0.4],
  [0.5, 0.3],
  [0.65, 0.4],
  [0.6, 0.65],
  [0.4, 0.65],
] as const;

/** Pixels that the arrows of a selected frame stand out from it. */
const ARROWS = 60;

interface FoundPage {
  readonly data: readonly { properties: { frame_id: string }; geometry: { coordinates: readonly Ring[] } }[];
}

declare global {
  /** Answers to searches of an area and to requests for further pages. */
  var foundPages: FoundPage[];
}

/** Holds the answers in the page, since the browser's tools forget the first ones. */
function holdAnswers() {
  globalThis.foundPages = [];
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const asked = request.method === "POST" ? await request.clone().text() : "";
    const answer = await send(request);
    const isOfArea = /"(bbox|intersects)"/.test(asked);
    const isPage = foundPages.length > 0 && /\/catalog\/v2\/items\?/.test(request.url);
    // Read before the app has it, which gives a request up once it has read its answer.
    if (answer.ok && (isOfArea || isPage)) foundPages.push(await answer.clone().json());
    return answer;
  };
}

/** The frames that the searches of a page found, with their footprints. */
async function ringsOf(page: Page): Promise<Map<string, Ring>> {
  const found = await page.evaluate(() => foundPages);
  return new Map(
    found.flatMap(({ data }) =>
      data.map(({ properties, geometry }) => [properties.frame_id, geometry.coordinates[0] ?? []] as const),
    ),
  );
}

/** On which side of 180° a footprint lies. */
function sideOf(ring: Ring): "west" | "east" | "across" {
  if (ring.every(([lng]) => lng > 0)) return "west";
  return ring.every(([lng]) => lng < 0) ? "east" : "across";
}

/** How far a footprint reaches on both sides of 180°, degrees. */
function balance(ring: Ring): number {
  if (sideOf(ring) !== "across") return 0;
  const reach = ring.map(([lng]) => (lng > 0 ? lng - 180 : lng + 180));
  return Math.min(-Math.min(...reach), Math.max(...reach));
}

/** Places along the edges of a drawn ring. */
function edges(corners: readonly Pixel[]): Pixel[] {
  return corners.slice(1).flatMap((to, index) => {
    const from = corners[index] ?? to;
    return Array.from({ length: 40 }, (_, step) => between(from, to, step / 40));
  });
}

/** Places all over a drawn quadrangle, a little away from its edges. */
function insides([a, b, c, d]: readonly Pixel[]): Pixel[] {
  if (!a || !b || !c || !d) return [];
  const shares = Array.from({ length: 19 }, (_, step) => (step + 1) / 20);
  return shares.flatMap((s) => shares.map((t) => between(between(a, b, s), between(d, c, s), t)));
}

function between(from: Pixel, to: Pixel, share: number): Pixel {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Whether a pixel lies on a drawn ring or where its arrows stand. */
function isBy(corners: readonly Pixel[], { x, y }: Pixel): boolean {
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const isWithin = (value: number, all: readonly number[]) =>
    value > Math.min(...all) - ARROWS && value < Math.max(...all) + ARROWS;
  return isWithin(x, xs) && isWithin(y, ys);
}
