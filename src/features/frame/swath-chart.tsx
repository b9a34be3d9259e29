import type { CatalogFrame } from "../../api/frames/frame.ts";
import { formatAngle, formatMetres } from "../../ui/text/format.ts";
import classes from "./swath-chart.module.css";

const WIDTH = 240;
const HEIGHT = 74;

/** Incidence and range resolution from the near to the far edge, drawn and as a table; the performant band is shaded. */
export function SwathChart({ frame }: { frame: CatalogFrame }) {
  const { incidence, rangeResolution, mode } = frame;
  const known = [incidence.near, incidence.center, incidence.far].every((value) => value !== undefined);
  const hasResolution = Object.values(rangeResolution).some((value) => value !== undefined);
  return (
    <section className={classes.card} aria-labelledby="swath-title">
      <header className={classes.head}>
        <h2 id="swath-title">Across the swath</h2>
        <span>{performantWords(frame)}</span>
      </header>
      {known && (
        <>
          <p className={classes.legend} aria-hidden>
            <span className={classes.solid} /> Incidence{" "}
            {hasResolution && (
              <>
                <span className={classes.dashed} /> Range resolution
              </>
            )}
          </p>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            className={classes.chart}
            role="img"
            aria-label={chartWords(frame)}
          >
            {mode && <PerformantBand frame={frame} />}
            <polyline
              className={classes.incidence}
              points={curve([incidence.near, incidence.center, incidence.far])}
            />
            <polyline
              className={classes.resolution}
              points={curve([rangeResolution.near, rangeResolution.center, rangeResolution.far])}
            />
          </svg>
        </>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Near</th>
            <th scope="col">Centre</th>
            <th scope="col">Far</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Incidence</th>
            <td>{formatAngle(incidence.near)}</td>
            <td>{formatAngle(incidence.center)}</td>
            <td>{formatAngle(incidence.far)}</td>
          </tr>
          <tr>
            <th scope="row">Range resolution</th>
            {hasResolution ? (
              <>
                <td>{formatMetres(rangeResolution.near)}</td>
                <td>{formatMetres(rangeResolution.center)}</td>
                <td>{formatMetres(rangeResolution.far)}</td>
              </>
            ) : (
              <td colSpan={3}>not known</td>
            )}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** What the curves show, with their axes: "Incidence 24.1° to 26.3°, ... from the near to the far edge of the swath". */
export function chartWords({ incidence, rangeResolution }: CatalogFrame): string {
  const { near, far } = rangeResolution;
  const resolution =
    near === undefined || far === undefined
      ? ""
      : `, ground range resolution ${formatMetres(near)} to ${formatMetres(far)}`;
  return `Incidence ${formatAngle(incidence.near)} to ${formatAngle(incidence.far)}${resolution}, from the near to the far edge of the swath`;
}

function performantWords({ mode, incidence }: CatalogFrame): string {
  if (!mode || incidence.center === undefined) return "";
  const [from, to] = mode.performant;
  const inside = incidence.center >= from && incidence.center <= to;
  return `${inside ? "Inside" : "Outside"} performant ${from} to ${to}°`;
}

/** The part of the chart whose incidence lies in the mode's performant range. */
function PerformantBand({ frame }: { frame: CatalogFrame }) {
  const { near, far } = frame.incidence;
  if (!frame.mode || near === undefined || far === undefined || near === far) return null;
  const [from, to] = frame.mode.performant;
  const x = (degrees: number) => Math.min(1, Math.max(0, (degrees - near) / (far - near))) * WIDTH;
  return (
    <rect className={classes.band} x={x(from)} width={Math.max(0, x(to) - x(from))} y={0} height={HEIGHT} />
  );
}

function curve(values: readonly (number | undefined)[]): string {
  const numbers = values.filter((value) => value !== undefined);
  const least = Math.min(...numbers);
  const span = Math.max(...numbers) - least || 1;
  return numbers
    .map((value, index) => {
      const y = HEIGHT - 8 - ((value - least) / span) * (HEIGHT - 16);
      return `${(index / (numbers.length - 1)) * WIDTH},${y}`;
    })
    .join(" ");
}
