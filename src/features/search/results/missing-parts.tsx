import { t } from "../../../languages/texts.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import type { SearchResults } from "../api/use-search-results.ts";

interface MissingPartsProps {
  results: SearchResults;
  /** Takes the focus of a button that went when loading failed. */
  takesFocus?: boolean;
}

/** The parts of a search that failed, each with a button that asks for it again. */
export function MissingParts({ results, takesFocus = false }: MissingPartsProps) {
  const { missing, retryingMissing, retryMissing } = results;
  return missing.map(({ words, error }) => (
    <ErrorMessage
      key={words}
      error={error}
      title={words}
      retryLabel={retryingMissing ? t("Searching…") : t("Search the missing part")}
      retryRef={takesFocus ? takeLostFocus : null}
      onRetry={retryMissing}
    />
  ));
}
