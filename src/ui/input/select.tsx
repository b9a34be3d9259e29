import { Select as MantineSelect, type SelectProps } from "@mantine/core";
import { useState } from "react";

/** So many choices are offered at once; of more, those that match what is typed. */
const MOST = 100;

/** One of several. What can be chosen is in the document from the first time that the field has the focus. */
export function Select({ comboboxProps, onFocus, ...props }: SelectProps) {
  const [hasOptions, setHasOptions] = useState(false);
  return (
    <MantineSelect
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
