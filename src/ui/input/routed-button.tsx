import { Button } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import { type ComponentProps, forwardRef } from "react";

/** A link to a screen that looks like a button. */
export const RoutedButton = createLink(
  forwardRef<HTMLAnchorElement, ComponentProps<typeof Button<"a">>>((props, ref) => (
    <Button component="a" variant="default" {...props} ref={ref} />
  )),
);
