import { describe, expect, test } from "vitest";
import { imagingModes } from "../../domain/modes.ts";
import { type Caller, signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import { FIJI, HOUR, openTasking, requestWith, tasks, windowOf } from "../../testing/service/task-orders.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";

const feasibility = "/api/tasking/v2/feasibility";
const location = { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01", path: "demo-bucket/claims" };
const deliverTo = (...locations: object[]) => ({ deliveries: [{ locations }] });

/** A change of the valid request, with the status, the code and a part of the sentence that refuse it. */
type Refusal = readonly [change: Record<string, unknown>, status: number, code: string, message: string];

const refusals: readonly Refusal[] = [
  [{ colour: "red" }, 400, "bad_request", 'Unknown parameter "colour"'],
  [{ additionalProductTypes: ["SLC"] }, 400, "bad_request", '"additionalProductTypes"'],
  [{ deliveryLocations: [] }, 400, "bad_request", '"deliveryLocations"'],
  [{ imagingMode: undefined }, 400, "bad_request", 'Missing parameter "imagingMode"'],
  [{ imagingMode: "spotlight" }, 400, "bad_request", imagingModes.join(", ")],
  [{ exclusivity: "private" }, 400, "bad_request", "PRIVATE, PUBLIC"],
  [{ priority: "Commercial" }, 400, "bad_request", "COMMERCIAL, BACKGROUND"],
  [{ sla: "sla_8h" }, 400, "bad_request", "SLA_3H, SLA_8H, SLA_24H"],
  [{ lookSide: "left" }, 400, "bad_request", "LEFT, RIGHT, ANY"],
  [{ passDirection: "up" }, 400, "bad_request", "ASCENDING, DESCENDING, ANY"],
  [{ eula: "standard" }, 400, "bad_request", "STANDARD, GOVERNMENT, MULTI"],
  [{ pointOfInterest: { lat: 91, lon: 0 } }, 400, "bad_request", '"pointOfInterest.lat"'],
  [{ pointOfInterest: { lat: 0, lon: 180.1 } }, 400, "bad_request", '"pointOfInterest.lon"'],
  [{ imagingDuration: 31 }, 400, "bad_request", "to 30 seconds for the looks of Spot (SPOTLIGHT)"],
  [
    { imagingMode: "SPOTLIGHT_EXTENDED_DWELL", imagingDuration: 10 },
    400,
    "bad_request",
    "seconds for the looks of Dwell (SPOTLIGHT_EXTENDED_DWELL) up to 40°",
  ],
  [{ reference: "x".repeat(257) }, 400, "bad_request", '"reference"'],
  [{ acquisitionWindow: windowOf(100, 90) }, 400, "bad_request", "ends before it starts"],
  [{ acquisitionWindow: windowOf(11.9, 40) }, 400, "bad_request", "start 12 hours from now or later"],
  [
    { acquisitionWindow: windowOf(23.9, 60), priority: "BACKGROUND" },
    400,
    "bad_request",
    "start 24 hours from now",
  ],
  [{ acquisitionWindow: windowOf(100, 337) }, 400, "bad_request", "within 14 days from now"],
  [{ acquisitionWindow: windowOf(100, 123.9) }, 400, "bad_request", "make it 24 hours or longer"],
  [
    { acquisitionWindow: { ...windowOf(100, 200), start: "2026-06-31T00:00:00Z" } },
    400,
    "bad_request",
    "not a calendar date",
  ],
  [{ acquisitionWindow: { ...windowOf(100, 200), start: "tomorrow" } }, 400, "bad_request", "RFC 3339"],
  [{ sla: "SLA_24H" }, 400, "bad_request", "Priority COMMERCIAL goes with the SLA SLA_3H or SLA_8H"],
  [{ sla: "SLA_3H", priority: "BACKGROUND" }, 400, "bad_request", "goes with the SLA SLA_24H"],
  [{ incidenceAngle: { min: 30, max: 29 } }, 400, "bad_request", "exchange them"],
  [{ incidenceAngle: { min: 9, max: 29 } }, 400, "bad_request", '"incidenceAngle.min"'],
  [{ incidenceAngle: { min: 20.5, max: 29 } }, 400, "bad_request", '"incidenceAngle.min"'],
  [{ imagingMode: "STRIPMAP", imagingDuration: 72 }, 400, "bad_request", "at most 71 seconds for Strip"],
  [{ imagingMode: "SCAN_WIDE", imagingDuration: 86 }, 400, "bad_request", "at most 85 seconds"],
  [{ imagingDuration: 181 }, 400, "bad_request", '"imagingDuration"'],
  [{ productTypes: ["CSI"] }, 400, "bad_request", "CSI is not supported for the imaging mode SPOTLIGHT"],
  [{ imagingMode: "SCAN", productTypes: ["SLC"] }, 400, "bad_request", "SLC is not supported"],
  [{ productTypes: ["GRD-COG"], contractID: contracts.dollars }, 400, "bad_request", "does not include"],
  [{ contractID: contracts.secondCompany }, 404, "not_found", "There is no contract"],
  [
    { contractID: contracts.dollars, imagingMode: "SCAN" },
    400,
    "ERR_UNAUTHORIZED_IMAGE_MODE",
    "it covers SPOTLIGHT,",
  ],
  [
    { contractID: contracts.dollars, exclusivity: "PUBLIC" },
    400,
    "ERR_INVALID_EXCLUSIVITY",
    "it offers PRIVATE",
  ],
  [{ contractID: contracts.dollars, eula: "MULTI" }, 403, "forbidden", "MULTI"],
  [{ notifications: { webhook: { id: "none" } } }, 404, "not_found", "There is no webhook none"],
  [deliverTo({ ...location, path: "elsewhere" }), 400, "bad_request", 'The path "elsewhere"'],
  [deliverTo({ ...location, subpath: "../up" }), 400, "bad_request", '"subpath"'],
  [deliverTo(location, location), 400, "bad_request", "Two of the locations"],
  [
    deliverTo({ ...location, configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f03" }),
    404,
    "not_found",
    "There is no delivery location",
  ],
  [deliverTo(), 400, "bad_request", '"deliveries[0].locations"'],
];

describe("task requests (interface 10)", () => {
  test.each(refusals)("%j is refused with %i %s: %s", async (change, status, code, message) => {
    const { caller, order } = await openTasking(start);
    const created = await order(change);
    expect([created.status, created.body.code]).toEqual([status, code]);
    expect(created.body.message).toContain(message);
    const checked = await caller.post(feasibility, [requestWith(), requestWith(change)]);
    expect([checked.status, checked.body.code]).toEqual([status, code]);
    expect(checked.body.message).toContain("[1]");
    expect((await caller.get(tasks)).body.data).toEqual([]);
  });

  test("an inactive webhook is refused", async () => {
    const { caller, order } = await openTasking(start);
    const { body } = await caller.post("/api/notifications/v1/webhooks", {
      targetURL: "https://example.com/hook",
      auth: { type: "basic", username: "swath", password: "a password" },
    });
    await caller.send("PATCH", `/api/notifications/v1/webhooks/${body.id}`, { status: "inactive" });
    const { status } = await order({ notifications: { webhook: { id: body.id } } });
    expect(status).toBe(400);
  });

  test("what a contract offers limits priority and SLA, and its dates the window", async () => {
    const { directory } = (await start()).parts;
    const withTerms = async (change: object) => {
      const contractsOf = directory.contracts.map((terms) => ({
        ...terms,
        contract: { ...terms.contract, ...change },
      }));
      return openTasking(start, { directory: { ...directory, contracts: contractsOf } });
    };
    const refusal = async (change: object, more: Record<string, unknown> = {}) => {
      const { status, body } = await (await withTerms(change)).order(more);
      return [status, body.code];
    };
    const commercial = { priority: { allowed: ["COMMERCIAL"], default: "COMMERCIAL" } };
    expect(await refusal(commercial, { priority: "BACKGROUND" })).toEqual([403, "forbidden"]);
    const slow = { sla: { allowed: ["SLA_8H"], default: "SLA_8H" } };
    expect(await refusal(slow, { sla: "SLA_3H" })).toEqual([403, "forbidden"]);
    expect(await refusal(slow, { priority: "BACKGROUND" })).toEqual([403, "forbidden"]);
    const hours = (count: number) => new Date(TEST_NOW + count * HOUR).toISOString();
    expect(await refusal({ start: hours(101) })).toEqual([403, "forbidden"]);
    expect(await refusal({ end: hours(239) })).toEqual([403, "forbidden"]);
  });

  test("a contract that limits nothing takes everything", async () => {
    const { directory } = (await start()).parts;
    const bare = directory.contracts.map((terms) => {
      const { id, name, catalog_collections, hasPricingPlan } = terms.contract;
      return { ...terms, contract: { id, name, catalog_collections, hasPricingPlan } };
    });
    const { order } = await openTasking(start, { directory: { ...directory, contracts: bare } });
    expect((await order({ exclusivity: undefined })).body).toMatchObject({
      exclusivity: "PRIVATE",
      priority: "COMMERCIAL",
      sla: "SLA_3H",
      eula: "STANDARD",
    });
    expect((await order({ exclusivity: "PUBLIC", priority: "BACKGROUND" })).status).toBe(200);
  });

  test("the edges of the windows are valid", async () => {
    const { order } = await openTasking(start);
    expect((await order({ acquisitionWindow: windowOf(12, 36) })).status).toBe(200);
    expect((await order({ acquisitionWindow: windowOf(24, 48), priority: "BACKGROUND" })).status).toBe(200);
    expect((await order({ acquisitionWindow: windowOf(312, 336) })).status).toBe(200);
  });

  test("an image costs more the sooner, the more private and the wider licensed, and more than from the archive", async () => {
    const caller = await signIn(await start());
    const amount = async (change: object) => (await askPrice(caller, change)).body.amount;
    const cheapest = { exclusivity: "PUBLIC", priority: "BACKGROUND", sla: "SLA_24H", eula: "STANDARD" };
    expect(await amount(cheapest)).toBe(130_000);
    expect(await amount({ ...cheapest, exclusivity: "PRIVATE" })).toBe(195_000);
    expect(await amount({ ...cheapest, eula: "GOVERNMENT" })).toBe(195_000);
    expect(await amount({ ...cheapest, priority: "COMMERCIAL", sla: "SLA_8H" })).toBe(203_125);
    expect(await amount({ ...cheapest, priority: "COMMERCIAL", sla: "SLA_3H" })).toBe(243_750);
    expect(await amount({ ...cheapest, imagingMode: "SCAN" })).toBe(60_000);
  });

  test.each<Refusal>([
    [{ "pointOfInterest[lat]": "91" }, 400, "bad_request", "from -90 to 90"],
    [{ "pointOfInterest[lon]": "east" }, 400, "bad_request", "from -180 to 180"],
    [{ sla: "SLA_24H" }, 400, "bad_request", "Priority COMMERCIAL"],
    [{ eula: undefined }, 400, "bad_request", 'Missing parameter "eula"'],
    [{ imagingMode: "scan" }, 400, "bad_request", "SPOTLIGHT"],
    [{ contractID: "none" }, 404, "not_found", "There is no contract"],
    [{ contractID: contracts.unpriced }, 403, "OUT_OF_BOUND_CONTRACT", "no pricing plan"],
    [{ contractID: contracts.dollars }, 400, "ERR_INVALID_EXCLUSIVITY", "it offers PRIVATE"],
    [{ contractID: contracts.dollars, imagingMode: "SCAN" }, 400, "ERR_UNAUTHORIZED_IMAGE_MODE", "SCAN"],
  ])("a price for %j is refused with %i %s: %s", async (change, status, code, message) => {
    const { body, ...answer } = await askPrice(await signIn(await start()), change);
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(body.message).toContain(message);
  });
});

function askPrice(caller: Caller, change: object) {
  const query = {
    contractID: contracts.euros,
    imagingMode: "SPOTLIGHT",
    "pointOfInterest[lat]": String(FIJI.lat),
    "pointOfInterest[lon]": String(FIJI.lon),
    exclusivity: "PUBLIC",
    priority: "COMMERCIAL",
    sla: "SLA_8H",
    eula: "STANDARD",
    ...change,
  };
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return caller.get(`/api/tasking/v2/price?${new URLSearchParams(given)}`);
}
