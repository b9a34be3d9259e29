import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { unwrapRingNear, wrapLongitude } from "../../../geo/longitude.ts";
import type { Polygon, Ring } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { formatPosition } from "../../../ui/text/format.ts";
import { cartBox } from "../cart-box.ts";
import classes from "./quote-map.module.css";

interface QuoteMapProps {
  /** In the order of the quote's lines, by whose numbers they are marked. */
  frames: readonly CatalogFrame[];
  area: readonly Polygon[];
}

const WIDTH = 800;
const TALLEST = 420;
const MARGIN = 24;

/** Where the frames of a quote lie over the area: a picture that prints, north up, true to scale at its middle. */
export function QuoteMap({ frames, area }: QuoteMapProps) {
  const box = cartBox(frames, area);
  if (!box) return null;
  const [west, south, east, north] = box;
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  const narrowing = Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  const [across, up] = [Math.max(0.01, (east - west) * narrowing), Math.max(0.01, north - south)];
  const scale = Math.min((WIDTH - 2 * MARGIN) / across, (TALLEST - 2 * MARGIN) / up);
  const height = up * scale + 2 * MARGIN;
  const place = ([x, y]: readonly [number, number]) =>
    [WIDTH / 2 + (x - lng) * narrowing * scale, MARGIN + (north - y) * scale] as const;
  const ends = {
    from: formatPosition(wrapLongitude(west), south, 2),
    to: formatPosition(wrapLongitude(east), north, 2),
  };
  const path = (ring: Ring) =>
    `M${ring
      .map((position) =>
        place(position)
          .map((value) => value.toFixed(1))
          .join(" "),
      )
      .join("L")}Z`;
  return (
    <figure className={classes.figure}>
      <div className={classes.picture}>
        <svg
          viewBox={`0 0 ${WIDTH} ${height.toFixed(0)}`}
          role="img"
          aria-label={
            area.length > 0
              ? t("Map of {count, plural, one {# frame} other {# frames}} over the area", {
                  count: frames.length,
                })
              : t("Map of {count, plural, one {# frame} other {# frames}}", { count: frames.length })
          }
        >
          {area.map((polygon) => (
            <path key={path(polygon[0] ?? [])} d={polygon.map(path).join("")} className={classes.area} />
          ))}
          {frames.map(({ frameID, ring }) => (
            <path key={frameID} d={path(unwrapRingNear(ring, lng))} className={classes.frame} />
          ))}
        </svg>
        {/* Beside the picture, as its own letters would shrink with it. */}
        {frames.map(({ frameID, ring }, index) => {
          const corners = unwrapRingNear(ring, lng).slice(0, -1);
          const [x, y] = place([mean(corners, 0), mean(corners, 1)]);
          return (
            <span
              key={frameID}
              className={classes.number}
              style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / height) * 100}%` }}
            >
              {index + 1}
            </span>
          );
        })}
      </div>
      <figcaption>
        {area.length > 0
          ? t("North up, {from} to {to}. Numbers match the rows; the dashed line is the area.", ends)
          : t("North up, {from} to {to}. Numbers match the rows.", ends)}
      </figcaption>
    </figure>
  );
}

function mean(corners: Ring, axis: 0 | 1): number {
  return corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
}
