import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Price } from "../../../contract/common.ts";
import type { Cover } from "../../../geo/cover.ts";
import { formatArea, formatPrice, formatShare } from "../../../ui/format.ts";
import classes from "./coverage-card.module.css";

interface CoverageCardProps {
  cover: UseQueryResult<Cover>;
  /** Which frames of the cover count as owned; the others are still to be bought. */
  isOwned: (frameID: string) => boolean;
  /** What the frames still to be bought cost, when all of them are priced in one currency. */
  total: Price | undefined;
  title: string;
  /** What frames are called that need not be bought any more. */
  ownedWord?: string;
  children?: ReactNode;
}

/** How much of the area the frames cover, what a km² of it costs, and what is missing. */
export function CoverageCard({
  cover,
  isOwned,
  total,
  title,
  ownedWord = "Owned",
  children,
}: CoverageCardProps) {
  const { data, error, refetch, isPlaceholderData } = cover;
  if (error) {
    return (
      <section className={classes.card} aria-label={title}>
        <p className={classes.head}>{error.message}</p>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </section>
    );
  }
  const owned = data ? sum(data.added.filter(({ frameID }) => isOwned(frameID))) : 0;
  const toBuy = data ? data.coveredKm2 - owned : 0;
  const gapKm2 = data ? Math.max(0, data.areaKm2 - data.coveredKm2) : 0;
  const share = (km2: number) => (data && data.areaKm2 > 0 ? km2 / data.areaKm2 : 0);
  return (
    <section
      className={classes.card}
      aria-label={title}
      data-pending={!data || isPlaceholderData || undefined}
    >
      <p className={classes.head}>
        <b>{title}</b> <span>{data ? formatArea(data.areaKm2) : " "}</span>
      </p>
      <p className={classes.share}>
        <b>{data ? formatShare(share(data.coveredKm2)) : "…"}</b>
        {total && toBuy > 0 && (
          <span>
            {formatPrice({ ...total, amount: Math.round(total.amount / toBuy) }, true)} per km² newly covered
          </span>
        )}
      </p>
      <div className={classes.bar} aria-hidden>
        <span data-part="owned" style={{ flexGrow: share(owned) }} />
        <span data-part="cart" style={{ flexGrow: share(toBuy) }} />
        <span data-part="gap" style={{ flexGrow: share(gapKm2) }} />
      </div>
      <ul className={classes.key}>
        {owned > 0 && (
          <li data-part="owned">
            {ownedWord} {formatShare(share(owned))}
          </li>
        )}
        {toBuy > roundingOf(data) && <li data-part="cart">To buy {formatShare(share(toBuy))}</li>}
        <li data-part="gap">{gapKm2 < roundingOf(data) ? "No gap" : `Gap ${formatArea(gapKm2)}`}</li>
      </ul>
      {children}
    </section>
  );
}

/** Below this a gap is rounding. */
function roundingOf(cover: Cover | undefined): number {
  return (cover?.areaKm2 ?? 0) * 1e-6;
}

function sum(added: readonly { km2: number }[]): number {
  return added.reduce((all, { km2 }) => all + km2, 0);
}
