import { expect, test } from "vitest";
import { scene } from "./task.ts";

const planned = {
  imagingTime: { start: "2026-05-18T06:14:09Z", end: "2026-05-18T06:14:16Z" },
  duration: 7,
  lookSide: "LEFT",
  passDirection: "ASCENDING",
};

test("an incidence angle that is written as text is the number it says", () => {
  expect(scene.parse({ ...planned, incidenceAngle: "27.53" }).incidenceAngle).toBe(27.53);
  expect(scene.parse({ ...planned, incidenceAngle: 27.53 }).incidenceAngle).toBe(27.53);
  expect(scene.safeParse({ ...planned, incidenceAngle: "steep" }).success).toBe(false);
});

test("a scene may come without a footprint", () => {
  expect(scene.parse({ ...planned, incidenceAngle: 20 }).footprint).toBeUndefined();
});
