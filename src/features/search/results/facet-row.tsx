import { useContext } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { ToggleGroup } from "../../../ui/input/toggle-group.tsx";
import { NewSince, newSinceWords } from "../saved/new-since.ts";
import classes from "./facet-row.module.css";
import { type Chosen, countBy, facets } from "./facets.ts";

interface FacetRowProps {
  /** All that are loaded. */
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

/** How many of what is loaded are of each mode, look side and pass direction; a press narrows the list to it. */
export function FacetRow({ frames, chosen, onChoose }: FacetRowProps) {
  const since = useContext(NewSince);
  return (
    <div className={classes.row}>
      {facets.map(({ by, of }) => {
        const isNews = by === "news";
        const counts = countBy(frames, chosen, by, since);
        const options = of.flatMap(({ value, label }) => {
          const found = counts.get(value);
          return found || chosen[by] === value
            ? [
                {
                  value: value as string,
                  label: <Counted label={t(label)} found={found ?? 0} isNews={isNews} />,
                },
              ]
            : [];
        });
        if (options.length < (isNews ? 1 : 2) && chosen[by] === undefined) return null;
        return (
          <ToggleGroup
            key={by}
            label={isNews && since !== undefined ? newSinceWords(since) : t(NAMES[by])}
            single
            options={options}
            selected={[chosen[by] ?? ""]}
            onChange={([value]) => onChoose({ ...chosen, [by]: value })}
          />
        );
      })}
    </div>
  );
}

function Counted({ label, found, isNews }: { label: string; found: number; isNews: boolean }) {
  return (
    <>
      {isNews && <span className={classes.news} />}
      {label} <span className={classes.found}>{found}</span>
    </>
  );
}
