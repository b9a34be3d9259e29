import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { retryParts } from "../../ui/layout/lazy-part.tsx";

export function NotFoundPage() {
  return (
    <HelpfulEmpty isScreen title={t("Page not found")} text={t("The address may be mistyped or incomplete.")}>
      <title>{t("Page not found · Swath")}</title>
      <RoutedButton to="/" search={true}>
        {t("Go to search")}
      </RoutedButton>
      <RoutedButton to="/orders" search={true}>
        {t("Go to orders")}
      </RoutedButton>
    </HelpfulEmpty>
  );
}

export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorMessage
      error={error instanceof Error ? error : new Error(String(error))}
      title={t("Couldn’t show this screen")}
      onRetry={() => {
        retryParts();
        reset();
        void router.invalidate();
      }}
    />
  );
}
