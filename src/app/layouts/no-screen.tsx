import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";

/** For an address that names no screen. */
export function NotFoundPage() {
  return (
    <HelpfulEmpty isScreen title="There is no such page" text="The address may be mistyped or incomplete.">
      <title>No such page · Swath</title>
      <RoutedButton to="/" search={true}>
        Go to the search
      </RoutedButton>
      <RoutedButton to="/orders" search={true}>
        Go to your orders
      </RoutedButton>
    </HelpfulEmpty>
  );
}

/** What stands in place of a screen that could not be loaded or shown; the rest of the app goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorMessage
      error={error instanceof Error ? error : new Error(String(error))}
      title="This screen could not be shown"
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
