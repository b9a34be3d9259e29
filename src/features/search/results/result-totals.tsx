import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import type { CoverTotal } from "../../../geo/coverage/cover-total.ts";
import { COVER_ROUNDING } from "../../../geo/coverage/idle-frames.ts";
import type { Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { coverTotalQuery } from "../../../shared/coverage/ask-cover.ts";
import { formatNumber, formatPrice, formatShare } from "../../../ui/text/format.ts";
import { useFramePrices } from "../table/use-frame-prices.ts";
import classes from "./result-head.module.css";
import { usePriceRange } from "./use-price-range.ts";

interface ResultTotalsProps {
  /** What is to be covered. */
  area: readonly Polygon[];
  /** What is shown of what is loaded. */
  frames: readonly CatalogFrame[];
  stateOf: (frameID: string) => FrameState;
  /** More frames are coming: what they cover together is worked out once they are here. */
  growing: boolean;
}

/** The range of prices of the frames, and how much of the area they cover together. */
export function ResultTotals({ area, frames, stateOf, growing }: ResultTotalsProps) {
  const forSale = useForSale({ frames, stateOf });
  const owned = useMemo(
    () => frames.filter(({ frameID }) => stateOf(frameID) === "owned").length,
    [frames, stateOf],
  );
  return (
    <>
      {forSale.length > 0 && <PriceRange frames={forSale} hasOwned={forSale.length < frames.length} />}
      {owned > 0 && ` · ${t("{count} owned", { count: formatNumber(owned) })}`}
      <CoveredShare area={area} frames={frames} growing={growing} />
    </>
  );
}

/** The frames that cost something: what is owned does not. */
function useForSale({ frames, stateOf }: Pick<ResultTotalsProps, "frames" | "stateOf">) {
  return useMemo(() => frames.filter(({ frameID }) => isForSale(stateOf(frameID))), [frames, stateOf]);
}

/** The range of the prices that are known, and the number of frames that have one where that is not all. */
function PriceRange({ frames, hasOwned }: { frames: readonly CatalogFrame[]; hasOwned: boolean }) {
  const known = usePriceRange(frames);
  if (!known) return null;
  const { ranges, priced } = known;
  const price = ranges
    .map(({ least, most }) =>
      least.amount === most.amount
        ? t("{price} each", { price: formatPrice(least) })
        : t("{least} to {most} each", { least: formatPrice(least), most: formatPrice(most) }),
    )
    .join(" · ");
  return (
    <>
      {" · "}
      <span title={hasOwned ? t("Of the frames that you do not own") : undefined}>
        {priced === 0
          ? t("no price yet")
          : priced < frames.length
            ? t("{price}, {priced, number} of {count, number} priced", {
                price,
                priced,
                count: frames.length,
              })
            : price}
      </span>
    </>
  );
}

/** Asks for the prices of all frames, where not all are known. */
export function PriceAll(props: Pick<ResultTotalsProps, "frames" | "stateOf">) {
  const [isAsked, setAsked] = useState(false);
  const frames = useForSale(props);
  const ids = useMemo(() => (isAsked ? frames.map(({ frameID }) => frameID) : NONE), [isAsked, frames]);
  const { awaited } = useFramePrices(ids);
  const total = usePriceRange(frames);
  if (!total || total.priced === frames.length) return null;
  if (awaited > 0)
    return (
      <>
        <span role="status" className={classes.asking}>
          {t("Getting {count, plural, one {# price} other {# prices}}", { count: awaited })}
        </span>
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.all ?? ""}
          onClick={() => setAsked(false)}
        >
          {t("Stop")}
        </Button>
      </>
    );
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      className={classes.all ?? ""}
      title={t("Asks for the prices that are not known yet")}
      onClick={() => setAsked(true)}
    >
      {t("Price all")}
    </Button>
  );
}

const NONE: readonly string[] = [];

function CoveredShare({ area, frames, growing }: Omit<ResultTotalsProps, "stateOf">) {
  const asked = coverTotalQuery(area, frames);
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...asked, enabled: !growing });
  if (isError)
    return (
      <>
        {" · "}
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.all ?? ""}
          title={t("Couldn’t work out how much of the area they cover")}
          onClick={() => void refetch()}
        >
          {t("Coverage: try again")}
        </Button>
      </>
    );
  const isCurrent = data !== undefined && !growing && !isPlaceholderData;
  return (
    <>
      {" · "}
      <span className={classes.share} aria-busy={!isCurrent} data-pending={!isCurrent || undefined}>
        {data ? t("covers {share}", { share: coveredWords(data) }) : t("covers …")}
      </span>
    </>
  );
}

/** The share of the area that is covered; what is not whole is never said to be. */
function coveredWords({ areaKm2, coveredKm2 }: CoverTotal): string {
  const share = areaKm2 > 0 ? coveredKm2 / areaKm2 : 0;
  const isWhole = areaKm2 - coveredKm2 <= areaKm2 * COVER_ROUNDING;
  return !isWhole && share >= 0.995 ? t("over {share}", { share: formatShare(0.99) }) : formatShare(share);
}
