import { describe, expect, it } from "vitest";
import { boxRing } from "./box.ts";
import { areaFault, linkedRing, ringFault } from "./validity.ts";

/** A box with a corner 0.2 m beside each of its own. */
const DOUBLED = boxRing([9, 50, 9.1, 50.1]).flatMap(([lng, lat]) => [
  [lng, lat] as const,
  [lng + 2e-6, lat] as const,
]);

describe("linkedRing", () => {
  it("keeps corners that rounding puts on one place once", () => {
    const ring = linkedRing([...DOUBLED, [9, 50]]);
    expect(ring).toEqual(boxRing([9, 50, 9.1, 50.1]));
    expect(linkedRing(ring)).toEqual(ring);
  });

  it("keeps the end of a ring in another copy of the world", () => {
    const round = [
      [0, 80],
      [120, 80],
      [240, 80],
      [360, 80],
    ] as const;
    expect(ringFault(linkedRing(round))).toBe("pole");
  });
});

describe("areaFault", () => {
  it("finds no crossing where corners lie nearer than a link tells apart", () => {
    expect(areaFault([[[...DOUBLED, [9, 50]]]])).toBeUndefined();
  });

  it("finds the fault that a ring has only in a link", () => {
    expect(areaFault([[boxRing([9, 50, 9.000001, 50.1])]])).toBeDefined();
  });
});
