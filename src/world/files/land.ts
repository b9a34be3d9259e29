import Flatbush from "flatbush";
import { boxRing, ringBox } from "../../geo/area/box.ts";
import { type CellFile, fineCellsIn } from "../../geo/land/cells.ts";
import { clipRingToBox } from "../../geo/land/clip-to-box.ts";
import { type Ground, openGround, roundCorners } from "../../geo/land/ground.ts";
import { entryAt } from "../../geo/packed.ts";
import { vertex } from "../../geo/ring.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";
import { remember } from "../../service/remember.ts";

/** Loads a file of the app's public folder. */
export type LoadFile = (path: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Degrees, in the requested copy of the world. */
type VisitEdge = (x1: number, y1: number, x2: number, y2: number) => void;

/** Outline of land by the even-odd rule: lakes are holes. */
export interface Coast extends ReturnType<typeof indexEdges> {
  holds(position: Position): boolean;
}

const MOST_CELLS = 6;
/** Margin around a box for rounded corners, degrees. */
const AROUND = 0.02;

/** Returns a function that opens the coast in a box, in the map's finest detail. */
export function createLand(load: LoadFile): (box: Box) => Promise<Coast> {
  const opened = new Map<string, Promise<Ground>>();

  function open(file: string): Promise<Ground> {
    const ground = opened.get(file) ?? load(`basemap/${file}`).then(openGround);
    remember(opened, file, ground, MOST_CELLS);
    // Failures are retried.
    ground.catch(() => opened.delete(file));
    return ground;
  }

  async function ringsOf(cell: CellFile, cellBox: Box, shift: number, box: Box): Promise<Ring[]> {
    if (cell === "sea") return [];
    if (cell === "land") return [boxRing(cellBox)];
    const [west, south, east, north] = box;
    const near: Box = [west - AROUND - shift, south - AROUND, east + AROUND - shift, north + AROUND];
    const { land } = await open(cell.file);
    return land
      .flatMap((ring) => clipRingToBox(ring, near))
      .map((ring) => roundCorners(ring).map(([lng, lat]): Position => [lng + shift, lat]))
      .flatMap((ring) => clipRingToBox(ring, cellBox));
  }

  return async (box) => {
    const cells = fineCellsIn(box).map(({ cell, box: own, shift }) => ringsOf(cell, own, shift, box));
    return coastOf((await Promise.all(cells)).flat());
  };
}

function coastOf(rings: readonly Ring[]): Coast {
  const { edgesIn } = indexEdges(rings);
  return {
    edgesIn,
    holds([lng, lat]) {
      let inside = false;
      edgesIn([lng, lat, lng, 90], (x1, y1, x2, y2) => {
        if (x1 > lng !== x2 > lng && y1 + ((lng - x1) / (x2 - x1)) * (y2 - y1) > lat) inside = !inside;
      });
      return inside;
    },
  };
}

const RUN = 32;

export function indexEdges(lines: readonly Ring[]) {
  const runs = lines.flatMap((ring) =>
    Array.from({ length: Math.ceil((ring.length - 1) / RUN) }, (_, i) =>
      ring.slice(i * RUN, (i + 1) * RUN + 1),
    ),
  );
  const index = runs.length > 0 ? new Flatbush(runs.length) : undefined;
  for (const run of runs) index?.add(...ringBox(run));
  index?.finish();
  return {
    /** Visits edges near a continuous box. */
    edgesIn([west, south, east, north]: Box, visit: VisitEdge): void {
      for (const shift of [-360, 0, 360]) {
        for (const found of index?.search(west - shift, south, east - shift, north) ?? []) {
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
