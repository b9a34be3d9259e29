import { Button } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { iconBefore } from "./busy-button.tsx";

type LinkButtonProps = ComponentProps<typeof Button<"a">> & { Icon?: Icon };

export const RoutedButton = createLink(({ Icon, ...props }: LinkButtonProps) => (
  <Button component="a" variant="default" {...iconBefore(Icon)} {...props} />
));
