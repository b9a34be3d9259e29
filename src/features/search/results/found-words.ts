import { t } from "../../../languages/texts.ts";
import { count } from "../../../ui/text/format.ts";
import { restOf, type SearchResults } from "../api/use-search-results.ts";

/** "266 frames", or "At least 266 frames" while more exist or may exist. */
export function foundWords(results: SearchResults, shown = results.frames.length): string {
  const rest = restOf(results);
  if (results.frames.length === 0 && rest === "none") return t("No frames found");
  return rest === "none"
    ? count(shown, "frame")
    : t("At least {count, plural, one {# frame} other {# frames}}", { count: shown });
}

/** Values for the words that follow it: the frames loaded, where `shown` are a part of them, and why there may be more. */
export function restValues(results: SearchResults, shown: number) {
  const loaded = results.frames.length;
  const rest = results.loadingAll && results.hasMore ? "loading" : restOf(results);
  return { loaded, isPart: shown < loaded ? "yes" : "no", rest };
}
