import type { ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay } from "../../api/use-session.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";

interface DeliverButtonProps extends Pick<ButtonProps, "size" | "variant"> {
  Icon?: Icon;
  /** Frames to deliver, joined by commas, and the delivery to repeat; without it the form stays as it was left. */
  search?: { frames: string; again?: string };
  children: ReactNode;
}

/** Link to a new delivery; nothing for a session that may not order one. */
export function DeliverButton({ search, ...props }: DeliverButtonProps) {
  return useMay("orders:write") && <RoutedButton to="/deliveries/new" search={search ?? true} {...props} />;
}
