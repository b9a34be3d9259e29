import type { ReactNode } from "react";
import { RoutedButton } from "../../ui/input/routed-button.tsx";

interface ScreenLinkProps {
  to: "/" | "/cart" | "/orders" | "/purchases" | "/deliveries" | "/quote";
  children: string;
  leftSection?: ReactNode;
}

/** A link to a screen that looks like a button and keeps the search in the address. */
export function ScreenLink({ to, children, leftSection }: ScreenLinkProps) {
  return (
    <RoutedButton to={to} search={true} leftSection={leftSection}>
      {children}
    </RoutedButton>
  );
}
