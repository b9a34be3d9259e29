import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { DEMO_FRAMES } from "../../src/contract/demo.ts";
import { modes } from "../../src/domain/modes.ts";
import { boxRing } from "../../src/geo/area/box.ts";
import { ringsIntersect } from "../../src/geo/area/intersects.ts";
import { fineCellsIn } from "../../src/geo/land/cells.ts";
import { clipRingToBox } from "../../src/geo/land/clip-to-box.ts";
import { openGround, roundCorners } from "../../src/geo/land/ground.ts";
import { longitudeNear, unwrapRing } from "../../src/geo/longitude.ts";
import { latitudeOf, mercator } from "../../src/geo/mercator.ts";
import type { Box, Position, Ring } from "../../src/geo/types.ts";
import type { Frame } from "../../src/service/catalog/items/frame.ts";
import { quicklookCorners } from "../../src/service/catalog/items/item-document.ts";
import { startExamples } from "../../src/shared/places/start-examples.ts";
import { demoFrames } from "../../src/world/archive/demo-frames.ts";
import { createFrameFiles } from "../../src/world/files/frame-files.ts";
import { simplifyLine } from "./simplify-line.ts";

/**
 * Draws the scenes of the start page into `public/start`: the frame that an example opens over the coast around it, and counts what
 * the example finds. Run by hand when pictures, coast or examples change, with imagemagick installed:
 * `node --import ./build/typescript.mjs tools/pack/start-scenes.ts`.
 */

const FROM = Date.UTC(2026, 8, 1);
const UNTIL = Date.UTC(2026, 10, 21);
/** Units of a scene. */
const SIZE = { width: 800, height: 900 };
/** Units from its middle to the ends of the land: a page of any shape shows the whole frame. */
const REACH = { x: 1_300, y: 1_100 };
/** Part of the scene that the frame takes. */
const SHARE = 0.72;
const PICTURE_PX = 560;
const THUMB_PX = 96;

const PUBLIC = new URL("../../public/", import.meta.url);
const load = async (path: string) => new Uint8Array(readFileSync(new URL(path, PUBLIC)));
const files = createFrameFiles(load);
const frames = [
  ...demoFrames({ count: DEMO_FRAMES, until: UNTIL }, await load("demo/acquisitions.bin")),
].filter(({ start }) => start >= FROM && start < UNTIL);

const outDir = new URL("start/", PUBLIC);
mkdirSync(outDir, { recursive: true });

function webp(png: Uint8Array, pixels: number, name: string): void {
  const size = `${pixels}x${pixels}`;
  const bytes = execFileSync("convert", ["png:-", "-resize", size, "-quality", "42", "webp:-"], {
    input: png,
  });
  writeFileSync(new URL(`${name}.webp`, outDir), bytes);
  process.stdout.write(`${name}.webp: ${bytes.length} bytes\n`);
}

type Plot = (position: Position) => readonly [x: number, y: number];

/** Places a box in the middle of the scene, in Mercator. */
function plotAround([west, south, east, north]: Box): { plot: Plot; view: Box } {
  const [left, top] = mercator([west, north]);
  const [right, bottom] = mercator([east, south]);
  const scale = SHARE * Math.min(SIZE.width / (right - left), SIZE.height / (bottom - top));
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const [across, down] = [REACH.x / scale, REACH.y / scale];
  const lngOf = (x: number) => (x - 0.5) * 360;
  return {
    plot(position) {
      const [x, y] = mercator(position);
      return [(x - middleX) * scale + SIZE.width / 2, (y - middleY) * scale + SIZE.height / 2];
    },
    view: [
      lngOf(middleX - across),
      latitudeOf(middleY + down),
      lngOf(middleX + across),
      latitudeOf(middleY - down),
    ],
  };
}

async function landPath(view: Box, plot: Plot): Promise<string> {
  const toleranceKm = ((view[3] - view[1]) * 111) / (2 * REACH.y);
  const rings: Ring[] = [];
  for (const { cell, box, shift } of fineCellsIn(view)) {
    if (cell === "sea") continue;
    const land =
      cell === "land" ? [boxRing(box)] : (await openGround(await load(`basemap/${cell.file}`))).land;
    const near: Box = [view[0] - shift, view[1], view[2] - shift, view[3]];
    const own = cell === "land" ? 0 : shift;
    for (const ring of land.flatMap((one) => clipRingToBox(roundCorners(one), cell === "land" ? view : near)))
      rings.push(
        ...clipRingToBox(
          simplifyLine(ring, toleranceKm).map(([lng, lat]): Position => [lng + own, lat]),
          box,
        ),
      );
  }
  const point = (position: Position) =>
    plot(position)
      .map((value) => Math.round(value))
      .join(" ");
  return rings.map((ring) => `M${ring.map(point).join("L")}Z`).join("");
}

for (const { id, box, selected } of startExamples) {
  const area = boxRing([...box]);
  const found = frames.filter(({ ring }) => {
    const near = unwrapRing(ring).map(([lng, lat]): Position => [lng, lat]);
    const shift = longitudeNear(near[0]?.[0] ?? 0, (box[0] + box[2]) / 2) - (near[0]?.[0] ?? 0);
    return ringsIntersect(
      area,
      near.map(([lng, lat]): Position => [lng + shift, lat]),
    );
  });
  const frame = found.find(({ imageID, frameNumber }) => `${imageID}_${frameNumber}` === selected) as Frame;
  const corners = quicklookCorners(frame);
  const reference = (box[0] + box[2]) / 2;
  const near = ([lng, lat]: readonly [number, number]): Position => [longitudeNear(lng, reference), lat];
  const [a, b, c, d] = [corners.top_left, corners.top_right, corners.bottom_left, corners.bottom_right].map(
    near,
  ) as [Position, Position, Position, Position];
  const lngs = [a, b, c, d].map(([lng]) => lng);
  const lats = [a, b, c, d].map(([, lat]) => lat);
  const { plot, view } = plotAround([
    Math.min(...lngs),
    Math.min(...lats),
    Math.max(...lngs),
    Math.max(...lats),
  ]);
  const [p, q, r] = [plot(a), plot(b), plot(c)];
  const matrix = [q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1], ...p].map(
    (value) => Math.round(value * 10) / 10,
  );
  const outline = [a, b, d, c].map((corner) => plot(corner).map(Math.round).join(",")).join(" ");
  const png = await files.quicklook(frame);
  webp(png, PICTURE_PX, id);
  webp(await files.product(frame, "QLK", "small-png"), THUMB_PX, `${id}-small`);
  const { mode: own, start, lookSide, passDirection, incidence } = frame;
  const geometry = { lookSide, passDirection, incidence: incidence.center };
  const scene = {
    land: await landPath(view, plot),
    matrix,
    outline,
    mode: modes[own].name,
    start,
    ...geometry,
  };
  writeFileSync(new URL(`${id}.json`, outDir), JSON.stringify(scene));
  process.stdout.write(`${id}: ${found.length} frames found, ${scene.land.length} characters of land\n`);
}
