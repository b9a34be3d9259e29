import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { measureFirstLoad } from "../bench/load.ts";
import { expect, test } from "./fixtures.ts";
import { NARROWS } from "./pages/places.ts";

/**
 * Most kilobytes of the stages of the first load together: start page, first search with its map, its demo. They are 150, 800
 * and 1,030 by the best that brotli can do, which is a twelfth less and takes 15 times as long.
 */
const MOST_KB = [162, 870, 1_120];
const QUALITY = 9;
/** Most files of the app that are asked for until the frames of a link are known. */
const MOST_FILES = 40;
/** Chunk of the other way in, which the start page preloads when idle. */
const OTHER_WAY_IN = /^\/assets\/connect-/;
/** Bytes of the typefaces among them. */
const MOST_OF_TYPEFACES = 50_000;

test("the first load stays as small as it is", () => {
  const soFar = measureFirstLoad(QUALITY).map(({ soFar }) => Math.round(soFar / 1000));
  expect(
    soFar.map((kilobytes, stage) => kilobytes <= (MOST_KB[stage] ?? 0)),
    `KB ${soFar}`,
  ).toEqual(MOST_KB.map(() => true));
});

test("no file imports the script that a worker begins with, which WebKit would run again", () => {
  const folder = fileURLToPath(new URL("../dist/app/assets", import.meta.url));
  const importing = readdirSync(folder).filter(
    (file) =>
      file.endsWith(".js") &&
      /(?:from|import)\(?["'`]\.\/[\w-]+-worker-/.test(readFileSync(`${folder}/${file}`, "utf8")),
  );
  expect(importing).toEqual([]);
});

test("a link shows its frames before anything is loaded that they do not need", async ({
  page,
  start,
  search,
}) => {
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(NARROWS);
  await start.explore.click();
  await expect(search.options.first()).toBeVisible();
  const searched = asked.findIndex((path) => path.endsWith("/catalog/v2/search"));
  expect(asked.slice(0, searched)).not.toContain("/demo/acquisitions.bin");
  const files = await page.evaluate((wayIn) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const answered = entries.find(({ name }) => name.endsWith("/catalog/v2/search"))?.responseEnd ?? 0;
    return entries
      .filter(({ startTime }) => startTime < answered)
      .map(({ name, decodedBodySize }) => ({ path: new URL(name).pathname, bytes: decodedBodySize }))
      .filter(({ path }) => !path.startsWith("/sandbox/") && !wayIn.test(path));
  }, OTHER_WAY_IN);
  const paths = files.map(({ path }) => path);
  const typefaces = new Map(
    files.filter(({ path }) => path.endsWith(".woff2")).map(({ path, bytes }) => [path, bytes]),
  );
  expect(paths.length, paths.join(" ")).toBeLessThanOrEqual(MOST_FILES);
  expect(paths.filter((path) => /orders|task|cart/.test(path))).toEqual([]);
  expect([...typefaces.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(
    MOST_OF_TYPEFACES,
  );
});

test("the footprints of a link come before what is used later, and a map loads the land that it shows @map", async ({
  page,
  start,
  search,
}) => {
  const cells: string[] = [];
  page.context().on("request", (request) => {
    const [, cell] = /basemap\/(cells\/.*)/.exec(request.url()) ?? [];
    if (cell) cells.push(cell);
  });
  await page.goto(NARROWS);
  await start.explore.click();
  await expect(search.options.first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName("map:ready").length > 0);
  const asked = await page.evaluate(() => {
    const [drawn] = performance.getEntriesByName("map:first-footprints");
    return performance
      .getEntriesByType("resource")
      .filter(({ startTime }) => startTime < (drawn?.startTime ?? 0))
      .map(({ name }) => new URL(name).pathname);
  });
  const paths = asked.filter((path) => path.startsWith("/assets/") && !OTHER_WAY_IN.test(path));
  expect(paths.some((path) => path.startsWith("/assets/map-"))).toBe(true);
  expect(paths.length, paths.join(" ")).toBeLessThanOrEqual(MOST_FILES);
  expect(paths.filter((path) => /orders|filters/.test(path))).toEqual([]);
  expect([...new Set(cells)].sort()).toEqual(["cells/6-30-25.bin", "cells/6-31-25.bin"]);
});
