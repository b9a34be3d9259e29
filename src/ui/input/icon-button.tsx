import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { Icon as TablerIcon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";

interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> {
  Icon: TablerIcon;
  label: string;
  iconSize?: number;
}

export function IconButton({ Icon, label, iconSize = 16, ...props }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" aria-label={label} {...props}>
      <Icon size={iconSize} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
