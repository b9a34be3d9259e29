import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { modeFamilies } from "../../../domain/modes.ts";
import { t } from "../../../languages/texts.ts";
import classes from "./stack-card.module.css";

interface StackChipsProps {
  frames: readonly CatalogFrame[];
  /** A family of modes; undefined: all. */
  chosen: string | undefined;
  onChoose: (family: string | undefined) => void;
}

/** How many frames of a stack are of each mode; a press narrows the stack to it. Nothing where all are of one. */
export function StackChips({ frames, chosen, onChoose }: StackChipsProps) {
  const counts = modeFamilies.flatMap((family) => {
    const found = frames.filter((frame) => frame.family === family).length;
    return found > 0 ? [{ family, found }] : [];
  });
  if (counts.length < 2) return null;
  return (
    <fieldset className={classes.chips} aria-label={t("Mode")}>
      <button
        type="button"
        className={classes.chip}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t("All {count}", { count: frames.length })}
      </button>
      {counts.map(({ family, found }) => (
        <button
          key={family}
          type="button"
          className={classes.chip}
          aria-pressed={chosen === family}
          onClick={() => onChoose(family)}
        >
          {family} {found}
        </button>
      ))}
    </fieldset>
  );
}
