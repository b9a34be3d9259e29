import { describe, expect, it } from "vitest";
import { looksLikeWkt, readWkt } from "./wkt.ts";

describe("readWkt", () => {
  it.each(["Z", "M", "ZM"])("reads %s with and without blanks", (letters) => {
    const corner = (x: number, y: number) =>
      [x, y, ...letters].map((one) => (typeof one === "number" ? one : 7));
    const ring = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 0)];
    const body = `((${ring.map((one) => one.join(" ")).join(", ")}))`;
    for (const text of [
      `POLYGON ${letters} ${body}`,
      `POLYGON${letters}${body}`,
      `polygon ${letters.toLowerCase()}${body}`,
    ]) {
      expect(looksLikeWkt(text), text).toBe(true);
      expect(readWkt(text), text).toEqual([{ type: "Polygon", coordinates: [ring] }]);
    }
    expect(readWkt(`POINT${letters} EMPTY`)).toEqual([{ type: "Point", coordinates: [] }]);
  });

  it("takes no part of a number for a number", () => {
    expect(readWkt("LINESTRING(1.2.3 4, 5 6-7, 1e1 +2., 1,5 2)")).toEqual([
      { type: "LineString", coordinates: [["1.2.3 4"], ["5 6-7"], [10, 2], ["1"], [5, 2]] },
    ]);
  });

  it("refuses a point of two positions", () => {
    expect(() => readWkt("POINT(1,5 2)")).toThrow(/cannot be read/);
  });
});
