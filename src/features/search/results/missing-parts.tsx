import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import type { SearchResults } from "../api/use-search-results.ts";

/** The parts of a search that failed, each with what asks for it again. */
export function MissingParts({ results }: { results: SearchResults }) {
  const { missing, retryingMissing, retryMissing } = results;
  return missing.map(({ label, error }) => (
    <ErrorMessage
      key={label}
      error={error}
      title={`${label[0]?.toUpperCase()}${label.slice(1)} is missing`}
      retryLabel={retryingMissing ? "Searching…" : "Search the missing part"}
      onRetry={retryMissing}
    />
  ));
}
