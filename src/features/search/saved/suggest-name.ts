import { t } from "../../../languages/texts.ts";
import type { NamedArea } from "../../../shared/places/named-areas.ts";
import type { SearchForm } from "../form/search-form.ts";
import { setFilters } from "../form/set-filters.ts";
import { LONGEST_NAME } from "./saved-search.ts";

/** A name for a search, from what it asks for: "2,935 km², Last 90 days, Spot, Dwell". */
export function suggestName(form: SearchForm, named: readonly NamedArea[]): string {
  const words = setFilters(form, named).map(({ words }) => words);
  return words.join(", ").slice(0, LONGEST_NAME) || t("Everything");
}
