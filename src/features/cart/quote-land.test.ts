import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Box } from "../../geo/types.ts";
import { landPath, plotOf } from "./quote-land.ts";

const load = async (file: string) => new Uint8Array(readFileSync(`public/basemap/${file}`));

/** Whether a position lies on the land that is drawn, by the even-odd rule. */
async function isLand(box: Box, position: readonly [number, number]): Promise<boolean> {
  const [x, y] = plotOf(box).place(position);
  let inside = false;
  for (const ring of (await landPath(box, load)).split("M").slice(1)) {
    const corners = ring
      .slice(0, -1)
      .split("L")
      .map((corner) => corner.split(" ").map(Number));
    for (const [index, [x1 = 0, y1 = 0]] of corners.entries()) {
      const [x2 = 0, y2 = 0] = corners[(index + 1) % corners.length] ?? [];
      if (y1 > y !== y2 > y && x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) > x) inside = !inside;
    }
  }
  return inside;
}

test.each<[string, Box, readonly [number, number], readonly [number, number]]>([
  ["the strait of Gibraltar", [-5.7, 35.8, -5.2, 36.25], [-5.6, 36.15], [-5.5, 35.97]],
  ["Fiji, beyond 180°", [178.6, -17.8, 181.2, -15.9], [180.03, -16.8], [180.9, -17.3]],
  ["the world", [-60, -50, 120, 60], [20, 10], [-30, 0]],
])("landPath draws land and sea of %s", async (_, box, land, sea) => {
  expect(await isLand(box, land)).toBe(true);
  expect(await isLand(box, sea)).toBe(false);
});

test("landPath leaves out what is too small to be seen", async () => {
  expect((await landPath([8, 58, 22, 64], load)).length).toBeLessThan(150_000);
});
