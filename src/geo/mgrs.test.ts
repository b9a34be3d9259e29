import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMgrs, parseMgrs } from "./mgrs.ts";
import { distanceKm } from "./sphere.ts";

/** Longitude, latitude and reference to a metre. */
const REFERENCES = [
  [-5.35, 36.14, "30STF8855602034"],
  [2.2945, 48.8582, "31UDQ4825111932"],
  [-74.0445, 40.6892, "18TWL8073504695"],
  [151.2153, -33.8568, "56HLH3490052288"],
  [-179.999, -16.8, "1KAB8031740149"],
  [179.999, -16.8, "60KZG1968240149"],
  [0, 0, "31NAA6602100000"],
  [-62.3, 82.5, "20XNS1020060705"],
  [166.7, -77.8, "58CEU4009863368"],
  [-70.6, -53, "19FCB9262726532"],
  // Norway and Svalbard have zones of their own.
  [5.32, 60.39, "32VKN9723000510"],
  [10, 78.2, "33XUG8598985562"],
  [25, 78.2, "35XMG5435181469"],
  [33.2, 78.5, "37XCH7111620569"],
] as const;

test("references are right to a metre, also in the zones of Norway and Svalbard", () => {
  for (const [lng, lat, reference] of REFERENCES) {
    const square = parseMgrs(reference);
    expect(square?.metres).toBe(1);
    expect(distanceKm(square?.at ?? [0, 0], [lng, lat]), reference).toBeLessThan(0.0015);
    expect(formatMgrs([lng, lat], 2)?.replaceAll(" ", "")).toBe(
      reference.replace(/(.+[A-Z])(\d\d)\d{3}(\d\d)\d{3}/, "$1$2$3"),
    );
  }
});

test("a reference is read with spaces, in small letters and at every precision, as the middle of its square", () => {
  expect(formatMgrs([-5.35, 36.14])).toBe("30STF 8855 0203");
  const exact = parseMgrs("30STF 88556 02034");
  expect(parseMgrs("30stf8855602034")).toEqual(exact);
  const coarse = parseMgrs("30S TF 88 02");
  expect(coarse?.metres).toBe(1000);
  expect(distanceKm(coarse?.at ?? [0, 0], exact?.at ?? [0, 0])).toBeLessThan(0.71);
  expect(parseMgrs("30STF")?.metres).toBe(100_000);
});

test("what is no reference, or names no square of its zone, is none", () => {
  const none = ["30STF 885 02", "30STF 123", "30SAA 1 1", "61STF 88 02", "30ITF 88 02", "gibraltar", "30STX"];
  for (const text of none) expect(parseMgrs(text), text).toBeUndefined();
  // Its square of 10 km begins north of the band.
  expect(parseMgrs("6TUU 9 2")).toBeUndefined();
  expect(formatMgrs([10, 84.1])).toBeUndefined();
  expect(formatMgrs([10, -80.1])).toBeUndefined();
});

test("every position comes back from its reference within the square", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -79.999, max: 83.999, noNaN: true }),
      (lng, lat) => {
        const square = parseMgrs(formatMgrs([lng, lat], 5) ?? "");
        expect(distanceKm(square?.at ?? [0, 0], [lng, lat])).toBeLessThan(0.001);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  [0.010128945485709789, -8.2e-15],
  [-179.99999999999966, -7.7e-15],
  [6.4e-323, 35.981962967447046],
  [4.1e-74, 13.292966392793355],
])("%f, %f, on the equator or the edge of a zone, comes back", (lng, lat) => {
  const square = parseMgrs(formatMgrs([lng, lat], 5) ?? "");
  expect(distanceKm(square?.at ?? [0, 0], [lng, lat])).toBeLessThan(0.001);
});

test("a position closer to 180° than a reference can say is in a zone at 180°", () => {
  for (const lng of [180, -180, 180 - 1e-13, -180 + 1e-13])
    expect(formatMgrs([lng, 5]), `${lng}`).toMatch(/^(60N|1N)/);
});

test("Norway and Svalbard have wider zones, and the poles no squares", () => {
  const near = (text: string, lng: number, lat: number) =>
    expect(distanceKm(parseMgrs(text)?.at ?? [0, 0], [lng, lat]), text).toBeLessThan(0.01);
  near("32VKN 5292 1554", 4.5, 60.5);
  near("33XUG 8598 8556", 10, 78.2);
  near("35xlg85988556", 22, 78.2);
  for (const text of ["32XMG 0000 0000", "ZAK4500045522", "30STF 8856 02"])
    expect(parseMgrs(text), text).toBeUndefined();
  expect(formatMgrs([4.5, 60.5])).toMatch(/^32V/);
  expect(formatMgrs([169.6139, 87.752])).toBeUndefined();
});
