import { Button, Kbd, Skeleton } from "@mantine/core";
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { crossesAntimeridian } from "../../../geo/area/split-antimeridian.ts";
import type { Polygon } from "../../../geo/types.ts";
import { rich } from "../../../languages/rich.ts";
import { t } from "../../../languages/texts.ts";
import { type StartExample, startExamples } from "../../../shared/places/start-examples.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { announce, useAnnounce } from "../../../ui/feedback/live-region.tsx";
import { useHasKeys } from "../../../ui/input/letter-keys.ts";
import { lazyPart } from "../../../ui/layout/lazy-part.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import type { SearchResults } from "../api/use-search-results.ts";
import type { Chosen } from "../results/facets.tsx";
import { ResultHead, type Shown, SORT_WORDS } from "../results/result-head.tsx";
import { ResultList, type ResultListProps } from "../results/result-list.tsx";
import { foundWords } from "../results/result-totals.tsx";
import filtersClasses from "./filters.module.css";
import type { Filters as FiltersForm } from "./filters.tsx";
import { type SearchForm, sortOrders } from "./search-form.ts";
import classes from "./search-panel.module.css";

/** Loads late: a link to a search shows no filters. */
const Filters = lazyPart(() => import("./filters.tsx"), "Filters");
const NothingFound = lazyPart(() => import("../results/nothing-found.tsx"), "NothingFound");

interface SearchPanelProps {
  filters: Omit<ComponentProps<typeof FiltersForm>, "searching" | "frames">;
  filtersShown: boolean;
  results: SearchResults;
  shown: Shown;
  onChoose: (chosen: Chosen) => void;
  area: readonly Polygon[];
  applied: SearchForm | undefined;
  list: Omit<ResultListProps, "acquisitions" | "total" | "onNearEnd">;
  onApply: (change: Partial<SearchForm>) => void;
  onPlace: (place: StartExample) => void;
  narrow: boolean;
  bar: ReactNode;
  saved?: ReactNode;
  footer?: ReactNode;
}

export function SearchPanel(props: SearchPanelProps) {
  const { filters, filtersShown, results, applied, narrow } = props;
  const { loading, error, frames } = results;
  const both = !applied && !narrow;
  // Results render at low priority and are announced once drawn.
  const isDue = useDeferredValue(!loading, false);
  const isDrawn = isDue && !loading;

  const found = useRef<HTMLElement>(null);
  const asks = both || filtersShown;
  const asked = useRef(asks);
  // Results take the focus that was in the filters.
  useEffect(() => {
    if (asked.current && !asks) takeLostFocus(found.current);
    asked.current = asks;
  }, [asks]);
  const said = foundWords(results);
  // Announced when loading ends.
  const isGrowing = results.loadingAll && results.hasMore;
  const [last, setLast] = useState({ applied, isResorted: false });
  if (last.applied !== applied)
    setLast({ applied, isResorted: !!applied && !!last.applied && last.applied.sort !== applied.sort });
  const order =
    applied && last.isResorted ? `${t("Sorted: {order}.", { order: t(SORT_WORDS[applied.sort]) })} ` : "";
  // Each search, also one with the same result.
  useAnnounce(applied && isDrawn && !error && !isGrowing ? `${order}${said}` : undefined, applied);

  return (
    <div className={classes.panel}>
      {narrow && props.bar}
      {asks && (
        <Suspense fallback={<FiltersSkeleton />}>
          <Filters
            {...filters}
            searching={loading}
            frames={frames}
            onSearch={() => {
              // An unedited search makes no request; its result is announced again.
              if (applied && !filters.edited && !loading && !error) announce(said);
              filters.onSearch();
            }}
          />
        </Suspense>
      )}
      {(both || !filtersShown) && (
        <section ref={found} className={classes.results} aria-label={t("Results")} tabIndex={-1}>
          <Results
            {...props}
            isDrawn={isDrawn}
            onPlace={(place) => {
              // The example buttons go; the results stay.
              found.current?.focus({ preventScroll: true });
              props.onPlace(place);
            }}
          />
        </section>
      )}
      {props.footer}
    </div>
  );
}

