import type { LegacyFeature } from "geojson-vt";
import type { LabelKind } from "../basemap/labels.ts";
import type { StillView, TilePlace } from "./still-view.ts";

/** A name where it has room: its middle, or of a town the place of its dot, CSS pixels from the upper left corner. */
export interface PlacedName {
  readonly kind: LabelKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The side of the dot that the name of a town stands on. */
  readonly side?: "left" | "right";
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Height of a line, and what is kept clear around it. */
const HEIGHT = 14;
const PADDING = 3;
/** The corner that the scale has, right and up from the lower left one. */
const SCALE = { width: 160, height: 28 };
/** From the dot of a town to its name. */
export const BESIDE_DOT = 7;
/** Names of waters, lands and islands come first; towns have room where those leave it. */
const TOWNS: ReadonlySet<LabelKind> = new Set(["capital", "city", "town"]);

/**
 * Chooses names, the most important first, that lie whole in a view and clear of each other. `widthOf` tells how wide a name is
 * written, CSS pixels.
 */
export function placeNames(
  view: StillView,
  tiles: readonly (TilePlace & { readonly labels: readonly LegacyFeature[] })[],
  extent: number,
  widthOf: (name: string, kind: LabelKind) => number,
): PlacedName[] {
  const found = new Map<string, { kind: LabelKind; name: string; rank: number; x: number; y: number }>();
  for (const { labels, left, top, size } of tiles) {
    for (const { tags, geometry } of labels) {
      const [x = 0, y = 0] = (geometry as readonly [number, number][])[0] ?? [];
      const { kind, name, rank } = tags as unknown as { kind: LabelKind; name: string; rank: number };
      // Tiles reach a little into their neighbours, and a wide view shows the world more than once.
      const place = { kind, name, rank, x: left + (x / extent) * size, y: top + (y / extent) * size };
      found.set(`${rank} ${Math.round(place.x)}`, place);
    }
  }
  const order = [...found.values()].sort(
    (a, b) => Number(TOWNS.has(a.kind)) - Number(TOWNS.has(b.kind)) || a.rank - b.rank,
  );
  const taken: Box[] = [[0, view.height - SCALE.height, SCALE.width, view.height]];
  const placed: PlacedName[] = [];
  for (const { kind, name, x, y } of order) {
    const width = widthOf(name, kind);
    const sides = TOWNS.has(kind) ? (["right", "left"] as const) : [undefined];
    for (const side of sides) {
      const box = boxOf(x, y, width, side);
      if (!isWithin(box, view) || taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      placed.push({ kind, name, x, y, ...(side && { side }) });
      break;
    }
  }
  return placed;
}

function boxOf(x: number, y: number, width: number, side: PlacedName["side"]): Box {
  const high = HEIGHT / 2 + PADDING;
  if (side === "right") return [x - PADDING, y - high, x + BESIDE_DOT + width + PADDING, y + high];
  if (side === "left") return [x - BESIDE_DOT - width - PADDING, y - high, x + PADDING, y + high];
  return [x - width / 2 - PADDING, y - high, x + width / 2 + PADDING, y + high];
}

function isWithin([left, top, right, bottom]: Box, { width, height }: StillView): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

function meet(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
