import { Button, Menu } from "@mantine/core";
import { IconArrowsSort, IconWorld } from "@tabler/icons-react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { OfflineNote } from "../../../ui/feedback/offline-note.tsx";
import { count, formatNumber } from "../../../ui/text/format.ts";
import { isLocalOrder, type SortOrder } from "../api/search-input.ts";
import { LOAD_ALL_CAP, type SearchResults } from "../api/use-search-results.ts";
import type { Acquisition } from "../rows/acquisitions.ts";
import { FacetRow } from "./facet-row.tsx";
import type { Chosen } from "./facets.ts";
import { MissingParts } from "./missing-parts.tsx";
import classes from "./result-head.module.css";

/** What is shown of what is loaded: what was chosen of the facets, in the order of the search. */
export interface Shown {
  chosen: Chosen;
  frames: readonly CatalogFrame[];
  acquisitions: readonly Acquisition[];
  /** Prices that are awaited before they count for the order. */
  awaited: number;
}

export const SORT_WORDS = {
  newest: "Newest",
  oldest: "Oldest",
  incidence: "Steepest first",
  "incidence-desc": "Shallowest first",
  resolution: "Finest first",
  price: "Cheapest first",
  "price-desc": "Most expensive first",
  coverage: "Most of the area first",
} as const satisfies Record<SortOrder, string>;

interface ResultHeadProps {
  results: SearchResults;
  /** What is shown of what is loaded. */
  shown: Shown;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  onChoose: (chosen: Chosen) => void;
  /** The area reaches over 180°. */
  crosses: boolean;
  /** Orders that make no sense here are not offered. */
  offered: readonly SortOrder[];
}

/** How much was found, whether more exists, what is missing, and the order. */
export function ResultHead(props: ResultHeadProps) {
  const { results, shown, sort, onSort, crosses, offered } = props;
  const { frames, hasMore, loadingAll, partCount, missing } = results;
  const isNarrowed = shown.frames.length < frames.length;
  const mayLoadAll = hasMore && !loadingAll && !results.reachedCap;
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <p className={classes.count}>
          {frames.length === 0 && !hasMore ? (
            <b>No frames found</b>
          ) : (
            <>
              <b>{count(shown.frames.length, "frame")}</b>{" "}
              <span>
                from {count(shown.acquisitions.length, "acquisition")},{" "}
                {isNarrowed && `of ${formatNumber(frames.length)} loaded, `}
                {hasMore ? "more exist" : "all loaded"}
              </span>
              {mayLoadAll && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={classes.all ?? ""}
                  onClick={results.loadAll}
                >
                  Load all
                </Button>
              )}
            </>
          )}
        </p>
        <SortMenu sort={sort} onSort={onSort} offered={offered} />
      </div>
      {isLocalOrder(sort) && (hasMore || shown.awaited > 0) && (
        <p className={classes.order}>
          {shown.awaited > 0
            ? `Getting ${count(shown.awaited, "price")}. What has none yet comes last`
            : "Sorted among those loaded. Load all to sort everything"}
        </p>
      )}
      <FacetRow frames={frames} chosen={shown.chosen} onChoose={props.onChoose} />
      <OfflineNote answeredAt={results.answeredAt} />
      {hasMore && !mayLoadAll && (
        <div className={classes.more}>
          {loadingAll ? (
            <>
              <span role="status">{count(frames.length, "frame")} loaded so far</span>
              <Button variant="default" onClick={results.stopLoadingAll}>
                Stop
              </Button>
            </>
          ) : (
            <span>Showing {formatNumber(LOAD_ALL_CAP)}, the limit. Narrow the search</span>
          )}
        </div>
      )}
      {partCount > 1 && missing.length === 0 && (
        <p className={classes.note}>
          <IconWorld size={14} stroke={1.75} aria-hidden />
          {crosses ? "Crosses 180°: both sides searched" : `Searched in ${partCount} parts`}
        </p>
      )}
      <MissingParts results={results} />
    </div>
  );
}

function SortMenu({ sort, onSort, offered }: Pick<ResultHeadProps, "sort" | "onSort" | "offered">) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          aria-label={`Sorted: ${SORT_WORDS[sort]}. Change`}
          leftSection={<IconArrowsSort size={14} stroke={1.75} aria-hidden />}
        >
          {SORT_WORDS[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(order) => onSort(order as SortOrder)}>
          {offered.map((order) => (
            <Menu.RadioItem key={order} value={order} closeMenuOnClick>
              {SORT_WORDS[order]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
