import { expect, test } from "vitest";
import { cardPlace } from "./card-place.ts";

test("the card of a stack takes the farthest corner of a wide map, as high as it likes", () => {
  const wide = { width: 1400, height: 668 };
  expect(cardPlace({ x: 1000, y: 500 }, wide)).toEqual({ x: "left", y: "top" });
  expect(cardPlace({ x: 200, y: 100 }, wide)).toEqual({ x: "right", y: "bottom" });
});

test("wherever the point lies, the card leaves it free and has room for three rows", () => {
  const wrong: string[] = [];
  for (const width of [616, 840, 1000, 1400])
    for (const height of [380, 536, 668])
      for (let x = 0; x <= width; x += 7)
        for (let y = 0; y <= height; y += 7) {
          const place = cardPlace({ x, y }, { width, height });
          const cardWidth = Math.min(540, width - 68);
          const cardHeight = Math.min(place.maxHeight ?? Number.POSITIVE_INFINITY, height - 68);
          const [west, north] = [
            place.x === "left" ? 12 : width - 56 - cardWidth,
            place.y === "top" ? 28 : height - 40 - cardHeight,
          ];
          const moved = y + (place.moveDown ?? 0);
          const isCovered = x > west && x < west + cardWidth && moved > north && moved < north + cardHeight;
          const isOut = moved < Math.min(y, 0) || moved > Math.max(y, height);
          if (isCovered || isOut || cardHeight < 264) wrong.push(`${x}, ${y} of ${width} x ${height}`);
        }
  expect(wrong).toEqual([]);
});
