import { withEnd } from "../../src/testing/processes/at-end.ts";
import { startNodeProcess } from "../../src/testing/processes/node-process.ts";
import { type Attack, compareBeside } from "./neighbour.ts";

/** In the catalog; the option gives another number. */
const FRAMES = 25_000;
/** Requests that the attacker has on their way at once. */
const AT_ONCE = 8;
const SEARCH = "/api/catalog/v2/search";

/** A caller's cheap call beside another one who sends the dearest searches; throws where it takes too long. */
export async function benchWork(print: (line: string) => void, frames = FRAMES): Promise<void> {
  await withEnd(async (atEnd) => {
    const { url } = await startNodeProcess({ SEED_FRAMES: `${frames}` }, atEnd);
    await compareBeside(print, { url, what: `${frames} frames`, attacks: attacks() });
  });
}

function attacks(): Attack[] {
  const fields = ["sar:product_type", "sar:instrument_mode", "sar:polarizations", "sat:orbit_state"];
  const more = ["sar:observation_direction", "sar:looks_range", "sar:looks_azimuth", "frame_id"];
  const nowhere = { frame_id: { contains: "x" } };
  const kinds: Record<string, object> = {
    "2,000 edges from pole to pole": {
      intersects: polygon(2_000, (n) => [n * 0.0895 - 89.5, n % 2 ? 90 : -90]),
    },
    "2,000 edges across the world": {
      intersects: polygon(2_000, (n) => (n % 2 ? [180, 90 - n * 0.09] : [-180, n * 0.09 - 90])),
      query: nowhere,
    },
    "text in no frame id": { query: nowhere, sortby: [{ field: "svc:incidence_center", direction: "asc" }] },
    "texts in no time": {
      query: Object.fromEntries(
        ["created", "updated", "start_datetime", "end_datetime"].map((name) => [
          name,
          { contains: "x", endsWith: "y" },
        ]),
      ),
    },
    "sorted by 8 fields": {
      query: nowhere,
      sortby: [...fields, ...more].map((field) => ({ field, direction: "desc" })),
    },
    "every frame id in order": { sortby: [{ field: "frame_id", direction: "asc" }], limit: 1_000 },
    "pages of 10,000": { limit: 10_000 },
  };
  const megabyte = JSON.stringify({ intersects: polygon(90_000, () => [1.5, 2.5]) });
  const bodies = Object.entries(kinds).map(([name, body]) => ({ name, body: JSON.stringify(body) }));
  return [...bodies, { name: "a polygon of 1 MB", body: megabyte }].map((attack) => ({
    ...attack,
    path: SEARCH,
    atOnce: AT_ONCE,
  }));
}

function polygon(corners: number, at: (index: number) => [number, number]): object {
  const open = Array.from({ length: corners }, (_, index) => at(index));
  return { type: "Polygon", coordinates: [[...open, open[0]]] };
}
