import { Button, Menu } from "@mantine/core";
import { IconArrowsSort, IconWorld } from "@tabler/icons-react";
import { useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { useContract } from "../../../api/use-session.ts";
import type { Polygon } from "../../../geo/types.ts";
import { t, text } from "../../../languages/texts.ts";
import { OfflineNote } from "../../../ui/feedback/loaded.tsx";
import { takeOneOf } from "../../../ui/input/take-one-of.ts";
import { isNothingFound, restOf, type SearchResults } from "../api/use-search-results.ts";
import { isLocalOrder, type SortOrder } from "../form/search-form.ts";
import type { Acquisition } from "../rows/acquisitions.ts";
import type { AskedPrices } from "../table/use-frame-prices.ts";
import { type Chosen, FacetRow } from "./facets.tsx";
import classes from "./result-head.module.css";
import {
  foundWords,
  MissingParts,
  PriceAll,
  PricesAwaited,
  ResultTotals,
  restValues,
  SmallButton,
} from "./result-totals.tsx";

export interface Shown {
  chosen: Chosen;
  /** Loaded frames within the price of the search, which the facets count. */
  affordable: readonly CatalogFrame[];
  frames: readonly CatalogFrame[];
  acquisitions: readonly Acquisition[];
  prices: AskedPrices;
}

export const SORT_WORDS = {
  newest: text("Newest"),
  oldest: text("Oldest"),
  incidence: text("Steepest first"),
  "incidence-desc": text("Shallowest first"),
  resolution: text("Finest first"),
  price: text("Cheapest first"),
  "price-desc": text("Most expensive first"),
  coverage: text("Most of the area first"),
} as const satisfies Record<SortOrder, string>;

interface ResultHeadProps {
  results: SearchResults;
  shown: Shown;
  sort: SortOrder;
  mostPrice?: number | undefined;
  onSort: (sort: SortOrder) => void;
  onChoose: (chosen: Chosen) => void;
  area: readonly Polygon[];
  stateOf: (frameID: string) => FrameState;
  crosses: boolean;
  offered: readonly SortOrder[];
}

export function ResultHead(props: ResultHeadProps) {
  const { results, shown, sort, mostPrice, onSort, crosses, offered, area, stateOf } = props;
  const { frames, hasMore, loadingAll, partCount, missing } = results;
  const hasPrices = useContract()?.hasPricingPlan === true;
  const hasTotals = area.length > 0 && shown.frames.length > 0;
  /** Focus is, or was, at the load button. */
  const [isWaiting, setWaiting] = useState(false);
  return (
    <div className={classes.head}>
      {!isNothingFound(results) && (
        <div className={classes.line}>
          {shown.frames.length === 0 && restOf(results) === "none" ? (
            <p>
              <b>
                {t("None of {count, plural, one {# frame} other {# frames}} shown", { count: frames.length })}
              </b>
            </p>
          ) : (
            <div className={classes.count}>
              <p>
                <b>{foundWords(results, shown.frames.length)}</b>
              </p>
              {/* In the place of the words below, so that nothing moves. */}
              <OfflineNote answeredAt={results.answeredAt} />
              <p className={classes.loaded}>
                <span>{loadedWords(results, shown)}</span>
                {hasMore && (loadingAll || !results.reachedCap) && (
                  <SmallButton
                    onFocus={() => setWaiting(true)}
                    onBlur={() => setWaiting(false)}
                    onClick={loadingAll ? results.stopLoadingAll : results.loadAll}
                  >
                    {loadingAll ? t("Stop") : t("Load all")}
                  </SmallButton>
                )}
              </p>
            </div>
          )}
          <SortMenu sort={sort} onSort={onSort} offered={offered} />
        </div>
      )}
      {hasTotals && (
        <p className={classes.totals}>
          <span>
            <ResultTotals area={area} frames={shown.frames} stateOf={stateOf} growing={loadingAll} />
          </span>
          {mostPrice !== undefined && shown.prices.awaited > 0 ? (
            <span>
              <PricesAwaited prices={shown.prices} isFilter />
            </span>
          ) : (
            <PriceAll
              frames={shown.frames}
              stateOf={stateOf}
              sorting={shown.prices}
              isWhole={!hasMore && !loadingAll}
            />
          )}
        </p>
      )}
      {mostPrice !== undefined && !hasPrices && (
        <p className={classes.order}>
          {t("This contract has no price list: the highest price is not applied")}
        </p>
      )}
      {(isLocalOrder(sort) || (mostPrice !== undefined && hasPrices)) && (
        // Stays once all is loaded and priced, so that nothing moves.
        <p className={classes.order}>
          {shown.prices.awaited > 0 && !hasTotals ? (
            <PricesAwaited prices={shown.prices} isFilter={mostPrice !== undefined} />
          ) : (
            hasMore &&
            (mostPrice === undefined
              ? t("Sorted among those loaded. Load all to sort everything")
              : t("Prices of those loaded. Load all to look at everything"))
          )}
        </p>
      )}
      {frames.length > 0 && (
        <FacetRow frames={shown.affordable} chosen={shown.chosen} onChoose={props.onChoose} />
      )}
      {results.reachedCap && !loadingAll && (
        <p className={classes.more}>
          {t("Showing {limit, number}, the limit. Narrow the search", { limit: frames.length })}
        </p>
      )}
      {partCount > 1 && missing.length === 0 && (
        <p className={classes.note}>
          <IconWorld size={14} stroke={1.75} aria-hidden />
          {crosses
            ? t("Crosses 180°: both sides searched")
            : t("Searched in {count} parts", { count: partCount })}
        </p>
      )}
      <MissingParts results={results} takesFocus={isWaiting} />
    </div>
  );
}

/** Returns one short line whatever comes, so that nothing below moves. */
function loadedWords(results: SearchResults, shown: Shown): string {
  const values = restValues(results, shown.frames.length);
  return values.rest === "none" && values.isPart === "no"
    ? t("from {count, plural, one {# acquisition} other {# acquisitions}}", {
        count: shown.acquisitions.length,
      })
    : t(
        "{rest, select, loading {loading more} more {more exist} missing {not all loaded} other {of {loaded, number}}}",
        values,
      );
}

function SortMenu({ sort, onSort, offered }: Pick<ResultHeadProps, "sort" | "onSort" | "offered">) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          aria-label={t("Sorted: {order}. Change", { order: t(SORT_WORDS[sort]) })}
          leftSection={<IconArrowsSort size={14} stroke={1.75} aria-hidden />}
        >
          {t(SORT_WORDS[sort])}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={takeOneOf(offered, onSort)}>
          {offered.map((order) => (
            <Menu.RadioItem key={order} value={order} closeMenuOnClick>
              {t(SORT_WORDS[order])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
