import { Button } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import { type ComponentProps, forwardRef } from "react";

const ButtonLink = forwardRef<HTMLAnchorElement, ComponentProps<typeof Button<"a">>>((props, ref) => (
  <Button component="a" variant="default" {...props} ref={ref} />
));

/** A link to a screen that looks like a button; the search in the address goes along. */
const RoutedButton = createLink(ButtonLink);

interface ScreenLinkProps {
  to: "/" | "/orders";
  children: string;
}

/** A link to one of the two main screens, keeping the search in the address. */
export function ScreenLink({ to, children }: ScreenLinkProps) {
  return (
    <RoutedButton to={to} search={true}>
      {children}
    </RoutedButton>
  );
}
