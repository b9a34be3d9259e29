import { t } from "../../../languages/texts.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { useTakeLostFocusAfter } from "../../../ui/layout/take-focus.ts";
import type { SearchResults } from "../api/use-search-results.ts";

/** The parts of a search that failed, each with what asks for it again: who waited for all goes on there. */
export function MissingParts({ results }: { results: SearchResults }) {
  const { missing, retryingMissing, retryMissing, hasMore, loadingAll } = results;
  // As long as there is a button to stop it, which may go before the last that came is shown.
  const takeLostFocus = useTakeLostFocusAfter(hasMore && loadingAll);
  return missing.map(({ words, error }) => (
    <ErrorMessage
      key={words}
      error={error}
      title={words}
      retryLabel={retryingMissing ? t("Searching…") : t("Search the missing part")}
      retryRef={takeLostFocus}
      onRetry={retryMissing}
    />
  ));
}
