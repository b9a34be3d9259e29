import { Button, Skeleton } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../api/frames/frame-states.ts";
import { t } from "../../languages/texts.ts";
import { CompareLink } from "../../shared/frames/compare-link.tsx";
import { StateMark } from "../../shared/frames/state-mark.tsx";
import { FramePrice } from "../../shared/money/price-label.tsx";
import { toFrame } from "../../shared/orders/links.ts";
import { TermHelp } from "../../shared/terms/term-help.tsx";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import {
  count,
  formatAngle,
  formatNumber,
  formatShare,
  formatShortTime,
  formatTime,
} from "../../ui/text/format.ts";
import chart from "./chart.module.css";
import { CLOSE, type Repeat, repeatsOf } from "./same-geometry.ts";
import classes from "./same-geometry-panel.module.css";

export interface RepeatCandidates {
  frames: readonly CatalogFrame[];
  /** Share of the frame that each covers; missing while it is computed. */
  overlaps: ReadonlyMap<string, number>;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Looks further back; undefined when all are there. */
  onMore: (() => void) | undefined;
}

interface SameGeometryPanelProps {
  frame: CatalogFrame;
  candidates: RepeatCandidates;
  stateOf: (frameID: string) => FrameState;
}

/** Frames that show the same ground in the same way, as a list and over time. */
export function SameGeometryPanel({ frame, candidates, stateOf }: SameGeometryPanelProps) {
  const { frames, overlaps, loading, error, onMore } = candidates;
  const repeats = useMemo(
    () => repeatsOf(frame, frames, (frameID) => overlaps.get(frameID)),
    [frame, frames, overlaps],
  );
  const [lit, setLit] = useState<string>();
  const same = repeats.filter(({ turned }) => turned === undefined);
  const turned = repeats.filter((repeat) => repeat.turned !== undefined);
  const rows = (of: readonly Repeat[]) => (
    <FirstRows rows={of} as="tr" reach={of.findIndex((one) => one.frame.frameID === lit)}>
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
  );
  return (
    <section className={classes.panel} aria-labelledby="same-geometry-title">
      <header className={classes.head}>
        <h2 id="same-geometry-title">
          <TermHelp term="sameGeometry">{t("Same geometry")}</TermHelp>
        </h2>
        <p className={classes.words}>
          <Dotted parts={[repeatWords(same.length, candidates), t("orbit baseline not provided")]} />
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
        <Skeleton
          m={12}
          height={144}
          w="auto"
          role="status"
          aria-label={t("Looking for the same geometry")}
        />
      )}
      {repeats.length > 1 && (
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
              <tbody>{rows(same)}</tbody>
              {turned.length > 0 && (
                <tbody>
                  <tr>
                    <th className={classes.turned} scope="rowgroup" colSpan={7}>
                      {turnedWords(turned)}
                    </th>
                  </tr>
                  {rows(turned)}
                </tbody>
              )}
            </table>
          </div>
          {same.length > 1 && (
            <GeometryPlot repeats={same} thisID={frame.frameID} litID={lit} onLit={setLit} />
          )}
        </div>
      )}
    </section>
  );
}

function turnedWords(turned: readonly Repeat[]): string {
  return t("Similar incidence, other heading (by up to {angle}): not for interferometry", {
    angle: formatAngle(Math.max(...turned.map((repeat) => repeat.turned ?? 0))),
  });
}

/** Returns the number of repeats. Reports none only after all answers have come. */
export function repeatWords(
  repeats: number,
  { frames, overlaps, loading, error, onMore }: Omit<RepeatCandidates, "onRetry">,
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
  of: string;
  state: FrameState;
  lit: boolean;
  onLit: (frameID: string | undefined) => void;
}

function Row({ repeat: { frame, apart, overlap }, of, state, lit, onLit }: RowProps) {
  const isThis = frame.frameID === of;
  const { center = 0 } = frame.incidence;
  // The difference of the angles as they are shown.
  const shownApart = (Math.round(10 * center) - Math.round(10 * (center - apart))) / 10;
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
        {isThis ? t("this") : `${shownApart >= 0.05 ? "+" : ""}${formatAngle(shownApart)}`}
      </td>
      <td>{formatShare(overlap)}</td>
      <td>{isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}</td>
      <td>{!isThis && <CompareLink of={of} frameID={frame.frameID} />}</td>
    </tr>
  );
}

interface GeometryPlotProps {
  /** Newest first. */
  repeats: readonly Repeat[];
  thisID: string;
  litID: string | undefined;
  onLit: (frameID: string | undefined) => void;
}

const HEIGHT = 148;
/** Room for the words of the axes, px. */
const EDGE = { left: 44, right: 48, top: 10, bottom: 24 };

