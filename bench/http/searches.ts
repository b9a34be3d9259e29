import type { SearchBody } from "../../src/contract/catalog.ts";
import { seededRandom } from "../../src/testing/catalog/make-frames.ts";

/** The instant of both servers, up to which their frames are made. */
export const UNTIL = Date.parse("2026-06-01T00:00:00Z");
const DAY = 86_400_000;

/** A search of a kind, another one for each number. */
export type Kind = (number: number) => SearchBody;

/** Kinds of searches that clients send. */
export const kinds: Readonly<Record<string, Kind>> = {
  "small area": (number) => ({ intersects: star(number, 0.25, 12) }),
  country: (number) => ({ intersects: star(number, 5, 120) }),
  "global, filtered": (number) => {
    const from = UNTIL - (100 + 500 * seededRandom(number)()) * DAY;
    return {
      query: {
        start_datetime: { gte: instant(from), lt: instant(from + 60 * DAY) },
        "sar:instrument_mode": { eq: "stripmap" },
        "sat:orbit_state": { eq: "descending" },
      },
    };
  },
  "across 180°": (number) => {
    const south = -60 + 100 * seededRandom(number)();
    return { bbox: [175, south, -175, south + 15] };
  },
  "by incidence": (number) => ({
    intersects: star(number, 5, 24),
    sortby: [{ field: "svc:incidence_center", direction: "asc" }],
  }),
  rare: (number) => ({
    query: {
      "svc:incidence_center": { gte: 30 + 10 * seededRandom(number)(), lt: 40.5 },
      "sar:polarizations": { eq: "VV" },
      "sar:instrument_mode": { eq: "scan" },
      "sar:observation_direction": { eq: "left" },
    },
  }),
};

function star(number: number, radius: number, corners: number): NonNullable<SearchBody["intersects"]> {
  const random = seededRandom(number);
  const [x, y] = [-170 + 340 * random(), -55 + 110 * random()];
  const ring = Array.from({ length: corners }, (_, index): [number, number] => {
    const angle = (index / corners) * 2 * Math.PI;
    const size = radius * (index % 2 ? 0.85 : 1);
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
  return { type: "Polygon", coordinates: [[...ring, ring[0] as [number, number]]] };
}

const instant = (time: number) => new Date(time).toISOString();
