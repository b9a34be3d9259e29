import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";

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