/** Incidence (round, left axis) and heading (square, right axis) over time; the band is within 0.3° of the frame. */
function GeometryPlot({ repeats, thisID, litID, onLit }: GeometryPlotProps) {
  const { ref, width } = useElementSize();
  const times = repeats.map(({ frame }) => Date.parse(frame.start));
  const incidences = repeats.map(({ frame }) => frame.incidence.center ?? 0);
  const headings = continuous(repeats.map(({ heading }) => heading));
  const own = incidences[repeats.findIndex(({ frame }) => frame.frameID === thisID)] ?? 0;
  const x = scale([Math.min(...times), Math.max(...times)], [EDGE.left + 8, width - EDGE.right - 8]);
  const ends = [Math.min(own - CLOSE, ...incidences), Math.max(own + CLOSE, ...incidences)] as const;
  const y = scale(ends, [HEIGHT - EDGE.bottom - 6, EDGE.top + 6]);
  const known = headings.filter((heading) => heading !== undefined);
  const headingEnds = [Math.min(...known) - 0.1, Math.max(...known) + 0.1] as const;
  const yHeading = scale(headingEnds, [HEIGHT - EDGE.bottom - 6, EDGE.top + 6]);
  const line = (points: readonly (readonly [number, number])[]) => points.join(" ");
  return (
    <figure className={classes.plot}>
      <figcaption className={classes.legend}>
        <span data-of="incidence">{t("Incidence")}</span>
        {known.length > 0 && <span data-of="heading">{t("Heading")}</span>}
        <span data-of="close">{t("within {angle}°", { angle: formatNumber(CLOSE, 1) })}</span>
      </figcaption>
      <div ref={ref}>
        <svg className={chart.chart} width={width} height={HEIGHT} role="img" aria-label={plotWords(repeats)}>
          <rect
            className={classes.close}
            x={EDGE.left}
            width={Math.max(0, width - EDGE.left - EDGE.right)}
            y={y(own + CLOSE)}
            height={y(own - CLOSE) - y(own + CLOSE)}
          />
          {[ends[0], own, ends[1]].map((angle) => (
            <text key={angle} x={EDGE.left - 6} y={y(angle) + 4} textAnchor="end">
              {formatAngle(angle)}
            </text>
          ))}
          {known.length > 0 &&
            headingEnds.map((angle) => (
              <text key={angle} x={width - EDGE.right + 6} y={yHeading(angle) + 4}>
                {formatAngle((angle + 360) % 360)}
              </text>
            ))}
          <text x={EDGE.left} y={HEIGHT - 6}>
            {formatTime(Math.min(...times), "date")}
          </text>
          {times.length > 1 && (
            <text x={width - EDGE.right} y={HEIGHT - 6} textAnchor="end">
              {formatTime(Math.max(...times), "date")}
            </text>
          )}
          <polyline
            className={classes.headings}
            points={line(
              headings.flatMap((heading, index) =>
                heading === undefined ? [] : [[x(times[index] ?? 0), yHeading(heading)] as const],
              ),
            )}
          />
          <polyline
            className={classes.incidences}
            points={line(incidences.map((angle, index) => [x(times[index] ?? 0), y(angle)] as const))}
          />
          {repeats.map(({ frame }, index) => {
            const [at, heading] = [x(times[index] ?? 0), headings[index]];
            return (
              <g
                key={frame.frameID}
                data-this={frame.frameID === thisID || undefined}
                data-lit={frame.frameID === litID || undefined}
                onPointerEnter={() => onLit(frame.frameID)}
                onPointerLeave={() => onLit(undefined)}
              >
                {heading !== undefined && (
                  <rect
                    className={classes.heading}
                    x={at - 3.5}
                    y={yHeading(heading) - 3.5}
                    width={7}
                    height={7}
                  />
                )}
                <circle className={classes.incidence} cx={at} cy={y(incidences[index] ?? 0)} r={4} />
              </g>
            );
          })}
        </svg>
      </div>
    </figure>
  );
}

/** Returns a linear map between two ranges; an empty range maps to the middle of the other. */
function scale([from, to]: readonly [number, number], [low, high]: readonly [number, number]) {
  return (value: number) =>
    to > from ? low + ((value - from) / (to - from)) * (high - low) : (low + high) / 2;
}

/** Returns headings that are continuous across north. */
function continuous(headings: readonly (number | undefined)[]): (number | undefined)[] {
  const first = headings.find((heading) => heading !== undefined) ?? 0;
  return headings.map((heading) =>
    heading === undefined ? undefined : heading + 360 * Math.round((first - heading) / 360),
  );
}

function plotWords(repeats: readonly Repeat[]): string {
  const angles = repeats.map(({ frame }) => frame.incidence.center ?? 0);
  return t("Incidence of {count} frames over time, {from} to {to}; the list says each", {
    count: repeats.length,
    from: formatAngle(Math.min(...angles)),
    to: formatAngle(Math.max(...angles)),
  });
}
