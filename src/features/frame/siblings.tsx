import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../api/frames/frame-states.ts";
import { acquisitionQuery } from "../../api/frames/frames.ts";
import { useGuest, useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { CompareLink } from "../../shared/frames/compare-link.tsx";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../shared/frames/state-mark.tsx";
import { useAddAcquisition } from "../../shared/frames/use-cart-actions.ts";
import { FramePrice, useSumWords } from "../../shared/money/price-label.tsx";
import { toFrame } from "../../shared/orders/links.ts";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatClock, formatShare } from "../../ui/text/format.ts";
import classes from "./siblings.module.css";

interface SiblingsProps {
  frame: CatalogFrame;
  stateOf: (frameID: string) => FrameState;
  /** Share of the area of the last search; undefined without an area. */
  coverage: ReadonlyMap<string, number> | undefined;
}

export function Siblings({ frame, stateOf, coverage }: SiblingsProps) {
  const query = useQuery(acquisitionQuery(useSession(), frame.imageID));
  const siblings = query.data ?? [];
  const addAll = useAddAcquisition();
  const isGuest = useGuest() !== undefined;
  const addable = siblings.filter(({ frameID }) => stateOf(frameID) === "default");
  const isAddable = addable.length > 0;
  const sum = useSumWords(addable, isAddable && siblings.length > 1);
  const north = frame.passDirection === "ascending";
  return (
    <section className={classes.strip} aria-labelledby="siblings-title">
      <header className={classes.head}>
        <h2 id="siblings-title">
          {t("Frames of this acquisition")}{" "}
          <span className={classes.about}>{query.data ? orderWords(query.data.length, north) : ""}</span>
        </h2>
        {siblings.length > 1 && !isGuest && (
          <BusyButton
            variant="default"
            busy={addAll.isPending}
            disabled={!isAddable}
            onClick={() => addAll.mutate(frame.imageID)}
          >
            {addable.length === siblings.length
              ? t(
                  "Add all {count} frames of this {family, select, Spot {spot} Strip {strip} Scan {scan} other {acquisition}} to the cart",
                  { count: siblings.length, family: frame.family ?? "none" },
                )
              : isAddable
                ? t("Add the other {count, plural, one {frame} other {# frames}} to the cart", {
                    count: addable.length,
                  })
                : t("None is left to add")}
            {isAddable && sum && `, ${sum}`}
          </BusyButton>
        )}
      </header>
      <QueryError query={query} title={t("Couldn’t load the other frames")} />
      <ol className={classes.frames}>
        {query.isLoading && (
          <li>
            <Skeleton width={220} height={76} role="status" aria-label={t("Loading the frames")} />
          </li>
        )}
        <FirstRows rows={siblings} as="li">
          {(sibling) => (
            <li
              key={sibling.frameID}
              className={classes.frame}
              data-outside={coverage?.get(sibling.frameID) === 0 || undefined}
              data-this={sibling.frameID === frame.frameID || undefined}
            >
              <Link
                {...toFrame(sibling.frameID)}
                className={classes.open}
                aria-current={sibling.frameID === frame.frameID ? "true" : undefined}
              >
                <QuicklookThumb frame={sibling} size={64} />
                <span>
                  <code>_{sibling.frameNumber}</code>
                  <span className={classes.time}>
                    {t("{time} UTC", { time: formatClock(sibling.start, "second") })}
                  </span>
                  {coverage && <CoverageWords share={coverage.get(sibling.frameID)} />}
                </span>
                <span className={classes.price}>
                  {isForSale(stateOf(sibling.frameID)) && <FramePrice frameID={sibling.frameID} />}
                  {stateOf(sibling.frameID) !== "default" && <StateMark state={stateOf(sibling.frameID)} />}
                </span>
              </Link>
              {sibling.frameID !== frame.frameID && (
                <CompareLink of={frame.frameID} frameID={sibling.frameID} />
              )}
            </li>
          )}
        </FirstRows>
      </ol>
    </section>
  );
}

function orderWords(count: number, isNorthward: boolean): string {
  if (count < 2) return t("{count, plural, one {# frame} other {# frames}} in flight order", { count });
  return isNorthward
    ? t("{count, plural, one {# frame} other {# frames}} in flight order, south to north", { count })
    : t("{count, plural, one {# frame} other {# frames}} in flight order, north to south", { count });
}

function CoverageWords({ share }: { share: number | undefined }) {
  return (
    <span className={classes.time}>
      {share === undefined
        ? "\u00a0"
        : share === 0
          ? t("outside the area")
          : t("{share} of area", { share: formatShare(share) })}
    </span>
  );
}
