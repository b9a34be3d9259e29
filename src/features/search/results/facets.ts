import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { modeFamilies } from "../../../domain/modes.ts";
import { text } from "../../../languages/text.ts";
import { isNewSince } from "../saved/new-since.ts";

/** What frames are counted by, and which of it. */
export const facets = [
  { by: "news", of: [{ value: "new", label: text("New") }] },
  { by: "family", of: modeFamilies.map((family) => ({ value: family, label: family })) },
  {
    by: "lookSide",
    of: [
      { value: "left", label: text("L¦look side") },
      { value: "right", label: text("R¦look side") },
    ],
  },
  {
    by: "passDirection",
    of: [
      { value: "ascending", label: text("Asc") },
      { value: "descending", label: text("Desc") },
    ],
  },
] as const satisfies readonly {
  by: keyof CatalogFrame | "news";
  of: readonly { value: string; label: string }[];
}[];

type Facet = (typeof facets)[number]["by"];

/** What was chosen of each facet; nothing of one: all. */
export type Chosen = Readonly<Partial<Record<Facet, string>>>;

/** What a frame is by a facet; new is what was created after `since`, milliseconds. */
function facetOf(frame: CatalogFrame, by: Facet, since: number | undefined): string | undefined {
  if (by === "news") return isNewSince(frame, since) ? "new" : undefined;
  return frame[by];
}

/** The frames that are of all that was chosen, but for what was chosen of `except`. */
export function chosenOf(
  frames: readonly CatalogFrame[],
  chosen: Chosen,
  since: number | undefined,
  except?: Facet,
): readonly CatalogFrame[] {
  const wanted = facets.filter(({ by }) => by !== except && chosen[by] !== undefined);
  if (wanted.length === 0) return frames;
  return frames.filter((frame) => wanted.every(({ by }) => facetOf(frame, by, since) === chosen[by]));
}

/** How many frames are of each value of a facet, under what was chosen of the others. */
export function countBy(
  frames: readonly CatalogFrame[],
  chosen: Chosen,
  facet: Facet,
  since: number | undefined,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const frame of chosenOf(frames, chosen, since, facet)) {
    const value = facetOf(frame, facet, since);
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
