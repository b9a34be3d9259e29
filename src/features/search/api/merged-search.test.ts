import fc from "fast-check";
import { expect, test } from "vitest";
import { framesOf } from "../../../api/frames/frame.ts";
import type { Session } from "../../../api/session.ts";
import type { Item } from "../../../contract/item.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { footprintMeets } from "../../../geo/area/intersects.ts";
import type { Polygon, Position, Ring } from "../../../geo/types.ts";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { emptyForm, serviceOrders, toSearchInput } from "../form/search-form.ts";
import { askParts, createMerge, itemOrder, type SearchStep } from "./merged-search.ts";
import { planSearch, type SearchPlan } from "./search-plan.ts";

const everything = toSearchInput({ ...emptyForm, time: { kind: "all" } }, undefined, 0);

const firstPages = (plan: SearchPlan) => plan.parts.map((_, part) => ({ part, cursor: undefined }));

/** Runs a search to its end; checks after every step that what is shown only grows at its end. */
async function runAll(session: Session, plan: SearchPlan): Promise<readonly Item[]> {
  const steps: SearchStep[] = [await askParts(session.client, plan, firstPages(plan))];
  const merge = createMerge(plan);
  let shown: readonly Item[] = [];
  for (;;) {
    const { items, next } = merge(steps);
    expect(items.slice(0, shown.length).map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    shown = items;
    if (!next) return shown;
    steps.push(await askParts(session.client, plan, next));
  }
}

const ringOf = (item: Item): Ring =>
  (item.geometry.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);

const frames = [...makeFrames(400, 3)];

function randomArea(): fc.Arbitrary<readonly Polygon[]> {
  const polygon = fc
    .record({
      lng: fc.integer({ min: 140, max: 220 }),
      lat: fc.integer({ min: -60, max: 60 }),
      width: fc.integer({ min: 2, max: 60 }),
      height: fc.integer({ min: 2, max: 30 }),
      slanted: fc.boolean(),
      world: fc.constantFrom(-360, 0, 360),
    })
    .map(({ lng, lat, width, height, slanted, world }): Polygon => {
      const west = lng + world;
      if (!slanted) return [boxRing([west, lat, west + width, lat + height])];
      return [
        [
          [west, lat],
          [west + width, lat + height / 3],
          [west + width / 2, lat + height],
          [west, lat],
        ],
      ];
    });
  return fc.array(polygon, { minLength: 1, maxLength: 3 });
}

test("a merged search finds exactly the frames that meet the area, in order, each item once", async () => {
  const session = await openTestSession(startService(frames), { pageSize: 7 });
  const all = await runAll(session, planSearch(everything, { ...session, pageSize: 1000 }));
  await fc.assert(
    fc.asyncProperty(randomArea(), fc.constantFrom(...serviceOrders), async (area, sort) => {
      const plan = planSearch({ ...everything, area, sort }, session);
      const found = await runAll(session, plan);
      const wanted = all.filter((item) => area.some((polygon) => footprintMeets(polygon, ringOf(item))));
      expect(found.map(({ id }) => id)).toEqual(wanted.sort(itemOrder(plan.sort)).map(({ id }) => id));
    }),
    { seed: 11, numRuns: 25 },
  );
}, 60_000);

test("a box across 180° is one request with west > east", () => {
  const plan = planSearch(
    { ...everything, area: [[boxRing([177, -19, 182, -15])]] },
    { prefix: "svc", pageSize: 10 },
  );
  expect(plan.parts.map(({ body }) => body.bbox)).toEqual([[177, -19, -178, -15]]);
});

test("a polygon across 180° is one ring a side, both valid", () => {
  const triangle: Polygon = [
    [
      [178, -18],
      [183, -18],
      [180.5, -15],
      [178, -18],
    ],
  ];
  const { parts } = planSearch({ ...everything, area: [triangle] }, { prefix: "svc", pageSize: 10 });
  expect(parts.map(({ missing }) => missing)).toEqual(["West of 180° is missing", "East of 180° is missing"]);
  for (const { body } of parts) {
    for (const [lng] of body.intersects?.coordinates[0] ?? []) expect(Math.abs(lng)).toBeLessThanOrEqual(180);
  }
});

test("an edge of more than 180° is asked for as it was drawn, not the other way round", async () => {
  const session = await openTestSession(startService(frames), { pageSize: 1000 });
  const wide: Polygon = [
    [
      [-120, -40],
      [110, -40],
      [110, -10],
      [-120, -12],
      [-120, -40],
    ],
  ];
  const found = await runAll(session, planSearch({ ...everything, area: [wide] }, session));
  const all = await runAll(session, planSearch(everything, session));
  const wanted = all.filter((item) => footprintMeets(wide, ringOf(item)));
  expect(wanted.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)));
});

test("holes are left out of the request and applied to the answer", async () => {
  const session = await openTestSession(startService(frames), { pageSize: 1000 });
  const outer = boxRing([-180, -89, 180, 89]);
  const hole = boxRing([-179, -88, 179, 88]);
  const plan = planSearch({ ...everything, area: [[outer, hole]] }, session);
  const found = await runAll(session, plan);
  expect(found.length).toBeGreaterThan(0);
  for (const item of found) expect(footprintMeets([outer, hole], ringOf(item))).toBe(true);
});

test("an over-detailed ring is asked for in few points and filtered exactly", async () => {
  const session = await openTestSession(startService(frames), { pageSize: 1000 });
  const open = Array.from({ length: 600 }, (_, index): Position => {
    const angle = (index / 600) * 2 * Math.PI;
    const radius = 25 + 4 * Math.sin(angle * 40);
    return [180 + radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  const ring: Ring = [...open, open[0] as Position];
  const plan = planSearch({ ...everything, area: [[ring]] }, session);
  for (const { body } of plan.parts) expect(body.intersects?.coordinates[0].length).toBeLessThanOrEqual(210);
  const found = await runAll(session, plan);
  const all = await runAll(session, planSearch(everything, session));
  const wanted = all.filter((item) => footprintMeets([ring], ringOf(item)));
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)));
});

