import { t, text } from "../../languages/texts.ts";
/** Part of the window, px. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Target {
  /** Selector of the target; the first visible match counts. */
  selector: () => string;
  text: string;
}

interface Step {
  title: string;
  targets: readonly Target[];
}

export const steps: readonly Step[] = [
  {
    title: text("Begin with an area"),
    targets: [
      {
        selector: () => '[data-filter="area"]',
        text: text(
          "Draw a polygon or a box on the map, type coordinates, or upload a file. A place can be named in the field at the top.",
        ),
      },
      {
        selector: () => named(t("Place, coordinates, frame or action")),
        text: text(
          "Name a place or type coordinates here. The filters in the sheet below can draw an area on the map.",
        ),
      },
    ],
  },
  {
    title: text("See what covers it"),
    targets: [
      {
        selector: () => `section${named(t("Results"))}`,
        text: text(
          "Results are listed here, each with time, mode, look, pass and incidence, and drawn on the map. Before the first search there are places to try.",
        ),
      },
    ],
  },
  {
    title: text("Know the price, fill the cart"),
    targets: [
      {
        selector: () => 'a[href^="/cart"]',
        text: text(
          "Each frame shows its price before you buy. Add it, and the cart here counts frames and adds up their prices.",
        ),
      },
    ],
  },
  {
    title: text("Follow your orders"),
    targets: [
      {
        selector: () => 'a[data-screen="Orders"]',
        text: text(
          "What you buy or have imaged is here, from the order to the download. In the demo nothing is charged.",
        ),
      },
    ],
  },
];

function named(label: string): string {
  return `[aria-label="${CSS.escape(label)}"]`;
}

const GAP = 12;
const MARGIN = 8;
/** Highlighted part of a target that leaves no room for the card, px. */
const PART = 96;

interface Placed {
  left: number;
  top: number;
  /** Target, or the upper part of one that leaves no room. */
  ring: Rect;
}

/** Returns the place of a card that does not cover its target: beside a high one, otherwise below or above. In px. */
export function placeCard(
  target: Rect,
  card: Pick<Rect, "width" | "height">,
  view: Pick<Rect, "width" | "height">,
): Placed {
  const within = (at: number, size: number, room: number) =>
    Math.max(MARGIN, Math.min(at, room - size - MARGIN));
  const beside = { top: within(target.top, card.height, view.height) };
  const along = { left: within(target.left + (target.width - card.width) / 2, card.width, view.width) };
  const sides = [
    { ...beside, left: target.left + target.width + GAP },
    { ...beside, left: target.left - card.width - GAP },
  ];
  const ends = [
    { ...along, top: target.top + target.height + GAP },
    { ...along, top: target.top - card.height - GAP },
  ];
  const places = target.height < PART ? [...ends, ...sides] : [...sides, ...ends];
  const place = places.find(
    ({ left, top }) =>
      left >= MARGIN &&
      top >= MARGIN &&
      left + card.width + MARGIN <= view.width &&
      top + card.height + MARGIN <= view.height,
  );
  if (place) return { ...place, ring: target };
  if (target.height > PART) return placeCard({ ...target, height: PART }, card, view);
  return { ...along, top: within(target.top + target.height + GAP, card.height, view.height), ring: target };
}
