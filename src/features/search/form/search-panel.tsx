import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconList } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { crossesAntimeridian } from "../../../geo/area/area-of-interest.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { count } from "../../../ui/text/format.ts";
import type { SearchResults } from "../api/use-search-results.ts";
import { ResultHead, SORT_WORDS } from "../results/result-head.tsx";
import { ResultList, type ResultListProps } from "../results/result-list.tsx";
import { type ExamplePlace, FirstUse, NothingFound, ResultSkeleton } from "../results/result-states.tsx";
import { Filters } from "./filters.tsx";
import type { SearchForm } from "./search-form.ts";
import classes from "./search-panel.module.css";

interface SearchPanelProps {
  filters: Omit<ComponentProps<typeof Filters>, "searching" | "frames">;
  results: SearchResults;
  /** The search the results belong to; undefined before the first. */
  applied: SearchForm | undefined;
  list: Omit<ResultListProps, "acquisitions" | "total" | "onNearEnd">;
  /** Applies a changed search at once. */
  onApply: (change: Partial<SearchForm>) => void;
  onPlace: (place: ExamplePlace) => void;
  /** On a narrow screen filters and results take turns. */
  narrow: boolean;
  /** Below the results: the cart in short. */
  footer?: ReactNode;
}

/** Filters above, results below. */
export function SearchPanel(props: SearchPanelProps) {
  const { filters, results, applied, narrow } = props;
  const [filtersShown, setFiltersShown] = useState(false);
  const { loading, error, frames, hasMore } = results;

  const saidSort = useRef(applied?.sort);
  // Another search says its result, also when it is the same.
  useEffect(() => {
    if (!applied || loading || error) return;
    const { sort } = applied;
    const order = saidSort.current && saidSort.current !== sort ? `Sorted: ${SORT_WORDS[sort]}. ` : "";
    saidSort.current = sort;
    announce(`${order}${foundWords(frames.length, hasMore)}`);
  }, [applied, loading, error, frames.length, hasMore]);

  return (
    <div className={classes.panel}>
      {narrow && (
        <Button
          variant="default"
          className={classes.turn}
          leftSection={
            filtersShown ? (
              <IconList size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => setFiltersShown(!filtersShown)}
        >
          {filtersShown ? "Show the results" : "Area and filters"}
        </Button>
      )}
      {(!narrow || filtersShown) && (
        <Filters
          {...filters}
          searching={loading}
          frames={frames}
          onSearch={() => {
            setFiltersShown(false);
            // Nothing is requested that is not loaded already; the result is still announced.
            if (applied && !filters.edited && !loading && !error)
              announce(foundWords(frames.length, hasMore));
            filters.onSearch();
          }}
        />
      )}
      {(!narrow || !filtersShown) && <Results {...props} />}
      {props.footer}
    </div>
  );
}

function foundWords(frames: number, hasMore: boolean): string {
  if (frames === 0 && !hasMore) return "No frames found";
  return `${count(frames, "frame")}${hasMore ? ", more exist" : ""}`;
}

function Results(props: SearchPanelProps) {
  const { results, applied } = props;
  if (!applied) {
    return (
      <div className={classes.rest}>
        <FirstUse onPlace={props.onPlace} />
      </div>
    );
  }
  if (results.error) {
    return (
      <div className={classes.rest}>
        <ErrorMessage error={results.error} title="The search failed" onRetry={results.searchAgain} />
      </div>
    );
  }
  if (results.loading) return <ResultSkeleton />;
  return (
    <>
      <ResultHead
        results={results}
        sort={applied.sort}
        onSort={(sort) => props.onApply({ sort })}
        crosses={crossesAntimeridian(applied.area)}
      />
      {results.frames.length === 0 && !results.hasMore && results.missing.length === 0 ? (
        <div className={classes.rest}>
          <NothingFound form={applied} onWiden={props.onApply} />
        </div>
      ) : (
        <ResultList
          acquisitions={results.acquisitions}
          total={results.frames.length}
          onNearEnd={results.loadMore}
          {...props.list}
        />
      )}
    </>
  );
}
