import type { ReactNode } from "react";
import classes from "./toggle-group.module.css";

interface ToggleGroupProps<T extends string> {
  label: string;
  options: readonly { value: T; label: ReactNode; hint?: string }[];
  selected: readonly T[];
  onChange: (selected: T[]) => void;
  /** Allows one selection at most; pressing it again clears it. */
  single?: boolean;
}

export function ToggleGroup<T extends string>(props: ToggleGroupProps<T>) {
  const { label, options, selected, onChange, single } = props;
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
