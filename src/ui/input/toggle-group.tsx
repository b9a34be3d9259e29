import type { ReactNode } from "react";
import classes from "./toggle-group.module.css";

interface ToggleGroupProps<T extends string> {
  label: string;
  options: readonly { value: T; label: ReactNode; hint?: string }[];
  /** Empty: nothing is narrowed down. */
  selected: readonly T[];
  onChange: (selected: T[]) => void;
  /** At most one can be chosen; a second press takes it back. */
  single?: boolean;
}

/** Buttons side by side of which any number, or one, can be pressed; none pressed means all. */
export function ToggleGroup<T extends string>({
  label,
  options,
  selected,
  onChange,
  single,
}: ToggleGroupProps<T>) {
  function toggle(value: T) {
    if (selected.includes(value)) onChange(selected.filter((other) => other !== value));
    else onChange(single ? [value] : [...selected, value]);
  }
  return (
    <fieldset className={classes.group} aria-label={label}>
      {options.map(({ value, label: text, hint }) => (
        <button
          key={value}
          type="button"
          className={classes.option}
          aria-pressed={selected.includes(value)}
          title={hint}
          onClick={() => toggle(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
