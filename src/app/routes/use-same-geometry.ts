import { useMemo } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useContract } from "../../api/use-session.ts";
import { MOST_APART } from "../../features/frame/same-geometry.ts";
import type { RepeatCandidates } from "../../features/frame/same-geometry-panel.tsx";
import { useCoverage } from "../../features/search/api/use-coverage.ts";
import { useSearchResults } from "../../features/search/api/use-search-results.ts";
import { emptyForm, type SearchForm } from "../../features/search/form/search-form.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import type { Polygon } from "../../geo/types.ts";

const NOWHERE: readonly Polygon[] = [];
const NONE: readonly CatalogFrame[] = [];

export function useSameGeometry(frame: CatalogFrame | undefined): RepeatCandidates {
  const contract = useContract();
  const form = useMemo(() => frame && searchFor(frame), [frame]);
  const results = useSearchResults(form, contract?.id);
  const overlaps = useCoverage(form?.area ?? NOWHERE, form ? results.frames : NONE);
  return {
    frames: form ? results.frames : NONE,
    overlaps,
    loading: form !== undefined && (results.loading || results.loadingMore),
    error: results.error,
    onRetry: results.searchAgain,
    onMore: results.hasMore ? results.loadMore : undefined,
  };
}

function searchFor(frame: CatalogFrame): SearchForm | undefined {
  const { ring, family, lookSide, passDirection, incidence } = frame;
  const { center } = incidence;
  if (!family || !lookSide || !passDirection || center === undefined) return undefined;
  return {
    ...emptyForm,
    area: [[unwrapRing(ring)]],
    time: { kind: "all" },
    families: [family],
    lookSide,
    passDirection,
    incidence: [Math.max(0, center - MOST_APART), center + MOST_APART],
    collection: "public",
  };
}
