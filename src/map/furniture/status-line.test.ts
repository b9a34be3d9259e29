import { expect, test } from "vitest";
import { shortSource } from "./status-line.tsx";

test("a source with a long list of makers is named by what it is of, a short one whole", () => {
  expect(shortSource("Demo footprints: ICEYE Open Data, Capella Space Open Data, Umbra Open Data")).toBe(
    "Demo footprints",
  );
  expect(shortSource("デモのフットプリント：ICEYE Open Data、Capella Space Open Data、Umbra Open Data")).toBe(
    "デモのフットプリント",
  );
  expect(shortSource("Basemap: Natural Earth, GeoNames")).toBe("Basemap: Natural Earth, GeoNames");
});
