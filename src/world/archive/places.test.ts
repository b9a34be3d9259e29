import { expect, test } from "vitest";
import { readNamedPoints } from "./places.ts";

test("a name may have several words, a point further numbers; entries may stand on several lines", () => {
  expect(readNamedPoints("Bab el Mandeb 43.35 12.6 2 20;\n  Saint-Pierre -56.2 46.78")).toEqual([
    { name: "Bab el Mandeb", at: [43.35, 12.6], more: [2, 20] },
    { name: "Saint-Pierre", at: [-56.2, 46.78], more: [] },
  ]);
});

test("what is no named point is refused", () => {
  for (const text of ["", "Malta", "Malta 14.4", "14.4 35.9", "Malta 14.4 35.9 x"])
    expect(() => readNamedPoints(text)).toThrow("Not a named point");
});
