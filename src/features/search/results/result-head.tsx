import { Button, Menu } from "@mantine/core";
import { IconArrowsSort, IconWorld } from "@tabler/icons-react";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { OfflineNote } from "../../../ui/feedback/offline-note.tsx";
import { count } from "../../../ui/text/format.ts";
import { type SortOrder, sortOrders } from "../api/search-input.ts";
import { LOAD_ALL_CAP, type SearchResults } from "../api/use-search-results.ts";
import classes from "./result-head.module.css";

export const SORT_WORDS = {
  newest: "Newest",
  oldest: "Oldest",
  incidence: "Steepest first",
  "incidence-desc": "Shallowest first",
  resolution: "Finest first",
} as const satisfies Record<SortOrder, string>;

interface ResultHeadProps {
  results: SearchResults;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  /** The area reaches over 180°. */
  crosses: boolean;
}

/** How much was found, whether more exists, what is missing, and the order. */
export function ResultHead({ results, sort, onSort, crosses }: ResultHeadProps) {
  const { frames, acquisitions, hasMore, loadingAll, partCount, missing } = results;
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <p className={classes.count}>
          {frames.length === 0 && !hasMore ? (
            <b>No frames found</b>
          ) : (
            <>
              <b>{count(frames.length, "frame")}</b>{" "}
              <span>
                from {count(acquisitions.length, "acquisition")}, {hasMore ? "more exist" : "all loaded"}
              </span>
            </>
          )}
        </p>
        <SortMenu sort={sort} onSort={onSort} />
      </div>
      <OfflineNote answeredAt={results.answeredAt} />
      {hasMore && (
        <div className={classes.more}>
          {loadingAll ? (
            <>
              <span role="status">{count(frames.length, "frame")} loaded so far</span>
              <Button variant="default" onClick={results.stopLoadingAll}>
                Stop
              </Button>
            </>
          ) : results.reachedCap ? (
            <span>Showing {LOAD_ALL_CAP.toLocaleString("en-US")}, the limit. Narrow the search</span>
          ) : (
            <Button variant="subtle" onClick={results.loadAll}>
              Load all
            </Button>
          )}
        </div>
      )}
      {partCount > 1 && missing.length === 0 && (
        <p className={classes.note}>
          <IconWorld size={14} stroke={1.75} aria-hidden />
          {crosses ? "Crosses 180°: both sides searched" : `Searched in ${partCount} parts`}
        </p>
      )}
      {missing.map(({ label, error }) => (
        <ErrorMessage
          key={label}
          error={error}
          title={`${label[0]?.toUpperCase()}${label.slice(1)} is missing`}
          retryLabel={results.retryingMissing ? "Searching…" : "Search the missing part"}
          onRetry={results.retryMissing}
        />
      ))}
    </div>
  );
}

function SortMenu({ sort, onSort }: Pick<ResultHeadProps, "sort" | "onSort">) {
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
          {sortOrders.map((order) => (
            <Menu.RadioItem key={order} value={order} closeMenuOnClick>
              {SORT_WORDS[order]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
