import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FilterProperty, filterProperties } from "../../../contract/filter-properties.ts";
import { t } from "../../../languages/texts.ts";
import { count } from "../../../ui/text/format.ts";
import type { ConditionOperator } from "./condition.ts";
import { valueWords, wordsOf } from "./condition-words.ts";
import { barsOf, seenValues, seenWords, type ValueBar } from "./seen-values.ts";
import classes from "./value-bars.module.css";

interface ValueBarsProps {
  frames: readonly CatalogFrame[];
  property: FilterProperty;
  operator: ConditionOperator;
  values: readonly (string | number)[];
  prefix: string;
  onPress: (bar: ValueBar) => void;
}

/** The values of a property among the frames that are loaded, as bars that set the value of a condition. */
export function ValueBars({ frames, property, operator, values, prefix, onPress }: ValueBarsProps) {
  const seen = seenValues(frames, property, prefix);
  const bars = barsOf(seen, property, operator);
  if (bars.length === 0) return null;
  const most = Math.max(...bars.map((bar) => bar.frames));
  const { unit } = wordsOf(property);
  const [low = Number.NaN, high = low] = values;
  const isChosen = ({ from }: ValueBar) =>
    operator === "between" ? from >= low && from <= high : values.includes(from);
  return (
    <div className={classes.seen}>
      <p className={classes.head}>
        <span>
          {unit
            ? t("Seen in the {count, plural, one {# frame} other {# frames}} loaded, {unit}", {
                count: frames.length,
                unit,
              })
            : t("Seen in the {count, plural, one {# frame} other {# frames}} loaded", {
                count: frames.length,
              })}
        </span>
        <span>{filterProperties[property] === "text" ? "" : seenWords(seen, property)}</span>
      </p>
      <ul className={classes.bars}>
        {bars.map((bar) => (
          <li key={String(bar.from)}>
            <button
              type="button"
              className={classes.bar}
              aria-pressed={isChosen(bar)}
              aria-label={`${barWords(property, bar)}: ${count(bar.frames, "frame")}`}
              onClick={() => onPress(bar)}
            >
              <span className={classes.column} aria-hidden>
                <i style={{ height: `${(bar.frames / most) * 100}%` }} />
              </span>
              <span className={classes.label} aria-hidden>
                {bar.label}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function barWords(property: FilterProperty, { from, to }: ValueBar): string {
  if (from === to) return valueWords(property, from);
  return t("{from} to {to}", { from: valueWords(property, from), to: valueWords(property, to) });
}
