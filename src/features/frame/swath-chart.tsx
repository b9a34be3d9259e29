import { useElementSize } from "@mantine/hooks";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { distanceKm } from "../../geo/sphere.ts";
import { t } from "../../languages/texts.ts";
import { formatAngle, formatMetres, formatNumber } from "../../ui/text/format.ts";
import chart from "./chart.module.css";
import classes from "./swath-chart.module.css";

const HEIGHT = 128;
/** Room for the words of the axes, px. */
const EDGE = { left: 40, right: 46, top: 8, bottom: 40 };
const MARGIN = 8;

export function SwathChart({ frame }: { frame: CatalogFrame }) {
  const { incidence, rangeResolution } = frame;
  const known = [incidence.near, incidence.center, incidence.far].every((value) => value !== undefined);
  const hasResolution = Object.values(rangeResolution).some((value) => value !== undefined);
  return (
    <section className={classes.card} aria-labelledby="swath-title">
      <header className={classes.head}>
        <h2 id="swath-title">{t("Across the swath")}</h2>
        <span>{performantWords(frame)}</span>
      </header>
      {known && (
        <>
          <p className={classes.legend} aria-hidden>
            <span className={classes.solid} /> {t("Incidence")}{" "}
            {hasResolution && (
              <>
                <span className={classes.dashed} /> {t("Range resolution")}
              </>
            )}
          </p>
          <Chart frame={frame} />
        </>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("Near")}</th>
            <th scope="col">{t("Center")}</th>
            <th scope="col">{t("Far")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("Incidence")}</th>
            <td>{formatAngle(incidence.near)}</td>
            <td>{formatAngle(incidence.center)}</td>
            <td>{formatAngle(incidence.far)}</td>
          </tr>
          <tr>
            <th scope="row">{t("Range resolution")}</th>
            {hasResolution ? (
              <>
                <td>{formatMetres(rangeResolution.near)}</td>
                <td>{formatMetres(rangeResolution.center)}</td>
                <td>{formatMetres(rangeResolution.far)}</td>
              </>
            ) : (
              <td colSpan={3}>{t("not known")}</td>
            )}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Returns the curves in words: "Incidence 24.1° to 26.3°, …". */
export function chartWords({ incidence, rangeResolution }: CatalogFrame): string {
  const { near, far } = rangeResolution;
  const angles = { near: formatAngle(incidence.near), far: formatAngle(incidence.far) };
  return near === undefined || far === undefined
    ? t("Incidence {near} to {far}, from the near to the far edge of the swath", angles)
    : t(
        "Incidence {near} to {far}, ground range resolution {nearRange} to {farRange}, from the near to the far edge of the swath",
        { ...angles, nearRange: formatMetres(near), farRange: formatMetres(far) },
      );
}

function performantWords({ mode, incidence }: CatalogFrame): string {
  if (!mode || incidence.center === undefined) return "";
  const [from, to] = mode.performant;
  const inside = incidence.center >= from && incidence.center <= to;
  return inside
    ? t("Center within the recommended {from} to {to}°", { from, to })
    : t("Center outside the recommended {from} to {to}°", { from, to });
}

/** Both curves over the ground range with their own axes; the performant range is shaded. */
function Chart({ frame }: { frame: CatalogFrame }) {
  const { ref, width } = useElementSize();
  const { incidence, rangeResolution, mode } = frame;
  const [left, right] = [EDGE.left, Math.max(EDGE.left, width - EDGE.right)];
  const floor = HEIGHT - EDGE.bottom;
  const curves = [
    { values: incidence, className: classes.incidence, x: left - 6, anchor: "end", words: formatAngle },
    {
      values: rangeResolution,
      className: classes.resolution,
      x: right + 6,
      anchor: "start",
      words: formatMetres,
    },
  ] as const;
  const groundKm = frame.corners && distanceKm(frame.corners.top_left, frame.corners.top_right);
  return (
    <div ref={ref}>
      <svg width={width} height={HEIGHT} className={chart.chart} role="img" aria-label={chartWords(frame)}>
        {mode && <PerformantBand frame={frame} left={left} right={right} />}
        <path className={classes.axes} d={`M${left} ${EDGE.top} V${floor} H${right} V${EDGE.top}`} />
        {curves.map(({ values, className, x, anchor, words }) => {
          const known = [values.near, values.center, values.far].filter((value) => value !== undefined);
          const [least, most] = [Math.min(...known), Math.max(...known)];
          // Values that read alike are one level.
          const y = (value: number) =>
            words(most) !== words(least)
              ? floor - MARGIN - ((value - least) / (most - least)) * (floor - EDGE.top - 2 * MARGIN)
              : (floor + EDGE.top) / 2;
          return (
            <g key={x}>
              <polyline
                className={className}
                points={known
                  .map(
                    (value, index) => `${left + (index / (known.length - 1)) * (right - left)},${y(value)}`,
                  )
                  .join(" ")}
              />
              {[...new Set(known.length > 0 ? [least, most] : [])].map((value) => (
                <text key={value} x={x} y={y(value) + 4} textAnchor={anchor}>
                  {words(value)}
                </text>
              ))}
            </g>
          );
        })}
        <text x={left} y={floor + 16}>
          0
        </text>
        {groundKm !== undefined && (
          <text x={right} y={floor + 16} textAnchor="end">
            {`${formatNumber(groundKm, 1)} km`}
          </text>
        )}
        <text x={(left + right) / 2} y={floor + 34} textAnchor="middle">
          {t("Ground range from the near edge")}
        </text>
      </svg>
    </div>
  );
}

function PerformantBand({ frame, left, right }: { frame: CatalogFrame; left: number; right: number }) {
  const { near, far } = frame.incidence;
  if (!frame.mode || near === undefined || far === undefined || near === far) return null;
  const [from, to] = frame.mode.performant;
  const x = (degrees: number) =>
    left + Math.min(1, Math.max(0, (degrees - near) / (far - near))) * (right - left);
  const height = HEIGHT - EDGE.top - EDGE.bottom;
  return (
    <rect
      className={classes.band}
      x={x(from)}
      width={Math.max(0, x(to) - x(from))}
      y={EDGE.top}
      height={height}
    />
  );
}
