import { Button, Menu } from "@mantine/core";
import { IconArrowsSort, IconCheck, IconWorld } from "@tabler/icons-react";
import { type SortOrder, sortOrders } from "../../api/search/search-input.ts";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { count } from "../../ui/format.ts";
import { OfflineNote } from "../../ui/offline-note.tsx";
import classes from "./result-head.module.css";
import { LOAD_ALL_CAP, type SearchResults } from "./use-search-results.ts";

const SORT_WORDS = {
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
}

/** How much was found, whether more exists, what is missing, and the order. */
export function ResultHead({ results, sort, onSort }: ResultHeadProps) {
  const { frames, acquisitions, hasMore, loadingAll, duplicates, partCount, missing } = results;
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <p className={classes.count}>
          <b>{count(frames.length, "frame")}</b>{" "}
          <span>
            from {count(acquisitions.length, "acquisition")}, {hasMore ? "more exist" : "all loaded"}
          </span>
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
            <span>
              {count(LOAD_ALL_CAP, "item")} is the most this list loads. Narrow the search to see the rest.
            </span>
          ) : (
            <Button variant="subtle" onClick={results.loadAll}>
              Load all, up to {LOAD_ALL_CAP.toLocaleString("en-US")} items
            </Button>
          )}
        </div>
      )}
      {partCount > 1 && missing.length === 0 && (
        <p className={classes.note}>
          <IconWorld size={14} stroke={1.75} aria-hidden />
          The area was searched in {partCount} parts
          {duplicates > 0
            ? `; ${count(duplicates, "item")} found twice ${duplicates === 1 ? "is" : "are"} shown once.`
            : "."}
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
        {sortOrders.map((order) => (
          <Menu.Item
            key={order}
            onClick={() => onSort(order)}
            rightSection={order === sort ? <IconCheck size={14} aria-label="chosen" /> : undefined}
          >
            {SORT_WORDS[order]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
