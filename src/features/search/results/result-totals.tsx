import { Button, type ButtonProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { useContract } from "../../../api/use-session.ts";
import type { Price } from "../../../contract/common.ts";
import { COVER_ROUNDING, type CoverTotal } from "../../../geo/coverage.ts";
import type { Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { coverTotalQuery } from "../../../shared/coverage/ask-cover.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { useNarrow, useOnline } from "../../../ui/layout/use-media.ts";
import { count, formatNumber, formatPrice, formatShare } from "../../../ui/text/format.ts";
import { restOf, type SearchResults } from "../api/use-search-results.ts";
import { type AskedPrices, useFramePrices, useKnownPrices } from "../table/use-frame-prices.ts";
import classes from "./result-head.module.css";

interface ResultTotalsProps {
  area: readonly Polygon[];
  frames: readonly CatalogFrame[];
  stateOf: (frameID: string) => FrameState;
  /** More frames are coming; the coverage is computed once they are here. */
  growing: boolean;
}

export function ResultTotals({ area, frames, stateOf, growing }: ResultTotalsProps) {
  const forSale = useForSale({ frames, stateOf });
  const owned = useMemo(
    () => frames.filter(({ frameID }) => stateOf(frameID) === "owned").length,
    [frames, stateOf],
  );
  return (
    <>
      {forSale.length > 0 && <PriceRange frames={forSale} hasOwned={forSale.length < frames.length} />}
      {owned > 0 && `${t("{count} owned", { count: formatNumber(owned) })} · `}
      <CoveredShare area={area} frames={frames} growing={growing} />
    </>
  );
}

function useForSale({ frames, stateOf }: Pick<ResultTotalsProps, "frames" | "stateOf">) {
  return useMemo(() => frames.filter(({ frameID }) => isForSale(stateOf(frameID))), [frames, stateOf]);
}

function PriceRange({ frames, hasOwned }: { frames: readonly CatalogFrame[]; hasOwned: boolean }) {
  const known = usePriceRange(frames);
  if (!known) return null;
  const { ranges, priced } = known;
  const all = priced === frames.length ? "yes" : "no";
  const price = ranges
    .map(({ least, most }) =>
      least.amount === most.amount
        ? t("{price}{all, select, yes { each} other {}}", { price: formatPrice(least), all })
        : t("{least} to {most}{all, select, yes { each} other {}}", {
            least: formatPrice(least),
            most: formatPrice(most),
            all,
          }),
    )
    .join(" · ");
  return (
    <>
      <span title={titleWords(priced < frames.length, hasOwned)}>
        {priced === 0
          ? t("no price yet")
          : priced < frames.length
            ? t("{priced, number} priced: {price}", { price, priced })
            : price}
      </span>
      {" · "}
    </>
  );
}

function titleWords(isPart: boolean, hasOwned: boolean): string | undefined {
  if (isPart) return t("The others may cost less or more");
  return hasOwned ? t("Of the frames that you do not own") : undefined;
}

interface PriceAllProps extends Pick<ResultTotalsProps, "frames" | "stateOf"> {
  sorting: AskedPrices;
  /** All of the results are here. */
  isWhole: boolean;
}

/** Most frames that are priced unasked: each costs a call, and a client has 50 at once. */
const MOST_UNASKED = 50;

/** Asks for the prices that no row asks for: of a short list at once, of a long one when it is pressed. */
export function PriceAll({ sorting, isWhole, ...props }: PriceAllProps) {
  const [isAsked, setAsked] = useState(false);
  const frames = useForSale(props);
  // A phone has no room for the range.
  const isUnasked = !useNarrow() && isWhole && frames.length <= MOST_UNASKED;
  const ids = useMemo(
    () => (isAsked || isUnasked ? frames.map(({ frameID }) => frameID) : NONE),
    [isAsked, isUnasked, frames],
  );
  const own = useFramePrices(ids);
  const total = usePriceRange(frames);
  const online = useOnline();
  if (isUnasked || !total || total.priced === frames.length) return null;
  const awaited = sorting.isStopped ? own.awaited : Math.max(own.awaited, sorting.awaited);
  const ask = () => {
    setAsked(true);
    sorting.goOn();
  };
  const stop = () => {
    setAsked(false);
    sorting.stop();
  };
  return (
    <>
      <span role="status" className="visually-hidden">
        {awaited > 0 && gettingWords(awaited)}
      </span>
      <SmallButton
        disabled={!online && awaited === 0}
        title={
          awaited > 0
            ? gettingWords(awaited)
            : online
              ? t("Asks for the prices of the frames further down")
              : t("Offline: prices come once you are back online")
        }
        onClick={awaited > 0 ? stop : ask}
      >
        {awaited > 0 ? t("Stop") : t("Price all")}
      </SmallButton>
    </>
  );
}

function gettingWords(awaited: number): string {
  return t("Getting {count, plural, one {# price} other {# prices}}", { count: awaited });
}

const NONE: readonly string[] = [];

export function SmallButton(props: ComponentProps<"button"> & ButtonProps) {
  return <Button variant="subtle" size="compact-xs" className={classes.all ?? ""} {...props} />;
}

function CoveredShare({ area, frames, growing }: Omit<ResultTotalsProps, "stateOf">) {
  const asked = coverTotalQuery(area, frames);
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...asked, enabled: !growing });
  if (isError)
    return (
      <SmallButton
        title={t("Couldn’t work out how much of the area they cover")}
        onClick={() => void refetch()}
      >
        {t("Coverage: try again")}
      </SmallButton>
    );
  const isCurrent = data !== undefined && !growing && !isPlaceholderData;
  return (
    <span
      className={classes.share}
      aria-busy={!isCurrent}
      data-pending={!isCurrent || undefined}
      title={t("By the frames of this list together")}
    >
      {t("area {share} covered", { share: data ? coveredWords(data) : "…" })}
    </span>
  );
}

