import { Button, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Price } from "../../../contract/common.ts";
import { COVER_ROUNDING, type Cover } from "../../../geo/coverage.ts";
import { t } from "../../../languages/texts.ts";
import { formatArea, formatPrice, formatShare } from "../../../ui/text/format.ts";
import classes from "./coverage-summary.module.css";

/** Part of a cover: owned before the frames of the cart or run, owned, ordered and not ready, waiting for approval, to be bought. */
export type CoverPart = "before" | "owned" | "active" | "requested" | "cart";

interface CoverageSummaryProps {
  cover: UseQueryResult<Cover>;
  partOf: (frameID: string) => CoverPart;
  /** Cost of the frames to buy, if all are priced in one currency. */
  total?: Price | undefined;
  title: string;
  /** Stands beside the share, or below all with the class `below`. */
  children?: ReactNode;
}

export function CoverageSummary({ cover, partOf, total, title, children }: CoverageSummaryProps) {
  const { data, error, refetch, isPlaceholderData } = cover;
  if (!data) {
    return (
      <section className={classes.summary} aria-label={title}>
        {error ? (
          <>
            <p>{error.message}</p>
            <Button variant="default" onClick={() => void refetch()}>
              {t("Try again")}
            </Button>
          </>
        ) : (
          <Skeleton height={58} role="status" aria-label={t("Computing the coverage")} />
        )}
      </section>
    );
  }
  const covered = (part: CoverPart) =>
    data.added.reduce((sum, { frameID, km2 }) => sum + (partOf(frameID) === part ? km2 : 0), 0);
  const [before, owned] = [covered("before"), covered("owned")];
  const [active, requested] = [covered("active"), covered("requested")];
  const toBuy = data.coveredKm2 - before - owned - active - requested;
  const gapKm2 = Math.max(0, data.areaKm2 - data.coveredKm2);
  const share = (km2: number) => (data.areaKm2 > 0 ? km2 / data.areaKm2 : 0);
  const rounding = data.areaKm2 * COVER_ROUNDING;
  const gap = gapKm2 <= rounding ? t("No gap") : t("Gap {area}", { area: formatArea(gapKm2) });
  const parts = [
    ["owned", before + owned],
    ["active", active],
    ["requested", requested],
    ["cart", toBuy],
    ["gap", gapKm2],
  ] as const;
  return (
    <section className={classes.summary} aria-label={title} data-pending={isPlaceholderData || undefined}>
      <p>
        <b>
          {t("Covers {share} of {area}", {
            share: formatShare(share(data.coveredKm2)),
            area: formatArea(data.areaKm2),
          })}
        </b>
      </p>
      {children}
      <div className={classes.bar} aria-hidden>
        {parts.map(
          ([part, km2]) => km2 > 0 && <span key={part} data-part={part} style={{ flexGrow: share(km2) }} />,
        )}
      </div>
      <ul className={classes.key}>
        {before > rounding && (
          <li data-part="owned">{t("Owned before {share}", { share: formatShare(share(before)) })}</li>
        )}
        {owned > 0 && <li data-part="owned">{t("Owned {share}", { share: formatShare(share(owned)) })}</li>}
        {active > 0 && (
          <li data-part="active">{t("Under way {share}", { share: formatShare(share(active)) })}</li>
        )}
        {requested > 0 && (
          <li data-part="requested">
            {t("Waiting for approval {share}", { share: formatShare(share(requested)) })}
          </li>
        )}
        {toBuy > rounding && (
          <li data-part="cart">
            {total
              ? t("To buy {share}, {price} per km²", {
                  share: formatShare(share(toBuy)),
                  price: formatPrice({ ...total, amount: Math.round(total.amount / toBuy) }, true),
                })
              : t("To buy {share}", { share: formatShare(share(toBuy)) })}
          </li>
        )}
        <li data-part={gapKm2 <= rounding ? "none" : "gap"}>{gap}</li>
      </ul>
    </section>
  );
}
