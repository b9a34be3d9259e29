import { Select as MantineSelect, type SelectProps } from "@mantine/core";
import { useState } from "react";

interface ChoiceProps<T extends string> {
  label: string;
  all: string;
  /** Values with names, in order. An unlisted selected value is offered as it is. */
  choices: readonly (readonly [value: T, name: string])[];
  chosen: T | undefined;
  onChoose: (value: T | undefined) => void;
}

export function FilterChoice<T extends string>(props: ChoiceProps<T>) {
  const { label, all, choices, chosen, onChoose } = props;
  const isKnown = chosen === undefined || choices.some(([value]) => value === chosen);
  const offered = isKnown ? choices : [...choices, [chosen, chosen] as const];
  return (
    <Select
      label={label}
      comboboxProps={{ withinPortal: false }}
      placeholder={all}
      clearable
      data={offered.map(([value, name]) => ({ value, label: name }))}
      value={chosen ?? null}
      onChange={(value) => onChoose(value ?? undefined)}
    />
  );
}

/** Options shown at once; a longer list is searched by typing. */
const MOST = 100;

/** Renders its options after the first focus. */
export function Select<Value extends string = string>({
  comboboxProps,
  onFocus,
  ...props
}: SelectProps<Value>) {
  const [hasOptions, setHasOptions] = useState(false);
  return (
    <MantineSelect<Value>
      {...((props.data?.length ?? 0) > MOST && { limit: MOST, searchable: true })}
      {...props}
      comboboxProps={{ keepMounted: hasOptions, ...comboboxProps }}
      onFocus={(event) => {
        setHasOptions(true);
        onFocus?.(event);
      }}
    />
  );
}