const WITHOUT_AREA = sortOrders.filter((order) => order !== "coverage");

function Results(props: SearchPanelProps & { isDrawn: boolean }) {
  const { results, shown, applied } = props;
  if (!applied) {
    return (
      <div className={classes.rest}>
        <FirstUse onPlace={props.onPlace} />
        {props.saved}
      </div>
    );
  }
  if (results.error) {
    return (
      <div className={classes.rest}>
        <ErrorMessage error={results.error} title={t("The search failed")} onRetry={results.searchAgain} />
      </div>
    );
  }
  if (!props.isDrawn) return <ResultSkeleton hasTotals={applied.area.length > 0} />;
  const isPricedOut =
    applied.mostPrice !== undefined &&
    shown.frames.length === 0 &&
    shown.prices.awaited === 0 &&
    !results.hasMore;
  return (
    <>
      <ResultHead
        results={results}
        shown={shown}
        onChoose={props.onChoose}
        sort={applied.sort}
        mostPrice={applied.mostPrice}
        onSort={(sort) => props.onApply({ sort })}
        offered={applied.area.length > 0 ? sortOrders : WITHOUT_AREA}
        area={props.area}
        stateOf={props.list.stateOf}
        crosses={crossesAntimeridian(applied.area)}
      />
      {(results.frames.length === 0 && !results.hasMore && results.missing.length === 0) || isPricedOut ? (
        <div className={classes.rest}>
          <Suspense fallback={null}>
            <NothingFound form={applied} onWiden={props.onApply} />
          </Suspense>
        </div>
      ) : (
        <ResultList
          acquisitions={shown.acquisitions}
          total={shown.frames.length}
          onNearEnd={results.loadMore}
          {...props.list}
        />
      )}
    </>
  );
}

const WIDTHS = [27, 29, 60, 30];

function FiltersSkeleton() {
  return (
    <div className={filtersClasses.filters} role="status" aria-label={t("Loading the filters…")}>
      {WIDTHS.map((width) => (
        <Fragment key={width}>
          <Skeleton width={width} height={10} />
          <Skeleton height={32} className={filtersClasses.awaited ?? ""} />
        </Fragment>
      ))}
      <Skeleton height={28} className={filtersClasses.actions ?? ""} />
    </div>
  );
}

function FirstUse({ onPlace }: { onPlace: (place: StartExample) => void }) {
  const hasKeys = useHasKeys();
  return (
    <HelpfulEmpty
      title={t("Draw an area to start")}
      text={
        hasKeys
          ? rich(
              "Press <key>P</key> for a polygon or <key>R</key> for a box, type coordinates, or search what the map shows. Or look at one of these:",
              { key: (inner) => <Kbd key={String(inner)}>{inner}</Kbd> },
            )
          : t(
              "Draw a polygon or a box, type coordinates, or search what the map shows. Or look at one of these:",
            )
      }
    >
      {startExamples.map((example) => (
        <Button key={example.id} variant="default" onClick={() => onPlace(example)}>
          {t(example.title)}
        </Button>
      ))}
    </HelpfulEmpty>
  );
}

/** Placeholders as high as the head and the rows that take their place. */
function ResultSkeleton({ hasTotals }: { hasTotals: boolean }) {
  return (
    <div className={classes.skeletons} aria-hidden>
      <div className={classes.skeletonHead} data-totals={hasTotals || undefined}>
        <Skeleton width="40%" height={12} />
        <Skeleton width="70%" height={10} />
        <Skeleton className={classes.skeletonFacets ?? ""} width="80%" height={28} />
      </div>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key} className={classes.skeleton}>
          <Skeleton width={40} height={40} />
          <div className={classes.lines}>
            <Skeleton width="70%" height={12} />
            <Skeleton width="50%" height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
