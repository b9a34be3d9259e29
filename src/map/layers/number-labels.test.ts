import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { seenMiddle } from "./number-labels.tsx";

test.each([
  ["whole in view", [100, 100, 300, 200], [200, 150]],
  ["with its middle beyond the lower edge", [100, 500, 300, 2_000], [200, 545]],
  ["around the view", [-900, -900, 900, 900], [400, 300]],
  ["with a sliver in view, where a number has no room", [-100, 100, 5, 200], undefined],
  ["out of view", [900, 100, 1_000, 200], undefined],
] as const)("seenMiddle of a footprint %s", (_, box, middle) => {
  expect(seenMiddle(boxRing(box), 800, 600)).toEqual(middle);
});
