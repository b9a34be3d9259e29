import type { SearchBody } from "../../src/contract/catalog.ts";
import { modes } from "../../src/domain/modes.ts";
import { uint16At } from "../../src/geo/packed.ts";
import type { Box, Position } from "../../src/geo/types.ts";
import type { TextualTraits } from "../../src/service/catalog/conditions.ts";
import { at, boxOfRow, type Columns } from "../../src/service/catalog/packed/columns.ts";
import { seededRandom } from "../../src/testing/catalog/make-frames.ts";

/** Search as plain data, which each side puts into its own words. */
export interface Wanted {
  bbox?: Box;
  ring?: [number, number][];
  /** Start, milliseconds: from the first to before the second. */
  time?: readonly [from: number, to: number];
  traits?: Partial<Record<Trait, string>>;
  /** Centre incidence, degrees, both included. */
  incidence?: readonly [min: number, max: number];
  order: "newest" | "flattest" | "steepest";
  /** Frames that stand before the page. */
  skip: number;
}

/** Properties that frames share, by the names of the interface. */
const traitNames = {
  mode: "sar:instrument_mode",
  passDirection: "sat:orbit_state",
  lookSide: "sar:observation_direction",
  polarization: "sar:polarizations",
} as const;
export type Trait = keyof typeof traitNames;
export const TRAIT_NAMES = Object.keys(traitNames) as Trait[];

/** The value of a trait as searches name it. */
export function traitOf(frame: TextualTraits, trait: Trait): string {
  return trait === "mode" ? modes[frame.mode].acquisitionMode : frame[trait];
}

/** A kind of searches, varied. */
export interface Kind {
  name: string;
  searches: readonly Wanted[];
}

const DAY = 86_400_000;

/** Makes varied searches of each kind, about places and times that have frames. */
export function kindsOf(columns: Columns, searches: number): Kind[] {
  const random = seededRandom(5);
  const between = (least: number, most: number) => least + (most - least) * random();
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  const anyRow = () => whole(0, columns.size - 1);
  const newest = at(columns.times.start, 0);
  const oldest = at(columns.times.start, columns.size - 1);
  const plain = { order: "newest", skip: 0 } as const;
  const combinations = rareCombinations(columns);

  const place = (): Position => {
    const [west, south] = boxOfRow(columns, anyRow());
    return [west, south];
  };
  const country = () => star(place(), between(1.5, 8), whole(40, 300));
  const span = (longest: number) => {
    const from = between(oldest, newest);
    return [Math.round(from), Math.round(from + between(5 * DAY, longest))] as const;
  };
  const wanted: Record<string, (index: number) => Wanted> = {
    "small area": () => ({ ...plain, ring: star(place(), between(0.05, 0.5), whole(4, 40)) }),
    country: () => ({ ...plain, ring: country() }),
    "global, filtered": (index) => {
      const { mode, passDirection } = traitsOf(columns, anyRow());
      const incidence = whole(18, 40);
      return {
        ...plain,
        time: span(700 * DAY),
        traits: { mode, passDirection },
        ...(index % 3 === 0 && { incidence: [incidence, incidence + whole(1, 24) / 4] as const }),
      };
    },
    "deep page": () => ({ ...plain, skip: whole(10, columns.size / 200) * 100 }),
    "across 180°": () => {
      const south = between(-60, 60);
      return { ...plain, bbox: [between(165, 179), south, between(-179, -165), south + between(1, 20)] };
    },
    "by incidence": (index) => ({ ...plain, ring: country(), order: index % 2 ? "flattest" : "steepest" }),
    rare: (index) => ({
      ...plain,
      traits: at(combinations, index % combinations.length),
      ...(index % 2 === 0 && { time: span(1_000 * DAY) }),
    }),
  };
  return Object.entries(wanted).map(([name, make]) => ({
    name,
    searches: Array.from({ length: searches }, (_, index) => make(index)),
  }));
}

/** A search as the service is asked; one product type makes an item stand for its frame. */
export function searchBodyOf({ bbox, ring, time, traits = {}, incidence, order }: Wanted): SearchBody {
  const instant = (ms: number) => new Date(ms).toISOString();
  const shared = Object.entries(traits).map(([trait, value]) => [traitNames[trait as Trait], { eq: value }]);
  return {
    ...(bbox && { bbox: [...bbox] as [number, number, number, number] }),
    ...(ring && { intersects: { type: "Polygon", coordinates: [ring] } }),
    query: {
      "sar:product_type": { eq: "GRD" },
      ...(time && { start_datetime: { gte: instant(time[0]), lt: instant(time[1]) } }),
      ...Object.fromEntries(shared),
      ...(incidence && { "svc:incidence_center": { gte: incidence[0], lte: incidence[1] } }),
    },
    ...(order !== "newest" && {
      sortby: [{ field: "svc:incidence_center", direction: order === "steepest" ? "asc" : "desc" }],
    }),
  };
}

function traitsOf(columns: Columns, row: number): Record<Trait, string> {
  const frame = at(columns.profiles, uint16At(columns.profile, row));
  return Object.fromEntries(TRAIT_NAMES.map((trait) => [trait, traitOf(frame, trait)])) as Record<
    Trait,
    string
  >;
}

/** The quarter of the combinations of what a filter can ask for that the fewest frames have. */
function rareCombinations(columns: Columns): Record<Trait, string>[] {
  const frames = new Map<string, number>();
  for (let row = 0; row < columns.size; row++) {
    const profile = at(columns.profiles, uint16At(columns.profile, row));
    const key = TRAIT_NAMES.map((trait) => traitOf(profile, trait)).join();
    frames.set(key, (frames.get(key) ?? 0) + 1);
  }
  const rarest = [...frames].sort(([, a], [, b]) => a - b).map(([key]) => key.split(","));
  return rarest
    .slice(0, Math.ceil(rarest.length / 4))
    .map(
      (values) =>
        Object.fromEntries(TRAIT_NAMES.map((trait, index) => [trait, values[index]])) as Record<
          Trait,
          string
        >,
    );
}

function star([x, y]: Position, radius: number, corners: number): [number, number][] {
  const ring = Array.from({ length: corners }, (_, index): [number, number] => {
    const angle = (index / corners) * 2 * Math.PI;
    const size = radius * (index % 2 ? 0.85 : 1);
    const lng = x + size * Math.cos(angle);
    return [
      lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng,
      Math.max(-89, Math.min(89, y + size * Math.sin(angle))),
    ];
  });
  return [...ring, ring[0] as [number, number]];
}
