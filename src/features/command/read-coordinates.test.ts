import { expect, test } from "vitest";
import { formatDms, readCoordinates } from "./read-coordinates.ts";

test("each notation is read and said; the other order is offered where it can be meant", () => {
  expect(readCoordinates("36.14, -5.35")).toMatchObject([
    { at: [-5.35, 36.14], words: "decimal degrees: latitude, longitude" },
    { at: [36.14, -5.35], words: "decimal degrees: longitude, latitude" },
  ]);
  expect(readCoordinates("-122.3 37.8")).toMatchObject([
    { at: [-122.3, 37.8], words: "decimal degrees: longitude, latitude" },
  ]);
  expect(readCoordinates("36°08′24″ N 5°21′00″ W")).toMatchObject([
    { at: [-5.35, 36.14], words: "degrees, minutes, seconds: latitude, longitude" },
  ]);
  expect(readCoordinates("5 21 0 W 36 8 24 N")).toMatchObject([
    { at: [-5.35, 36.14], words: "degrees, minutes, seconds: longitude, latitude" },
  ]);
  const [square] = readCoordinates("30STF 8855 0203");
  expect(square?.words).toBe("MGRS: the middle of a square of 10\u00a0m");
  expect(square?.at[0]).toBeCloseTo(-5.35, 3);
  expect(square?.at[1]).toBeCloseTo(36.14, 3);
  expect(readCoordinates("30STF 88 02")[0]?.words).toBe("MGRS: the middle of a square of 1\u00a0km");
});

test("other text is no coordinate", () => {
  for (const text of ["gibraltar", "81104377_1", "36.14", "95, 190", "", "new york 2"])
    expect(readCoordinates(text), text).toEqual([]);
});

test("a position is written in degrees, minutes and seconds, and carries when it is rounded", () => {
  expect(formatDms([-5.35, 36.14])).toBe("36°08′24.0″ N 5°21′00.0″ W");
  expect(formatDms([181, -0.99999999])).toBe("01°00′00.0″ S 179°00′00.0″ W");
});
