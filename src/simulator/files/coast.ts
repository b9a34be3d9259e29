import Flatbush from "flatbush";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import { unpackRings } from "../../geo/packed/packed-rings.ts";
import { closeOverPole, vertex } from "../../geo/ring.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";

/** Ends of a piece of coast, degrees; longitudes in the copy of the world that was asked for. */
type VisitEdge = (x1: number, y1: number, x2: number, y2: number) => void;

/** Lines that can be asked for by box. */
export interface EdgeIndex {
  /** Visits every edge whose box touches a continuous box, and some beyond. */
  edgesIn(box: Box, visit: VisitEdge): void;
}

/** Where an area ends, as the land of the world or its lakes; areas are told apart by the even-odd rule. */
export interface Coast extends EdgeIndex {
  /** Whether a position lies inside. */
  holds(position: Position): boolean;
}

/** Edges that share one entry of the index. */
const RUN = 32;

/** Indexes the edges of lines with continuous longitudes. */
export function indexEdges(lines: readonly Ring[]): EdgeIndex {
  const runs = lines.flatMap((ring) =>
    Array.from({ length: Math.ceil((ring.length - 1) / RUN) }, (_, i) =>
      ring.slice(i * RUN, (i + 1) * RUN + 1),
    ),
  );
  const index = new Flatbush(runs.length);
  for (const run of runs) index.add(...ringBox(run));
  index.finish();
  return {
    edgesIn([west, south, east, north], visit) {
      for (const shift of [-360, 0, 360]) {
        for (const found of index.search(west - shift, south, east - shift, north)) {
          const run = entryAt(runs, found);
          for (let i = 0; i + 1 < run.length; i++) {
            const [x1, y1] = vertex(run, i);
            const [x2, y2] = vertex(run, i + 1);
            visit(x1 + shift, y1, x2 + shift, y2);
          }
        }
      }
    },
  };
}

/** Indexes packed rings, as the land of the basemap (`public/basemap/land-10m.bin`). Takes about 0.2 s. */
export function createCoast(packed: Uint8Array): Coast {
  const { edgesIn } = indexEdges(unpackRings(packed).map((ring) => closeOverPole(unwrapRing(ring))));

  function holds([lng, lat]: Position): boolean {
    let inside = false;
    edgesIn([lng, lat, lng, 90], (x1, y1, x2, y2) => {
      if (x1 > lng !== x2 > lng && y1 + ((lng - x1) / (x2 - x1)) * (y2 - y1) > lat) inside = !inside;
    });
    return inside;
  }

  return { edgesIn, holds };
}
