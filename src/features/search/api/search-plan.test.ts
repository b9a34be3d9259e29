import { expect, test } from "vitest";
import { searchBody } from "../../../contract/catalog.ts";
import { totalArea } from "../../../geo/area/area.ts";
import { boxRing, ringBox } from "../../../geo/area/box.ts";
import { ringFault } from "../../../geo/area/validity.ts";
import { shiftRing, unwrapRing } from "../../../geo/longitude.ts";
import type { Polygon, Position, Ring } from "../../../geo/types.ts";
import {
  type Area,
  draftAfter,
  type EditEvent,
  editAfter,
  newDraft,
  newHistory,
  recorded,
  undone,
} from "../../../map/drawing/edit.ts";
import type { Viewer } from "../../../service/catalog/catalog-store.ts";
import { itemDocument } from "../../../service/catalog/items/item-document.ts";
import { createPackedCatalog, packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { readSearch } from "../../../service/catalog/read-search.ts";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import { cross, holds } from "../../../testing/catalog/brute-geometry.ts";
import { frameAt, seededRandom } from "../../../testing/catalog/make-frames.ts";
import { emptyForm, toSearchInput } from "../form/search-form.ts";
import { planSearch } from "./search-plan.ts";

const AREAS = 500;
const random = seededRandom(10);
const frames = Array.from(
  { length: 100 },
  (_, index) => {
    const centre: Position = [178 + 4 * random(), -20 + 8 * random()];
    const at: Position = [centre[0] > 180 ? centre[0] - 360 : centre[0], centre[1]];
    const mode = index % 3 === 0 ? "STRIPMAP" : "SPOTLIGHT";
    return frameAt(at, { imageID: 5_000 + index, frameNumber: 1, mode, products: ["GRD"] });
  },
  120_000,
);
const catalog = createPackedCatalog({ store: createMemoryStore(), base: packArchive(frames) });
const everybody: Viewer = { companyID: "c", userID: "u", public: true, private: false, now: 0 };
const nothingElse = toSearchInput({ ...emptyForm, time: { kind: "all" } }, undefined, 0);

/** Returns the frames that all requests for an area find, each once. */
async function found(area: readonly Polygon[]): Promise<string[]> {
  const plan = planSearch({ ...nothingElse, area }, { prefix: "svc", pageSize: 500 });
  const ids = new Set<string>();
  for (const { body } of plan.parts) {
    const search = searchBody.parse({ ...body, sortby: undefined });
    const { items } = await catalog.search(readSearch(search), everybody, { limit: 500 });
    for (const item of items) {
      const document = itemDocument(item, {
        collection: "public",
        assets: {},
        baseUrl: "https://swath.test",
      });
      if (plan.accepts(document)) ids.add(item.frameID);
    }
  }
  return [...ids].sort();
}

const footprints = frames.map(({ imageID, ring }) => ({ frameID: `${imageID}_1`, ring: unwrapRing(ring) }));

/** Frames that share ground with an area, by looking at each in each copy of the world. */
function wanted([outer = [], ...holes]: Polygon): string[] {
  const [west, south, east, north] = ringBox(outer);
  const meets = (ring: Ring) => {
    const box = ringBox(ring);
    if (box[0] > east || box[2] < west || box[1] > north || box[3] < south) return false;
    if (!cross(outer, ring) && !holds([outer], ring[0] as Position) && !holds([ring], outer[0] as Position))
      return false;
    return !holes.some((hole) => !cross(hole, ring) && ring.every((corner) => holds([hole], corner)));
  };
  return footprints
    .filter(({ ring }) => [-720, -360, 0, 360, 720].some((world) => meets(shiftRing(ring, world))))
    .map(({ frameID }) => frameID)
    .sort();
}

function randomArea(): Polygon {
  const centre: Position = [178 + 4 * random(), -20 + 8 * random()];
  const [width, height] = [0.05 + 2 * random() ** 2, 0.05 + 2 * random() ** 2];
  // The same area may have been drawn in any copy of the world.
  const world = 360 * Math.floor(3 * random() - 1);
  const around = (size: number, corners: number): Ring => {
    const ring = Array.from({ length: corners }, (_, index): Position => {
      const angle = ((index + 0.8 * random()) / corners) * 2 * Math.PI;
      const reach = size * (0.3 + 0.7 * random());
      const lng = centre[0] + width * reach * Math.cos(angle);
      const onMeridian = Math.abs(lng - 180) < width / 30;
      return [(onMeridian ? 180 : lng) + world, centre[1] + height * reach * Math.sin(angle)];
    });
    return [...ring, ring[0] as Position];
  };
  const kind = random();
  if (kind < 0.2) {
    const [west, south] = [centre[0] - width + world, centre[1] - height];
    return [boxRing([west, south, west + 2 * width, south + 2 * height])];
  }
  const outer = around(1, 3 + Math.floor(10 * random()));
  return kind < 0.4 ? [outer, around(0.28, 4)] : [outer];
}

test("for 500 random areas beside and across 180° the requests find what looking at every frame finds", async () => {
  let [across, some] = [0, 0];
  for (let index = 0; index < AREAS; index++) {
    const area = randomArea();
    if (area.some((ring) => ringFault(ring))) continue;
    const ids = wanted(area);
    const got = await found([area]);
    if (String(got) !== String(ids)) expect(got, JSON.stringify(area)).toEqual(ids);
    const [west, , east] = ringBox(area[0] as Ring);
    if (Math.floor((west + 180) / 360) !== Math.floor((east + 180) / 360)) across++;
    if (ids.length > 0) some++;
  }
  expect(across).toBeGreaterThan(AREAS / 5);
  expect(some).toBeGreaterThan(AREAS / 3);
}, 120_000);

/** Iceland, two turns of the world to the west. */
const CORNERS: Position[] = [
  [-744.5, 63.3],
  [-733.5, 66.6],
];

/** A box as it is drawn corner by corner. */
function drawn(): Area {
  const { ring } = CORNERS.reduce(
    (draft, at) => draftAfter(draft, { type: "add", at }),
    newDraft("rectangle"),
  );
  return [[ring ?? []]];
}

/** The boxes and rings that are asked for, all their positions. */
function asked(area: Area): { boxes: number[][]; positions: number[][] } {
  const { parts } = planSearch(toSearchInput({ ...emptyForm, area }, undefined, 0), {
    prefix: "svc",
    pageSize: 10,
  });
  const boxes = parts.flatMap(({ body }) => (body.bbox ? [[...body.bbox]] : []));
  const rings = parts.flatMap(({ body }) => (body.intersects ? body.intersects.coordinates.flat() : []));
  const ends = boxes.flatMap(([west = 0, south = 0, east = 0, north = 0]) => [
    [west, south],
    [east, north],
  ]);
  return { boxes, positions: [...ends, ...rings] };
}

const steps = (area: Area, ...events: EditEvent[]) =>
  events.reduce(editAfter, { area } as ReturnType<typeof editAfter>).area;
const dragged = (area: Area, by: Position) =>
  steps(
    area,
    { type: "grab", grip: { kind: "whole", polygon: 0, by: "inside" }, at: [0, 0] },
    { type: "drag", at: by },
    { type: "drop" },
  );

test("a box drawn in a far copy of the world is asked for where it is", () => {
  expect(asked(drawn()).boxes).toEqual([[-24.5, 63.3, -13.5, 66.6]]);
});

test("a box dragged over 180° and on by a turn is as large as before, and asked for between -180 and 180", () => {
  const across = dragged(drawn(), [199, 0]);
  expect(asked(across).boxes).toEqual([[174.5, 63.3, -174.5, 66.6]]);
  const turned = dragged(across, [360, 0]);
  expect(asked(turned).boxes).toEqual([[174.5, 63.3, -174.5, 66.6]]);
  expect(totalArea(turned)).toBeCloseTo(totalArea(drawn()), 3);
});

test("a corner dragged or nudged beyond the pole stays on it, and all steps are taken back", () => {
  const corner = { polygon: 0, ring: 0, index: 2 };
  const nudges = Array.from({ length: 200 }, (): EditEvent => ({ type: "nudge", by: [0, 0.5] }));
  const lifted = steps(drawn(), { type: "select", vertex: corner }, ...nudges);
  const pulled = steps(
    lifted,
    { type: "grab", grip: { kind: "vertex", ...corner, index: 3 }, at: [0, 60] },
    { type: "drag", at: [0, 170] },
    { type: "drop" },
  );
  expect(lifted[0]?.[0]?.[2]?.[1]).toBe(90);
  expect(pulled[0]?.[0]?.[3]?.[1]).toBe(90);
  for (const area of [lifted, pulled, dragged(drawn(), [0, 80])])
    for (const [lng = 0, lat = 0] of asked(area).positions) {
      expect(Math.abs(lng)).toBeLessThanOrEqual(180);
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
    }
  const history = [lifted, pulled].reduce(recorded, newHistory(drawn()));
  expect(undone(undone(history)).present).toEqual(drawn());
});
