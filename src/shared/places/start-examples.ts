import { text } from "../../languages/texts.ts";

/** Example of the start page: a search of the demo's archive in days that have passed, so that its answer stays the same. */
export interface StartExample {
  /** Names the files in `public/start`. */
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** Corners of the area; longitudes run on beyond 180. */
  readonly box: readonly [west: number, south: number, east: number, north: number];
  /** Frames found, and the least price of one under the demo's contract in euros; a test searches them. */
  readonly frames: number;
  readonly fromEuros: number;
  /** One of the newest frames, in sight at the head of the list; selected when the search opens, with its quicklook on the map. */
  readonly selected: string;
}

const FIRST_DAY = "2026-09-01";
const LAST_DAY = "2026-11-20";

export const startExamples: readonly StartExample[] = [
  {
    id: "gibraltar",
    title: text("Ships in the Strait of Gibraltar"),
    detail: text("Day, night and through cloud, down to 0.25 m"),
    box: [-5.7, 35.8, -5.2, 36.25],
    frames: 225,
    fromEuros: 300,
    selected: "81123961_1",
  },
  {
    id: "rotterdam",
    title: text("The port of Rotterdam, again and again"),
    detail: text("Many dates of one place since September"),
    box: [3.95, 51.88, 4.35, 52.02],
    frames: 77,
    fromEuros: 475,
    selected: "81074797_1",
  },
  {
    id: "fiji",
    title: text("Fiji, on both sides of 180°"),
    detail: text("Areas across the antimeridian just work"),
    box: [178.6, -17.8, 181.2, -15.9],
    frames: 237,
    fromEuros: 300,
    selected: "81111597_1",
  },
  {
    id: "cairo",
    title: text("Streets of Cairo in one meter"),
    detail: text("Spot images of 5 by 5 km"),
    box: [31.1, 29.9, 31.4, 30.2],
    frames: 27,
    fromEuros: 475,
    selected: "81060147_1",
  },
];

/** Returns the address of an example's search in the app, to a day or, where that is empty, to today. */
export function exampleAddress(
  { box: [west, south, east, north], selected }: StartExample,
  to = LAST_DAY,
): string {
  const lng = (value: number) => (value > 180 ? value - 360 : value);
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ].map(([x = 0, y = 0]) => `${lng(x)}_${y}`);
  return `/?area=${corners.join("_")}&time=${FIRST_DAY}_${to}&frame=${selected}`;
}