test("Dwell or Strip, which no request can say, is made exact afterwards", async () => {
  const session = await openTestSession(startService(frames), { pageSize: 1000 });
  const found = await runAll(session, planSearch({ ...everything, families: ["Dwell", "Strip"] }, session));
  const families = new Set(framesOf(found, "svc").map(({ family }) => family));
  expect(families).toEqual(new Set(["Dwell", "Strip"]));
});

test("one failing part is reported, the other is shown, and the missing one can be asked for alone", async () => {
  const service = startService(frames);
  let broken = true;
  const asked: string[] = [];
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      const body = request.method === "POST" ? await request.clone().text() : "";
      if (!body.includes("intersects")) return answer(request);
      const east = /\[-1\d\d/.test(body);
      asked.push(east ? "east" : "west");
      return east && broken
        ? Response.json({ code: "bad_request", message: "Corrupt" }, { status: 400 })
        : answer(request);
    }),
  });
  const triangle: Polygon = [
    [
      [150, -30],
      [210, -30],
      [180, 30],
      [150, -30],
    ],
  ];
  const plan = planSearch({ ...everything, area: [triangle] }, session);
  const first = await askParts(session.client, plan, firstPages(plan));
  const merge = createMerge(plan);
  const partial = merge([first]);
  expect(partial.failed.map(({ part }) => part)).toEqual([1]);
  expect(partial.items.length).toBeGreaterThan(0);
  broken = false;
  asked.length = 0;
  const retry = await askParts(session.client, plan, partial.retry);
  expect(asked).toEqual(["east"]);
  const whole = merge([first, retry]);
  expect(whole.failed).toEqual([]);
  expect(whole.items.length).toBeGreaterThan(partial.items.length);
  expect(whole.items).toEqual(whole.items.toSorted(itemOrder(plan.sort)));
  expect(createMerge(plan)([first, retry])).toEqual(whole);
});

test("when every part fails the search fails", async () => {
  const service = startService(frames);
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, (request, answer) =>
      request.url.includes("/search")
        ? Promise.resolve(Response.json({ code: "bad_request", message: "Corrupt" }, { status: 400 }))
        : answer(request),
    ),
  });
  const plan = planSearch(everything, session);
  await expect(askParts(session.client, plan, firstPages(plan))).rejects.toMatchObject({
    status: 400,
  });
});

test("a page with an empty cursor is the last one", async () => {
  const service = startService(frames);
  const ending = fetchFrom(service, async (request, answer) => {
    const response = await answer(request);
    if (!request.url.includes("/items") && !request.url.includes("/search")) return response;
    const page = await response.json();
    return Response.json({ ...page, cursor: page.cursor ?? "" });
  });
  const session = await openTestSession(service, { fetch: ending });
  const found = await runAll(session, planSearch(everything, session));
  expect(framesOf(found, session.prefix)).toHaveLength(frames.length);
});

test("of pages that come to no end what came is shown, with the error that says so", async () => {
  const service = startService(frames);
  const again = fetchFrom(service, async (request, answer) => {
    const response = await answer(request);
    if (!request.url.includes("/items") && !request.url.includes("/search")) return response;
    return Response.json({ ...(await response.json()), cursor: "again" });
  });
  const session = await openTestSession(service, { fetch: again });
  const plan = planSearch(everything, session);
  const steps = [await askParts(session.client, plan, firstPages(plan))];
  const merge = createMerge(plan);
  const first = steps[0]?.[0] as SearchStep[0];
  expect(merge(steps).next).toEqual([{ part: 0, cursor: "again" }]);
  const { items, next, failed } = merge([...steps, [first]]);
  expect(items).toHaveLength(first.items.length);
  expect(next).toBeUndefined();
  expect(failed).toMatchObject([{ part: 0, error: { code: "endless_pages" } }]);
});

test.each<[what: string, sentence: string, change: { time?: string; coordinates?: [][] }]>([
  [
    "an item whose time cannot be read",
    "properties.start_datetime: must be a time",
    { time: "2026-99-99T00:00:00Z" },
  ],
  ["an item without a footprint", "geometry.coordinates.0: Too small", { coordinates: [[]] }],
])("%s is refused, and the sentence names it", async (_, sentence, { time, coordinates }) => {
  const service = startService(frames);
  const changed = fetchFrom(service, async (request, answer) => {
    const response = await answer(request);
    if (!request.url.includes("/search")) return response;
    const page = await response.json();
    const { properties, geometry } = page.data[1];
    if (time) properties.start_datetime = time;
    if (coordinates) geometry.coordinates = coordinates;
    return Response.json(page);
  });
  const session = await openTestSession(service, { fetch: changed });
  const plan = planSearch(everything, session);
  await expect(askParts(session.client, plan, firstPages(plan))).rejects.toMatchObject({
    kind: "shape",
    message: expect.stringContaining(`data.1.${sentence}`),
  });
});

test("the order holds together whatever kinds of values a field has", () => {
  const compare = itemOrder({ field: "properties.mixed", direction: "asc" });
  const values = ["2026-99-99T00:00:00Z", "1970-01-01T00:00:00Z", "words", 7, undefined];
  const items = values.map(
    (value, index) => ({ id: `${index}`, properties: { mixed: value } }) as unknown as Item,
  );
  for (const a of items)
    for (const b of items) expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0);
});
