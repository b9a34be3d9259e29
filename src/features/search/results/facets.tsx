import { useContext } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { modeFamilies } from "../../../domain/modes.ts";
import { t, text } from "../../../languages/texts.ts";
import { ToggleGroup } from "../../../ui/input/toggle-group.tsx";
import { count } from "../../../ui/text/format.ts";
import { isNewSince, NewSince, newSinceWords } from "../saved/new-since.tsx";
import classes from "./facets.module.css";

const facets = [
  { by: "news", of: [{ value: "new", label: text("New") }] },
  { by: "family", of: modeFamilies.map((family) => ({ value: family, label: family })) },
  {
    by: "lookSide",
    of: [
      { value: "left", label: text("Left") },
      { value: "right", label: text("Right") },
    ],
  },
  {
    by: "passDirection",
    of: [
      { value: "ascending", label: text("Ascending") },
      { value: "descending", label: text("Descending") },
    ],
  },
] as const satisfies readonly {
  by: keyof CatalogFrame | "news";
  of: readonly { value: string; label: string }[];
}[];

type Facet = (typeof facets)[number]["by"];

/** Chosen value of each facet; absent: all. */
export type Chosen = Readonly<Partial<Record<Facet, string>>>;

function facetOf(frame: CatalogFrame, by: Facet, since: number | undefined): string | undefined {
  if (by === "news") return isNewSince(frame, since) ? "new" : undefined;
  return frame[by];
}

/** Filters frames by the chosen values, except those of one facet. */
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

interface FacetRowProps {
  frames: readonly CatalogFrame[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

const NAMES = {
  news: text("New since it was last seen"),
  family: text("Mode of those loaded"),
  lookSide: text("Look side of those loaded"),
  passDirection: text("Pass direction of those loaded"),
} as const;

export function FacetRow({ frames, chosen, onChoose }: FacetRowProps) {
  const since = useContext(NewSince);
  return (
    <div className={classes.row}>
      {facets.map(({ by, of }) => {
        const isNews = by === "news";
        const isCounted = isNews || by === "family";
        const counts = countBy(frames, chosen, by, since);
        const options = of.flatMap(({ value, label }) => {
          const found = counts.get(value) ?? 0;
          if (found === 0 && chosen[by] !== value) return [];
          const words = (
            <>
              {isNews && <span className={classes.news} />}
              {t(label)}
              {isCounted && <span className={classes.found}> {found}</span>}
            </>
          );
          return [{ value: String(value), label: words, hint: count(found, "frame") }];
        });
        // A single value is offered only among the modes, which are shown there.
        if (options.length < (isCounted ? 1 : 2) && chosen[by] === undefined) return null;
        return (
          <div key={by} className={classes.facet} data-by={by}>
            <ToggleGroup
              label={isNews && since !== undefined ? newSinceWords(since) : t(NAMES[by])}
              single
              options={options}
              selected={[chosen[by] ?? ""]}
              onChange={([value]) => onChoose({ ...chosen, [by]: value })}
            />
          </div>
        );
      })}
    </div>
  );
}
