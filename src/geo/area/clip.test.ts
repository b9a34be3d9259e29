import { expect, test } from "vitest";
import type { Polygon } from "../types.ts";
import { totalArea } from "./area.ts";
import { boxRing } from "./box.ts";
import { subtractPolygons } from "./clip.ts";

test("what is subtracted and what is left add up to the whole", () => {
  const whole: Polygon = [boxRing([175, 0, 185, 10])];
  const taken: Polygon = [
    [
      [178, 2],
      [182, 2],
      [182, 6],
      [178, 6],
      [178, 2],
    ],
  ];
  const left = subtractPolygons([whole], [taken]);
  expect(totalArea(left) + totalArea([taken])).toBeCloseTo(totalArea([whole]), 3);
});
