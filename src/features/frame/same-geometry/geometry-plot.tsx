import { useElementSize } from "@mantine/hooks";
import { t } from "../../../languages/texts.ts";
import { formatAngle, formatNumber, formatTime } from "../../../ui/text/format.ts";
import chart from "../chart.module.css";
import classes from "./geometry-plot.module.css";
import { CLOSE, type Repeat } from "./same-geometry.ts";

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

/** Incidence (round, left axis) and heading (square, right axis) over time; the band is within 0.3 degrees of the frame. */
export function GeometryPlot({ repeats, thisID, litID, onLit }: GeometryPlotProps) {
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
  const line = (points: readonly (readonly [number, number])[]) =>
    points.map((point) => point.join()).join(" ");
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

/** Maps one range of numbers to another; a range of one number to the middle of the other. */
function scale([from, to]: readonly [number, number], [low, high]: readonly [number, number]) {
  return (value: number) =>
    to > from ? low + ((value - from) / (to - from)) * (high - low) : (low + high) / 2;
}

/** Headings beside each other across north: each within half a turn of the first. */
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
