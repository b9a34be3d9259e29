import { expect, test } from "vitest";
import { bearing } from "../../../geo/sphere.ts";
import type { Position } from "../../../geo/types.ts";
import { imageOnPass } from "../../../orbit/image.ts";
import { findPasses } from "../../../orbit/passes.ts";
import { constellation } from "../../../simulator/world/constellation.ts";
import { planScenes } from "./use-preview.ts";

const point = [20, 80] as const;
const middle = ([x1, y1]: Position, [x2, y2]: Position): Position => [(x1 + x2) / 2, (y1 + y2) / 2];
const turn = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

test("far north the preview lies as the images that the check then finds", () => {
  const from = Date.UTC(2026, 4, 20);
  const plan = { point, mode: "STRIPMAP", frames: 1, incidence: [20, 30], passDirection: "ANY" } as const;
  for (const pass of findPasses(constellation, point, from, from + 86_400_000)) {
    if (pass.incidence < 20 || pass.incidence > 30) continue;
    const lookSide = pass.lookSide === "left" ? "LEFT" : "RIGHT";
    const scene = planScenes({ ...plan, lookSide }).find(({ key }) => key === pass.passDirection);
    const image = imageOnPass(constellation, point, pass, { mode: "STRIPMAP" });
    const corners = image?.frames[0]?.corners;
    if (!corners) throw new Error("There is no frame.");
    const first = middle(corners.nearFirst, corners.farFirst);
    const last = middle(corners.nearLast, corners.farLast);
    // In the middle: directions turn along the way up there. They hang on the incidence, known to 5 degrees here.
    expect(turn(scene?.heading ?? 0, bearing(middle(first, last), last))).toBeLessThan(12);
  }
});

test("a chosen look side is an arrow, either of them is not; near the poles the label says which is shown", () => {
  const plan = { mode: "STRIPMAP", frames: 1, incidence: [20, 30], passDirection: "ASCENDING" } as const;
  const [left] = planScenes({ ...plan, point, lookSide: "LEFT" });
  const [either] = planScenes({ ...plan, point, lookSide: "ANY" });
  const [south] = planScenes({ ...plan, point: [20, 10], lookSide: "ANY" });
  expect(turn(left?.lookBearing ?? 0, (left?.heading ?? 0) - 90)).toBeLessThan(0.01);
  expect(either?.lookBearing).toBeUndefined();
  expect(either?.label).toBe("Ascending, looking right, 25.0°");
  expect(south?.label).toBe("Ascending, 25.0°");
});
