import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { ToggleGroup } from "../../../ui/input/toggle-group.tsx";
import classes from "./facet-row.module.css";
import { type Chosen, countBy, facets } from "./facets.ts";

interface FacetRowProps {
  /** All that are loaded. */
  frames: readonly CatalogFrame[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

const NAMES = {
  family: text("Mode of those loaded"),
  lookSide: text("Look side of those loaded"),
  passDirection: text("Pass direction of those loaded"),
} as const;

/** How many of what is loaded are of each mode, look side and pass direction; a press narrows the list to it. */
export function FacetRow({ frames, chosen, onChoose }: FacetRowProps) {
  return (
    <div className={classes.row}>
      {facets.map(({ by, of }) => {
        const counts = countBy(frames, chosen, by);
        const options = of.flatMap(({ value, label }) => {
          const found = counts.get(value);
          return found || chosen[by] === value
            ? [{ value: value as string, label: <Counted label={t(label)} found={found ?? 0} /> }]
            : [];
        });
        if (options.length < 2 && chosen[by] === undefined) return null;
        return (
          <ToggleGroup
            key={by}
            label={t(NAMES[by])}
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

function Counted({ label, found }: { label: string; found: number }) {
  return (
    <>
      {label} <span className={classes.found}>{found}</span>
    </>
  );
}
