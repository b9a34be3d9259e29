import { Button, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { t } from "../../../languages/texts.ts";
import { CompareLink } from "../../../shared/frames/compare-link.tsx";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { FramePrice } from "../../../shared/money/price-label.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import { count, formatAngle, formatNumber, formatShortTime } from "../../../ui/text/format.ts";
import { GeometryPlot } from "./geometry-plot.tsx";
import { CLOSE, type Repeat, repeatsOf } from "./same-geometry.ts";
import classes from "./same-geometry-panel.module.css";

/** Frames that may be of the same geometry, as far as they are known. */
export interface Candidates {
  frames: readonly CatalogFrame[];
  /** Share of the frame that each covers; missing while it is computed. */
  overlaps: ReadonlyMap<string, number>;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Looks further back; absent when all are there. */
  onMore: (() => void) | undefined;
}

interface SameGeometryPanelProps {
  frame: CatalogFrame;
  candidates: Candidates;
  stateOf: (frameID: string) => FrameState;
}

/** The frames that show the same ground in the same way, as a list and over time. */
export function SameGeometryPanel({ frame, candidates, stateOf }: SameGeometryPanelProps) {
  const { frames, overlaps, loading, error, onMore } = candidates;
  const repeats = useMemo(
    () => repeatsOf(frame, frames, (frameID) => overlaps.get(frameID)),
    [frame, frames, overlaps],
  );
  const [lit, setLit] = useState<string>();
  const others = repeats.length - 1;
  return (
    <section className={classes.panel} aria-labelledby="same-geometry-title">
      <header className={classes.head}>
        <h2 id="same-geometry-title">
          <TermHelp term="sameGeometry">{t("Same geometry")}</TermHelp>
        </h2>
        <p className={classes.words}>
          {repeatWords(repeats.length, candidates)} · {t("geometry proxy: baseline unknown")}
        </p>
        {onMore && (
          <Button variant="subtle" onClick={onMore} loading={loading}>
            {t("Look further back")}
          </Button>
        )}
      </header>
      {error && (
        <ErrorMessage
          error={error}
          title={t("Couldn’t look for the same geometry")}
          onRetry={candidates.onRetry}
        />
      )}
      {loading && frames.length === 0 && (
        <Skeleton m={12} height={80} w="auto" role="status" aria-label={t("Looking for the same geometry")} />
      )}
      {others > 0 && (
        <div className={classes.both}>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t("UTC")}</th>
                  <th scope="col">{t("Frame")}</th>
                  <th scope="col">{t("Incidence")}</th>
                  <th scope="col">
                    <abbr title={t("Difference of the incidence, degrees")}>Δ</abbr>
                  </th>
                  <th scope="col">{t("Overlap")}</th>
                  <th scope="col">{t("Price")}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t("Compare")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                <FirstRows
                  rows={repeats}
                  as="tr"
                  reach={repeats.findIndex((one) => one.frame.frameID === lit)}
                >
                  {(repeat) => (
                    <Row
                      key={repeat.frame.frameID}
                      repeat={repeat}
                      of={frame.frameID}
                      state={stateOf(repeat.frame.frameID)}
                      lit={repeat.frame.frameID === lit}
                      onLit={setLit}
                    />
                  )}
                </FirstRows>
              </tbody>
            </table>
          </div>
          <GeometryPlot repeats={repeats} thisID={frame.frameID} litID={lit} onLit={setLit} />
        </div>
      )}
    </section>
  );
}

/** How many repeats are known, the frame itself among them; nothing is said to be none before all of it was answered. */
export function repeatWords(
  repeats: number,
  { frames, overlaps, loading, error, onMore }: Omit<Candidates, "onRetry">,
): string {
  if (repeats === 0) return t("Mode, look, pass or incidence are not known");
  if (loading || frames.some(({ frameID }) => !overlaps.has(frameID))) return t("Looking for other frames");
  if (error) return t("Not known");
  if (repeats === 1) return onMore ? t("No other frame so far") : t("No other frame");
  return onMore
    ? t("{count, plural, one {# other frame} other {# other frames}} so far", { count: repeats - 1 })
    : count(repeats - 1, "other frame");
}

interface RowProps {
  repeat: Repeat;
  /** The frame whose page it is. */
  of: string;
  state: FrameState;
  lit: boolean;
  onLit: (frameID: string | undefined) => void;
}

function Row({ repeat: { frame, apart, overlap }, of, state, lit, onLit }: RowProps) {
  const isThis = frame.frameID === of;
  return (
    <tr
      data-lit={lit || undefined}
      aria-current={isThis ? "true" : undefined}
      onPointerEnter={() => onLit(frame.frameID)}
      onPointerLeave={() => onLit(undefined)}
    >
      <td>{formatShortTime(frame.start)}</td>
      <td>
        {isThis ? (
          <code>{frame.frameID}</code>
        ) : (
          <Link
            {...toFrame(frame.frameID)}
            onFocus={() => onLit(frame.frameID)}
            onBlur={() => onLit(undefined)}
          >
            <code>{frame.frameID}</code>
          </Link>
        )}
      </td>
      <td>{formatAngle(frame.incidence.center)}</td>
      <td data-close={(!isThis && Math.abs(apart) <= CLOSE) || undefined}>
        {isThis ? t("this") : `${apart < 0 ? "−" : "+"}${formatAngle(Math.abs(apart))}`}
      </td>
      <td>{formatNumber(overlap, 2)}</td>
      <td>{isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}</td>
      <td>{!isThis && <CompareLink of={of} frameID={frame.frameID} />}</td>
    </tr>
  );
}
