import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { Gazetteer } from "../../gazetteer/gazetteer.ts";
import { areaBox, ringBox, unionBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRing, unwrapRingNear, wrapLongitude } from "../../geo/longitude.ts";
import type { Box, Polygon, Position, Ring } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { NUMBER, spreadNumbers } from "../../map/layers/spread-numbers.ts";
import { gazetteerQuery } from "../../shared/places/use-place-name.ts";
import { formatPosition } from "../../ui/text/format.ts";
import { plotOf, WIDTH } from "./quote-land.ts";
import type { LandAnswer, LandRequest } from "./quote-land-worker.ts";
import classes from "./quote-map.module.css";

interface QuoteMapProps {
  /** In the order of the numbered lines. */
  frames: readonly CatalogFrame[];
  area: readonly Polygon[];
}

/** Printable map of the frames and the area on the coast: north up, true to scale at its middle. */
export function QuoteMap({ frames, area }: QuoteMapProps) {
  const box = wholeBox(frames, area);
  return box && <DrawnMap frames={frames} area={area} box={box} />;
}

/** Returns the box of the area and of all frames, beside one another where they cross 180°. */
function wholeBox(frames: readonly CatalogFrame[], area: readonly Polygon[]): Box | undefined {
  const outline = areaBox(area);
  const [reference] = outline ?? (frames[0] && unwrapRing(frames[0].ring)[0]) ?? [0];
  return unionBox([
    ...(outline ? [outline] : []),
    ...frames.map(({ ring }) => ringBox(unwrapRingNear(ring, reference))),
  ]);
}

function DrawnMap({ frames, area, box }: QuoteMapProps & { box: Box }) {
  const { lng, height, seen, place } = plotOf(box);
  const { ref, width } = useElementSize();
  // A screen pixel in units of the drawing, which shrinks on a phone while words keep their size.
  const unit = WIDTH / (width || WIDTH);
  const land = useQuery({
    queryKey: ["quote-land", ...box],
    queryFn: ({ signal }) => askForLand(box, signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const gazetteer = useQuery(gazetteerQuery).data;
  const path = (ring: Ring) =>
    `M${ring
      .map((position) =>
        place(position)
          .map((value) => value.toFixed(1))
          .join(" "),
      )
      .join("L")}Z`;
  const numbers = spreadNumbers(
    frames.map(({ ring }) => {
      const corners = unwrapRingNear(ring, lng).slice(0, -1);
      return place([mean(corners, 0), mean(corners, 1)]);
    }),
    unit,
  );
  const towns = gazetteer ? townsIn(gazetteer, { seen, place, numbers, unit }) : [];
  const style = ([x, y]: readonly [number, number]) => ({
    left: `${(x / WIDTH) * 100}%`,
    top: `${(y / height) * 100}%`,
  });
  const [west, south, east, north] = box;
  const ends = {
    from: formatPosition(wrapLongitude(west), south, 2),
    to: formatPosition(wrapLongitude(east), north, 2),
  };
  return (
    <figure className={classes.figure}>
      <div ref={ref} className={classes.picture}>
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
          <rect className={classes.sea} width={WIDTH} height={height} />
          <path className={classes.land} fillRule="evenodd" d={land} />
          {area.map((polygon) => (
            <path key={path(polygon[0] ?? [])} d={polygon.map(path).join("")} className={classes.area} />
          ))}
          {frames.map(({ frameID, ring }) => (
            <path key={frameID} d={path(unwrapRingNear(ring, lng))} className={classes.frame} />
          ))}
          {towns.map(({ name, at: [x, y] }) => (
            <circle key={name} className={classes.town} cx={x} cy={y} r={2} />
          ))}
        </svg>
        {/* Outside the SVG, where words would shrink with the picture. */}
        {towns.map(({ name, at }) => (
          <span key={name} className={classes.name} style={style(at)}>
            {name}
          </span>
        ))}
        {frames.map(({ frameID }, index) => (
          <span key={frameID} className={classes.number} style={style(numbers[index] ?? [0, 0])}>
            {index + 1}
          </span>
        ))}
      </div>
      <figcaption>
        {area.length > 0
          ? t("North up, {from} to {to}. Numbers match the rows; the dashed line is the area.", ends)
          : t("North up, {from} to {to}. Numbers match the rows.", ends)}
      </figcaption>
    </figure>
  );
}

/** Draws the land in a worker: a rough coast has many corners. */
function askForLand(box: Box, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL("./quote-land-worker.ts", import.meta.url), { type: "module" });
  const folder = new URL(`${import.meta.env.BASE_URL}basemap/`, location.href).href;
  const drawn = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LandAnswer>) =>
      "path" in data ? resolve(data.path) : reject(new Error(data.failure));
    worker.onerror = () => reject(new Error("The worker of the quote's land has failed."));
    signal.onabort = () => reject(signal.reason);
  });
  worker.postMessage({ box, folder } satisfies LandRequest);
  return drawn.finally(() => worker.terminate());
}

const TOWNS = ["capital", "city", "town"];
const MOST_TOWNS = 8;
/** Orders known places before small ones. */
const rankOf = (kind: string) => TOWNS.indexOf(kind);

/** Least distance of two lines of words, px. */
const LINE = 18;
/** Width of a letter with its share of the margins, px. */
const LETTER = 8;

interface TownsPlot {
  seen: Box;
  place: (position: Position) => readonly [number, number];
  /** Places of the numbers, which names leave free. */
  numbers: readonly (readonly [number, number])[];
  unit: number;
}

/** Returns the capitals, cities and towns in view, the nearest first, as far as their names have room; their places in units of the drawing. */
export function townsIn({ nearest }: Pick<Gazetteer, "nearest">, { seen, place, numbers, unit }: TownsPlot) {
  const [west, south, east, north] = seen;
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  const found: { name: string; at: readonly [number, number] }[] = [];
  const byKind = nearest(middle, 60).toSorted((a, b) => rankOf(a.place.kind) - rankOf(b.place.kind));
  for (const { place: town } of byKind) {
    const lng = longitudeNear(town.at[0], middle[0]);
    const [lat, isTown] = [town.at[1], TOWNS.includes(town.kind)];
    if (!isTown || lng < west || lng > east || lat < south || lat > north) continue;
    const at = place([lng, lat]);
    const length = LETTER * unit * town.name.length;
    const isClear = ([x, y]: readonly [number, number], before: number) =>
      Math.abs(y - at[1]) > LINE * unit || x > at[0] + length + NUMBER * unit || x < at[0] - before;
    const hasRoom =
      at[0] < WIDTH - length &&
      numbers.every((number) => isClear(number, NUMBER * unit)) &&
      found.every(({ name, at: other }) => isClear(other, LETTER * unit * name.length));
    if (hasRoom) found.push({ name: town.name, at });
    if (found.length === MOST_TOWNS) break;
  }
  return found;
}

function mean(corners: Ring, axis: 0 | 1): number {
  return corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
}
