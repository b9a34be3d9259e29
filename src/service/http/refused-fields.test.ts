import { expect, test } from "vitest";
import type { FieldError } from "../../contract/field-error.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { type Answer, signIn } from "../../testing/service/caller.ts";
import { deliveries, openDeliveries } from "../../testing/service/delivery-orders.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startService } from "../../testing/service/start-service.ts";
import { FIJI, openTasking, requestWith, tasks, windowOf } from "../../testing/service/task-orders.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";

/** The fields that a refusal is about, each with its code. */
const fieldsOf = ({ body }: Answer): string[] =>
  (body.errors ?? []).map(({ pointer, code }: FieldError) => `${pointer} ${code}`);

const place = { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01", path: "demo-bucket/claims" };
const deliverTo = (...locations: object[]) => ({ deliveries: [{ locations }] });

test.each([
  [{ colour: "red", shape: "round" }, ["/colour unknown", "/shape unknown"]],
  [{ imagingMode: undefined, eula: "standard" }, ["/imagingMode missing", "/eula choice"]],
  [{ pointOfInterest: { lat: 91, lon: "0" } }, ["/pointOfInterest/lat range", "/pointOfInterest/lon type"]],
  [{ productTypes: [] }, ["/productTypes length"]],
  [{ acquisitionWindow: windowOf(100, 90) }, ["/acquisitionWindow conflict"]],
  [{ acquisitionWindow: windowOf(1, 90) }, ["/acquisitionWindow/start range"]],
  [{ acquisitionWindow: windowOf(100, 337) }, ["/acquisitionWindow/end range"]],
  [{ acquisitionWindow: windowOf(100, 101) }, ["/acquisitionWindow range"]],
  [
    { acquisitionWindow: { ...windowOf(100, 200), start: "2026-06-31T00:00:00Z" } },
    ["/acquisitionWindow/start format"],
  ],
  [{ sla: "SLA_24H" }, ["/sla conflict"]],
  [{ incidenceAngle: { min: 30, max: 29 } }, ["/incidenceAngle conflict"]],
  [{ imagingDuration: 31 }, ["/imagingDuration range"]],
  [{ productTypes: ["GRD", "CSI"] }, ["/productTypes/1 conflict"]],
  [{ productTypes: ["GRD-COG"], contractID: contracts.dollars }, ["/productTypes/0 not_offered"]],
  [{ contractID: contracts.secondCompany }, ["/contractID not_found"]],
  [{ contractID: contracts.dollars, imagingMode: "SCAN" }, ["/imagingMode not_offered"]],
  [{ contractID: contracts.dollars, exclusivity: "PUBLIC" }, ["/exclusivity not_offered"]],
  [{ contractID: contracts.dollars, eula: "MULTI" }, ["/eula not_offered"]],
  [{ notifications: { webhook: { id: "none" } } }, ["/notifications/webhook/id not_found"]],
  [deliverTo(place, { ...place, path: "x" }), ["/deliveries/0/locations/1/path not_offered"]],
  [deliverTo({ ...place, subPath: "../up" }), ["/deliveries/0/locations/0/subPath format"]],
  [deliverTo({ ...place, subpath: "x".repeat(1_000) }), ["/deliveries/0/locations/0/subpath length"]],
  [deliverTo(place, place), ["/deliveries/0/locations/1 conflict"]],
  [
    deliverTo({ ...place, configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f03" }),
    ["/deliveries/0/locations/0/configID not_found"],
  ],
])("a task with %j names %j, in a check below its index", async (change, fields) => {
  const { caller, order } = await openTasking(startInProcess);
  expect(fieldsOf(await order(change))).toEqual(fields);
  const checked = await caller.post("/api/tasking/v2/feasibility", [requestWith(), requestWith(change)]);
  expect(fieldsOf(checked)).toEqual(fields.map((field) => `/1${field}`));
  // The sentence of the refusal counts the requests, that of the field need not.
  expect(checked.body.errors[0].message).not.toContain("[1]:");
});

test("the price of a task names the parameter for the same rules", async () => {
  const { caller } = await openTasking(startInProcess);
  const query = (change: object) =>
    new URLSearchParams({
      contractID: contracts.dollars,
      imagingMode: "SPOTLIGHT",
      "pointOfInterest[lat]": `${FIJI.lat}`,
      "pointOfInterest[lon]": `${FIJI.lon}`,
      exclusivity: "PRIVATE",
      priority: "COMMERCIAL",
      sla: "SLA_8H",
      eula: "STANDARD",
      ...change,
    });
  const price = async (change: object) =>
    fieldsOf(await caller.get(`/api/tasking/v2/price?${query(change)}`));
  expect(await price({})).toEqual([]);
  expect(await price({ eula: "MULTI" })).toEqual(["/query/eula not_offered"]);
  expect(await price({ "pointOfInterest[lat]": "91" })).toEqual(["/query/pointOfInterest[lat] range"]);
  expect(await price({ contractID: contracts.unpriced })).toEqual(["/query/contractID not_offered"]);
});

test("a budget and a task that has ended are named by the field that they come from", async () => {
  const { caller, order, orderUntil, cancel } = await openTasking(startInProcess);
  const { directory } = (await startInProcess()).parts;
  const poor = directory.contracts.map((terms) =>
    terms.pricing ? { ...terms, pricing: { ...terms.pricing, spendLimit: 1 } } : terms,
  );
  const other = await openTasking(startInProcess, { directory: { ...directory, contracts: poor } });
  expect(fieldsOf(await other.order())).toEqual(["/contractID exceeded"]);
  expect(fieldsOf(await cancel(await orderUntil("REJECTED")))).toEqual(["/status conflict"]);
  expect(fieldsOf(await cancel("none"))).toEqual(["/path/taskID not_found"]);
  expect(fieldsOf(await caller.get(`${tasks}/${(await order()).body.id}/products`))).toEqual([
    "/path/taskID not_found",
  ]);
});

test("a search names what is wrong in body and query alike", async () => {
  const caller = await signIn(startService());
  const search = async (body: object) => fieldsOf(await caller.post("/api/catalog/v2/search", body));
  const list = async (query: object) =>
    fieldsOf(await caller.get(`/api/catalog/v2/items?${new URLSearchParams({ ...query })}`));
  const flat = [4, 2, 5, 1];
  expect(await search({ bbox: flat })).toEqual(["/bbox conflict"]);
  expect(await list({ bbox: flat.join(",") })).toEqual(["/query/bbox conflict"]);
  expect(await search({ datetime: "today" })).toEqual(["/datetime format"]);
  expect(await list({ datetime: "today" })).toEqual(["/query/datetime format"]);
  expect(await search({ query: { "a/b~c": { eq: 1 } } })).toEqual(["/query/a~1b~0c unknown"]);
  expect(await search({ query: { "svc:incidence_center": { gt: "5" } } })).toEqual([
    "/query/svc:incidence_center/gt type",
  ]);
  expect(
    await search({
      sortby: [
        { field: "id", direction: "asc" },
        { field: "x", direction: "asc" },
      ],
    }),
  ).toEqual(["/sortby/1/field unknown"]);
  expect(await search({ collections: ["private"] })).toEqual(["/contractID missing"]);
  expect(await list({ cursor: "x", limit: "0", colour: "red" })).toEqual([
    "/query/limit range",
    "/query/colour unknown",
  ]);
  expect(await list({ cursor: "x" })).toEqual(["/query/cursor format"]);
  const twice = await caller.get("/api/catalog/v2/items?limit=1&limit=0");
  expect(fieldsOf(twice)).toEqual(["/query/limit repeated", "/query/limit range"]);
});

test("a purchase names frame, licence, contract and products", async () => {
  const caller = await signIn(startService([frameAt([4, 52], { imageID: 10, mode: "SCAN" })]));
  const buy = async (change: object) =>
    fieldsOf(
      await caller.post("/api/catalog/v2/purchases", {
        contractID: contracts.euros,
        frameID: "10_1",
        ...change,
      }),
    );
  expect(await buy({ frameID: "99_1" })).toEqual(["/frameID not_found"]);
  expect(await buy({ contractID: "none" })).toEqual(["/contractID not_found"]);
  expect(await buy({ contractID: contracts.dollars })).toEqual(["/frameID not_offered"]);
  expect(await buy({ productTypes: ["GRD", "SLC"] })).toEqual(["/productTypes/1 conflict"]);
  expect(await buy({})).toEqual([]);
  expect(await buy({})).toEqual(["/frameID not_available"]);
  expect(fieldsOf(await caller.get("/api/company/v1/contracts/none"))).toEqual([
    "/path/contractID not_found",
  ]);
});

test("a delivery names its items and locations", async () => {
  const { deliver, itemIDs, place: open, caller } = await openDeliveries(startInProcess);
  expect(fieldsOf(await deliver({ itemIDs: [...itemIDs, "none"] }))).toEqual([
    `/itemIDs/${itemIDs.length} not_found`,
  ]);
  const { body } = await caller.get("/api/catalog/v2/items?sortby=-frame_id&limit=1");
  expect(fieldsOf(await deliver({ itemIDs: [body.data[0].id] }))).toEqual(["/itemIDs/0 not_available"]);
  const elsewhere = { ...open, path: "demo-bucket" };
  expect(fieldsOf(await deliver({ deliveryLocations: [open, elsewhere] }))).toEqual([
    "/deliveryLocations/1/path not_offered",
  ]);
  expect(fieldsOf(await caller.get(`${deliveries}/none`))).toEqual(["/path/deliveryID not_found"]);
});

test("a webhook names its target and its credentials", async () => {
  const caller = await signIn(startService());
  const webhooks = "/api/notifications/v1/webhooks";
  const auth = { type: "basic", username: "u", password: "p" };
  const register = async (change: object) =>
    caller.post(webhooks, { targetURL: "https://example.com/a", auth, ...change });
  expect(fieldsOf(await register({ targetURL: "https://10.0.0.1/" }))).toEqual(["/targetURL format"]);
  expect(fieldsOf(await register({ auth: { ...auth, username: "a:b", password: "" } }))).toEqual([
    "/auth/username format",
    "/auth/password length",
  ]);
  const { id } = (await register({})).body;
  const moved = await caller.send("PATCH", `${webhooks}/${id}`, { targetURL: "https://example.org/" });
  expect(fieldsOf(moved)).toEqual(["/auth missing"]);
  expect(fieldsOf(await caller.get(`${webhooks}/none`))).toEqual(["/path/webhookID not_found"]);
});

test("a body that cannot be read is named as a whole, a text that cannot be kept by its place", async () => {
  const caller = await signIn(startService());
  const search = async (text: string) => fieldsOf(await caller.send("POST", "/api/catalog/v2/search", text));
  expect(await search("{")).toEqual([" format"]);
  expect(await search("")).toEqual([" missing"]);
  expect(await search("[]")).toEqual([" type"]);
  expect(await search('{"ids": ["a", "\\u0000"]}')).toEqual(["/ids/1 format"]);
});

test("a search beyond a limit gets the limit and what to do", async () => {
  const caller = await signIn(startService());
  const refusals = async (search: object) =>
    (await caller.post("/api/catalog/v2/search", search)).body.errors.map(
      ({ pointer, code, message }: FieldError) => `${pointer} ${code}: ${message}`,
    );
  const listed = async (query: string) => fieldsOf(await caller.get(`/api/catalog/v2/items?${query}`));
  const texts = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
  const ring = (corners: number) => {
    const open = texts(corners).map((_, index) => [index / 100, index % 2]);
    return { intersects: { type: "Polygon", coordinates: [[...open, open[0]]] } };
  };
  const keys = (count: number) => Array.from({ length: count }, () => ({ field: "id", direction: "asc" }));

  expect(await refusals(ring(2_001))).toEqual([
    '/intersects/coordinates/0 length: "intersects.coordinates[0]" in the body: must have at most 2001 positions, which are 2000 corners; simplify the ring, or search its parts one after the other.',
  ]);
  expect(await refusals({ ids: texts(201) })).toEqual([
    '/ids length: "ids" in the body: must have at most 200 ids; ask for the items in parts.',
  ]);
  expect(await refusals({ query: { frame_id: { in: texts(201) } } })).toEqual([
    '/query/frame_id/in length: "query.frame_id.in" in the body: must have at most 200 values; ask for them in parts.',
  ]);
  expect(await refusals({ sortby: keys(9) })).toEqual([
    '/sortby length: "sortby" in the body: must have at most 8 fields; the first ones decide, leave out the last.',
  ]);
  expect(await refusals({ query: Object.fromEntries(texts(101).map((name) => [name, {}])) })).toEqual([
    expect.stringContaining("/query length:"),
  ]);
  expect(await refusals({ datetime: "2".repeat(101) })).toEqual([
    expect.stringContaining("/datetime length:"),
  ]);
  expect(await listed(`ids=${texts(201)}`)).toEqual(["/query/ids length"]);
  expect(await listed(`sortby=${"id,".repeat(8)}id`)).toEqual(["/query/sortby length"]);
  expect(await listed(`bbox=${"9".repeat(301)}`)).toEqual(["/query/bbox length"]);
  expect(await listed(`sortby=${"x".repeat(1_001)}`)).toEqual(["/query/sortby length"]);

  const most = { ...ring(2_000), ids: texts(200), sortby: keys(8), query: { frame_id: { in: texts(200) } } };
  expect((await caller.post("/api/catalog/v2/search", most)).status).toBe(200);
});

test("at most 100 fields are named, however many there are", async () => {
  const caller = await signIn(startService());
  const many = Array.from({ length: 10_000 }, () => 1);
  expect(fieldsOf(await caller.post("/api/catalog/v2/search", { ids: many.slice(0, 150) }))).toHaveLength(
    100,
  );
  const names = Object.fromEntries(many.map((_, index) => [`n${index}`, 1]));
  expect(fieldsOf(await caller.post("/api/catalog/v2/search", names))).toHaveLength(100);
});

test("a sentence that quotes something very long is shortened, and still says what it is about", async () => {
  const caller = await signIn(startService([]), "demo");
  const long = `${"🛰".repeat(20_000)}!`;
  for (const body of [
    { query: { [long]: { eq: 1 } } },
    { sortby: [{ field: long, direction: "asc" }] },
    { contractID: long },
    { [long]: 1 },
  ]) {
    const answer = await caller.post("/api/catalog/v2/search", body);
    const said: string[] = [
      answer.body.message,
      ...answer.body.errors.map(({ message }: FieldError) => message),
    ];
    for (const sentence of said) {
      expect(sentence.length).toBeLessThanOrEqual(1_000);
      expect(sentence).toMatch(/^[A-Z].*🛰…🛰.*!.{0,60}$/u);
    }
  }
});
