import { describe, expect, it } from "vitest";
import { totalArea } from "../../../../geo/area/area.ts";
import { boxRing } from "../../../../geo/area/box.ts";
import { areaFault } from "../../../../geo/area/validity.ts";
import type { Position, Ring } from "../../../../geo/types.ts";
import { searchArea } from "./area-for-search.ts";
import { readAreas } from "./read-areas.ts";

const read = (...rings: Ring[]) =>
  readAreas(new TextEncoder().encode(JSON.stringify({ type: "Polygon", coordinates: rings })));
const OUTER = boxRing([9, 50, 9.1, 50.1]);
/** Corners of a ring, each with one about 0.2 m beside it. */
const doubled = (ring: Ring): Ring =>
  ring.flatMap(([lng, lat]) => [[lng, lat] as const, [lng + 2e-6, lat + 2e-6] as const]);

describe("searchArea", () => {
  it("takes an area with corners nearer than 1 m", () => {
    const { areas } = read(doubled(OUTER));
    const { area, tooSmall } = searchArea(areas.flatMap(({ polygons }) => polygons));
    expect(tooSmall).toBe(0);
    expect(area).toEqual([[OUTER]]);
    expect(areaFault(area)).toBeUndefined();
  });

  it("keeps a hole with corners nearer than 1 m", () => {
    const hole = boxRing([9.02, 50.02, 9.05, 50.05]).toReversed();
    const { areas, notes } = read(OUTER, doubled(hole));
    const { area, exact } = searchArea(areas.flatMap(({ polygons }) => polygons));
    expect(areas[0]?.words).toBe("polygon, 1 hole kept");
    expect(area[0]?.[1]).toHaveLength(5);
    expect(exact).toEqual([]);
    expect(notes.filter(({ title }) => title.includes("1 m"))).toEqual([]);
  });

  it("filters by a hole below 1 m on the device, and says so", () => {
    const { areas, notes } = read(OUTER, boxRing([9.02, 50.02, 9.020001, 50.020001]).toReversed());
    const { area, exact } = searchArea(areas.flatMap(({ polygons }) => polygons));
    expect(area[0]).toHaveLength(1);
    expect(exact[0]?.exact).toHaveLength(2);
    expect(notes.map(({ title }) => title)).toContain("Area 1 has parts finer than 1\u00a0m");
  });

  it("holds an area whose outline touches itself when it is rounded", () => {
    // Two squares, joined by a lane of 0.2 m.
    const waist: Position[] = [
      [0, 0],
      [0.1, 0],
      [0.1, 0.05],
      [0.2, 0.05],
      [0.2, 0],
      [0.3, 0],
      [0.3, 0.1],
      [0.2, 0.1],
    ];
    const { areas, notes } = read([...waist, [0.2, 0.050002], [0.1, 0.050002], [0.1, 0.1], [0, 0.1], [0, 0]]);
    const polygons = areas.flatMap((one) => one.polygons);
    const { area, exact, tooSmall } = searchArea(polygons);
    expect(tooSmall).toBe(0);
    expect(totalArea(area)).toBeGreaterThanOrEqual(totalArea(polygons));
    expect(exact[0]?.exact).toEqual(polygons[0]);
    expect(areaFault(area)).toBeUndefined();
    expect(notes.map(({ title }) => title)).toContain("Area 1 has parts finer than 1\u00a0m");
  });

  it("counts an area below 1 m as too small", () => {
    expect(searchArea([[boxRing([9, 50, 9.000001, 50.1])]])).toMatchObject({ area: [], tooSmall: 1 });
  });
});
