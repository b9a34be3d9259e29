import { Select as MantineSelect, type SelectProps } from "@mantine/core";
import { useState } from "react";

/** Options shown at once; a longer list is searched by typing. */
const MOST = 100;

/** Renders its options after the first focus. */
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
