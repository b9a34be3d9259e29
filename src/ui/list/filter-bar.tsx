import type { ReactNode } from "react";
import { Select } from "../input/select.tsx";
import classes from "./filter-bar.module.css";

/** What narrows a list down, above it. Each field says by itself what it holds; the address keeps it. `days`: the last two fields are days. */
export function FilterBar({
  label,
  days = false,
  children,
}: {
  label: string;
  days?: boolean;
  children: ReactNode;
}) {
  return (
    <search className={classes.bar} aria-label={label} data-days={days || undefined}>
      {children}
    </search>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  /** What is shown where nothing is chosen: "All contracts". */
  all: string;
  /** Names by value, in their order. A chosen value that is not among them is offered as it is written. */
  choices: readonly (readonly [value: T, name: string])[];
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
  /** The label is above the field; otherwise it is for screen readers only. */
  isLabelled?: boolean;
}

/** One of several, or all. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, all, choices, chosen, onChoose, isLabelled = false } = props;
  const isKnown = chosen === undefined || choices.some(([value]) => value === chosen);
  const offered = isKnown ? choices : [...choices, [chosen, chosen] as const];
  return (
    <Select
      {...(isLabelled ? { label, comboboxProps: { withinPortal: false } } : { "aria-label": label })}
      placeholder={all}
      clearable
      data={offered.map(([value, name]) => ({ value, label: name }))}
      value={chosen ?? null}
      onChange={(value) => onChoose((value as T | null) ?? undefined)}
    />
  );
}
