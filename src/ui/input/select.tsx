import { Select as MantineSelect, type SelectProps } from "@mantine/core";
import { useState } from "react";

/** One of several. What can be chosen is in the document from the first time that the field has the focus. */
export function Select({ comboboxProps, onFocus, ...props }: SelectProps) {
  const [hasOptions, setHasOptions] = useState(false);
  return (
    <MantineSelect
      {...props}
      comboboxProps={{ keepMounted: hasOptions, ...comboboxProps }}
      onFocus={(event) => {
        setHasOptions(true);
        onFocus?.(event);
      }}
    />
  );
}
