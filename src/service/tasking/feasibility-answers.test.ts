import { describe, expect, test } from "vitest";
import { type FeasibilityAnswer, MOST_CHECKED, type Opportunity } from "../../contract/task.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { distanceKm } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { findPasses } from "../../testing/find-passes.ts";
import type { Caller } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { FIJI, openTasking, requestWith, tasks, windowOf } from "../../testing/service/task-orders.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { constellation } from "../../world/archive/constellation.ts";

const PLACE: Position = [FIJI.lon, FIJI.lat];

async function check(caller: Caller, ...changes: Record<string, unknown>[]): Promise<FeasibilityAnswer[]> {
  const { body } = await caller.post(
    "/api/tasking/v2/feasibility",
    changes.map((change) => requestWith(change)),
  );
  return body.feasibility;
}

const timesOf = (answer: FeasibilityAnswer | undefined) =>
  answer?.opportunities?.map(({ imagingStartTime }) => imagingStartTime);

describe("feasibility (interface 10.9)", () => {
  test("every pass that meets the request is an opportunity, in the order of time", async () => {
    const { caller } = await openTasking(start);
    const { start: from, end: to } = windowOf(100, 240);
    const passes = findPasses(constellation, PLACE, Date.parse(from), Date.parse(to)).filter(
      ({ incidence, lookSide, passDirection }) =>
        incidence >= 25 && incidence <= 35 && lookSide === "right" && passDirection === "ascending",
    );
    const [answer] = await check(caller, {
      incidenceAngle: { min: 25, max: 35 },
      lookSide: "RIGHT",
      passDirection: "ASCENDING",
    });
    expect(answer?.result).toBe("FEASIBLE");
    expect(passes.length).toBeGreaterThan(2);
    expect(answer?.opportunities?.map(({ incidenceAngle }) => incidenceAngle)).toEqual(
      passes.map(({ incidence }) => Math.round(incidence * 100) / 100),
    );
    expect(timesOf(answer)).toEqual(timesOf(answer)?.toSorted());
    const middles = answer?.opportunities?.map(({ imagingStartTime }) => Date.parse(imagingStartTime)) ?? [];
    passes.forEach(({ time }, index) => {
      expect(Math.abs((middles[index] ?? 0) - time)).toBeLessThan(6_000);
    });
  });

  test("footprints near Fiji cross the antimeridian as wrapped polygons around the point", async () => {
    const { caller } = await openTasking(start);
    const [answer] = await check(caller, {});
    const footprints = answer?.opportunities?.flatMap(({ footprint }) => footprint.coordinates) ?? [];
    expect(footprints.length).toBeGreaterThan(5);
    for (const ring of footprints) {
      expect(ring.some(([lng]) => lng > 179) && ring.some(([lng]) => lng < -179)).toBe(true);
      expect(ring.at(-1)).toEqual(ring[0]);
      const corners = unwrapRing(ring as [number, number][]).slice(0, -1);
      const middle = corners.reduce<Position>(
        ([x, y], [lng, lat]) => [x + lng / corners.length, y + lat / corners.length],
        [0, 0],
      );
      expect(distanceKm(middle, PLACE)).toBeLessThan(0.5);
    }
  });

  test("an opportunity tells the direction in which the radar looks", async () => {
    const { caller } = await openTasking(start);
    const [answer] = await check(caller, {});
    const eastward = ({ lookSide, passDirection }: Opportunity) =>
      (lookSide === "RIGHT") === (passDirection === "ASCENDING");
    for (const opportunity of answer?.opportunities ?? []) {
      expect(opportunity.azimuth < 180).toBe(eastward(opportunity));
    }
  });

  test("a request without a pass says what excludes most first", async () => {
    const { caller } = await openTasking(start);
    const acquisitionWindow = windowOf(100, 124);
    const passes = findPasses(
      constellation,
      PLACE,
      Date.parse(acquisitionWindow.start),
      Date.parse(acquisitionWindow.end),
    );
    const outside = passes.filter(({ incidence }) => incidence < 44 || incidence > 45).length;
    const left = passes.filter(({ lookSide }) => lookSide === "left").length;
    const [answer] = await check(caller, {
      acquisitionWindow,
      incidenceAngle: { min: 44, max: 45 },
      lookSide: "RIGHT",
      passDirection: "ASCENDING",
    });
    expect(answer?.result).toBe("NOT_FEASIBLE");
    expect(answer?.opportunities).toBeUndefined();
    expect(answer?.reasons?.[0]).toEqual({
      code: "INCIDENCE",
      message: `No right-looking ascending pass between 44° and 45° incidence in the window; ${outside} of ${passes.length} passes fail on incidence.`,
    });
    expect(answer?.reasons?.map(({ code }) => code)).toContain("LOOK_SIDE");
    expect(answer?.reasons?.find(({ code }) => code === "LOOK_SIDE")?.message).toContain(`${left} of`);
  });

  test("near a pole no image can be taken, at it no satellite passes", async () => {
    const { caller } = await openTasking(start);
    const answers = await check(
      caller,
      {
        pointOfInterest: { lat: 86.4, lon: 10 },
        imagingMode: "SCAN_WIDE",
        incidenceAngle: { min: 10, max: 45 },
      },
      { pointOfInterest: { lat: 90, lon: 0 } },
    );
    expect(answers.map(({ reasons }) => reasons?.[0]?.code)).toEqual(["NO_IMAGE", "NO_PASS"]);
    expect(answers[1]?.reasons?.[0]?.message).toBe(
      "No satellite passes this place below 50 degrees of incidence in the window.",
    );
  });

  test("answers come in the order of the requests, with the price where there is one", async () => {
    const { caller } = await openTasking(start);
    const answers = await check(
      caller,
      { incidenceAngle: { min: 45, max: 45 } },
      {},
      { contractID: contracts.unpriced },
    );
    expect(answers.map(({ result }) => result)).toEqual(["NOT_FEASIBLE", "FEASIBLE", "FEASIBLE"]);
    expect(answers.map(({ price }) => price)).toEqual([
      { amount: 203_125, currency: "EUR" },
      { amount: 203_125, currency: "EUR" },
      undefined,
    ]);
  });

  test("a check orders and holds nothing, and is checked itself", async () => {
    const { caller, summary } = await openTasking(start);
    await check(caller, {}, {});
    expect((await caller.get(tasks)).body.data).toEqual([]);
    expect((await summary()).onHold).toBe(0);
    const post = async (body: unknown) => (await caller.post("/api/tasking/v2/feasibility", body)).status;
    expect(await post([])).toBe(400);
    expect(await post(requestWith())).toBe(400);
    expect(await post(Array.from({ length: MOST_CHECKED + 1 }, () => requestWith()))).toBe(400);
  });

  test("others have their turn between and within the requests of a check", async () => {
    let turns = 0;
    const pause = async () => {
      turns++;
    };
    const { caller } = await openTasking(start, { pause });
    await check(caller, {}, {}, {});
    expect(turns).toBeGreaterThan(3 * constellation.length);
  });

  test("a task is imaged on the opportunity nearest the middle of the incidence range", async () => {
    const { caller, orderUntil } = await openTasking(start);
    const asked = { incidenceAngle: { min: 22, max: 40 } };
    const [answer] = await check(caller, asked);
    const distance = ({ incidenceAngle }: Opportunity) => Math.abs(incidenceAngle - 31);
    const best = answer?.opportunities?.toSorted((a, b) => distance(a) - distance(b))[0];
    const id = await orderUntil("ACTIVE", asked);
    const { body } = await caller.get(`${tasks}/${id}/scene`);
    expect(body).toMatchObject({
      imagingTime: { start: best?.imagingStartTime },
      incidenceAngle: best?.incidenceAngle,
      lookSide: best?.lookSide,
      passDirection: best?.passDirection,
      footprint: best?.footprint,
    });
  });
});
