import { Button, Popover } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../languages/texts.ts";
import { iconBefore } from "../input/busy-button.tsx";
import classes from "./filter-menu.module.css";

interface FilterMenuProps {
  label: string;
  filter: object;
  /** Opens within the pane of its button, which may lie below the window. */
  isInPane?: boolean;
  children: ReactNode;
}

/** Button that opens the fields of a filter and says how many of them are set. */
export function FilterMenu({ label, filter, isInPane = false, children }: FilterMenuProps) {
  const set = Object.values(filter).filter((value) => String(value ?? "").trim()).length;
  return (
    <Popover position="bottom-end" width={280} trapFocus withinPortal={!isInPane}>
      <Popover.Target>
        <Button variant="default" {...iconBefore(IconAdjustmentsHorizontal)}>
          {set > 0 ? t("Filter, {count} set", { count: set }) : t("Filter")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <search className={classes.fields} aria-label={label}>
          {children}
        </search>
      </Popover.Dropdown>
    </Popover>
  );
}