function coveredWords({ areaKm2, coveredKm2 }: CoverTotal): string {
  const share = areaKm2 > 0 ? coveredKm2 / areaKm2 : 0;
  const isWhole = areaKm2 - coveredKm2 <= areaKm2 * COVER_ROUNDING;
  return !isWhole && share >= 0.995 ? t("over {share}", { share: formatShare(0.99) }) : formatShare(share);
}

interface PriceRanges {
  ranges: readonly { least: Price; most: Price }[];
  priced: number;
}

function usePriceRange(frames: readonly CatalogFrame[]): PriceRanges | undefined {
  const contract = useContract();
  const known = useKnownPrices();
  return useMemo(() => {
    if (!contract?.hasPricingPlan) return undefined;
    const ranges = new Map<string, { least: Price; most: Price }>();
    let priced = 0;
    for (const { frameID } of frames) {
      const price = known.get(frameID);
      if (!price) continue;
      priced++;
      const { least, most } = ranges.get(price.currency) ?? { least: price, most: price };
      ranges.set(price.currency, {
        least: price.amount < least.amount ? price : least,
        most: price.amount > most.amount ? price : most,
      });
    }
    return { ranges: [...ranges.values()], priced };
  }, [frames, contract, known]);
}

interface MissingPartsProps {
  results: SearchResults;
  takesFocus?: boolean;
}

export function MissingParts({ results, takesFocus = false }: MissingPartsProps) {
  const { missing, retryingMissing, retryMissing } = results;
  return missing.map(({ words, error }) => (
    <ErrorMessage
      key={words}
      error={error}
      title={words}
      retryLabel={retryingMissing ? t("Searching…") : t("Search the missing part")}
      retryRef={takesFocus ? takeLostFocus : null}
      onRetry={retryMissing}
    />
  ));
}

export function PricesAwaited({ prices, isFilter = false }: { prices: AskedPrices; isFilter?: boolean }) {
  const { awaited, isStopped, stop, goOn } = prices;
  return (
    <>
      {isFilter
        ? t("{count, number} not priced yet, not shown", { count: awaited })
        : isStopped
          ? t("{count, number} not priced yet", { count: awaited })
          : gettingWords(awaited)}{" "}
      <SmallButton onClick={isStopped ? goOn : stop}>{isStopped ? t("Go on") : t("Stop")}</SmallButton>
    </>
  );
}

export function foundWords(results: SearchResults, shown = results.frames.length): string {
  const rest = restOf(results);
  if (results.frames.length === 0 && rest === "none") return t("No frames found");
  return rest === "none"
    ? count(shown, "frame")
    : t("At least {count, plural, one {# frame} other {# frames}}", { count: shown });
}

/** Returns the values of the words after it: frames loaded, whether some are hidden, and why more may exist. */
export function restValues(results: SearchResults, shown: number) {
  const loaded = results.frames.length;
  const rest = results.loadingAll && results.hasMore ? "loading" : restOf(results);
  return { loaded, isPart: shown < loaded ? "yes" : "no", rest };
}
