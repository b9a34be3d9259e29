import { execFileSync } from "node:child_process";
import { closeOverPole } from "../../src/geo/ring.ts";
import type { Position, Ring } from "../../src/geo/types.ts";

/**
 * Reads GSHHG 2.3.7 in full resolution from the files of Debian's `gmt-gshhg-full` by `ncdump` of `netcdf-bin`. The files hold the
 * world in bins of one degree from 90° N, 0° E on: segments of polygons and lines, points in 1 / 65,535 of a degree from the
 * south-west corner of their bin (Wessel and Smith 1996; the layout is described in GMT's `gmt_shore.c`).
 */

const FOLDER = "/usr/share/gmt-gshhg";
/** Units a degree. */
const UNITS = 65_535;
const WORLD = 360 * UNITS;
/** Written by `ncdump` as `_`; read as 0, it would be a spike of half a degree to the edge of its bin. */
const FILL = "-32767";
/** Antarctica stands twice: as the front of its ice, which we take, and as the line where the ice leaves the ground. */
const GROUNDING_LINE = 6;

export interface Shore {
  /** 1 land, 2 lake, 3 island in a lake, 4 pond on such an island. */
  readonly level: number;
  readonly id: number;
  /** The polygon around it; -1 for none. */
  readonly parent: number;
  readonly areaKm2: number;
  /** Longitudes are continuous; a ring round the pole is closed along it. */
  readonly ring: Ring;
}

type Units = readonly [x: number, y: number];

interface Segment {
  readonly points: readonly Units[];
  readonly index: number;
}

/** Returns the polygons of coasts and lakes, put together from their segments. */
export function readShores(): Shore[] {
  const read = reader("binned_GSHHS_f.nc");
  const info = read("Embedded_npts_levels_exit_entry_for_a_segment");
  const polygonOf = read("Id_of_GSHHS_ID");
  const parentOf = read("Id_of_parent_polygons");
  const areaOf = read("The_km_squared_area_of_polygons");
  const levelOf = (index: number) => (Number(info[index]) >> 6) & 7;

  const parts = new Map<number, Segment[]>();
  for (const segment of segments(read, (index) => Number(info[index]) >> 9)) {
    if (levelOf(segment.index) === GROUNDING_LINE) continue;
    const id = Number(polygonOf[segment.index]);
    const others = parts.get(id);
    if (others) others.push(segment);
    else parts.set(id, [segment]);
  }
  return [...parts].flatMap(([id, own]) =>
    chain(own).map((ring) => ({
      level: levelOf(own[0]?.index ?? 0),
      id,
      parent: Number(parentOf[id]),
      areaKm2: Number(areaOf[id]),
      ring,
    })),
  );
}

/** Returns the lines of `levels` of rivers or borders, cut at the edges of the bins. */
export function readLines(kind: "border" | "river", levels: readonly number[]): Ring[] {
  const read = reader(`binned_${kind}_f.nc`);
  const lengths = read("N_points_for_a_segment");
  const levelOf = read("Hierarchial_level_of_a_segment");
  return [...segments(read, (index) => Number(lengths[index]))]
    .filter(({ index }) => levels.includes(Number(levelOf[index])))
    .map(({ points }) => points.map(toPosition));
}

type Read = (variable: string) => Float64Array;

function reader(file: string): Read {
  return (variable) => {
    const text = execFileSync("ncdump", ["-v", variable, "-l", "4000", `${FOLDER}/${file}`], {
      encoding: "latin1",
      maxBuffer: 2 ** 29,
    });
    const numbers = text.slice(
      text.lastIndexOf(`${variable} =`) + variable.length + 2,
      text.lastIndexOf(";"),
    );
    return Float64Array.from(numbers.replaceAll("_", FILL).split(","), Number);
  };
}

function* segments(read: Read, lengthOf: (index: number) => number): Generator<Segment> {
  const firstOf = read("Id_of_first_segment_in_a_bin");
  const counts = read("N_segments_in_a_bin");
  const [firstPoint] = ["Id_of_first_point_in_a_segment"].map(read);
  const east = read("Relative_longitude_from_SW_corner_of_bin");
  const north = read("Relative_latitude_from_SW_corner_of_bin");
  const unsigned = (value: number | undefined) => Number(value) & 0xffff;
  for (const [bin, count] of counts.entries()) {
    const [column, row] = [bin % 360, Math.floor(bin / 360)];
    for (let nth = 0; nth < count; nth++) {
      const index = Number(firstOf[bin]) + nth;
      const from = Number(firstPoint?.[index]);
      const points = Array.from({ length: lengthOf(index) }, (_, i): Units => {
        return [column * UNITS + unsigned(east[from + i]), (89 - row) * UNITS + unsigned(north[from + i])];
      });
      yield { points, index };
    }
  }
}

/** Joins the segments of a polygon at their ends, which are equal to the unit, to closed rings. */
function chain(parts: readonly Segment[]): Ring[] {
  const key = ([x, y]: Units) => `${((x % WORLD) + WORLD) % WORLD},${y}`;
  const startOf = ({ points }: Segment) => key(points[0] as Units);
  const endOf = ({ points }: Segment) => key(points[points.length - 1] as Units);
  // A spike over the edge of a bin returns to where it began.
  const joined = parts.length > 1 ? parts.filter((part) => startOf(part) !== endOf(part)) : parts;
  const byStart = new Map(joined.map((part) => [startOf(part), part]));
  const rings: Ring[] = [];
  for (const start of joined) {
    const points: Units[] = [];
    let part: Segment | undefined = start;
    while (part && byStart.delete(startOf(part))) {
      for (const [x, y] of part.points) {
        const before = points[points.length - 1];
        const near = before ? x - WORLD * Math.round((x - before[0]) / WORLD) : x;
        if (near !== before?.[0] || y !== before[1]) points.push([near, y]);
      }
      part = byStart.get(endOf(part));
    }
    if (points.length > 3) rings.push(closeOverPole(points.map(toPosition)));
  }
  return rings;
}

const toPosition = ([x, y]: Units): Position => [x / UNITS, y / UNITS];
