import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { ProductType } from "../domain/modes.ts";
import { ingest } from "../ingest/ingest.ts";
import { readAssets } from "../ingest/read-assets.ts";
import { findFiles } from "../ingest/read-texts.ts";
import { toArchiveRow } from "../service/catalog/items/frame-row.ts";
import { packArchive } from "../service/catalog/packed/packed-catalog.ts";
import { applyDirectory } from "../service/directory/change-directory.ts";
import { createArchiveFulfilment } from "../service/fulfilment.ts";
import type { Happening } from "../service/parts.ts";
import { createVault, generateVaultKey } from "../service/secrets.ts";
import type { Stored } from "../service/store/store.ts";
import { itemsOf } from "../testing/catalog/items-of.ts";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { register } from "../testing/service/callback-orders.ts";
import { type Caller, type RunningService, signIn } from "../testing/service/caller.ts";
import { contracts } from "../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../testing/service/start-service.ts";
import { deskOf, HOUR, requestWith } from "../testing/service/task-orders.ts";
import { startInProcess } from "../testing/service/ways-to-start.ts";
import { demoFileOverFolder } from "../world/demo-directory.ts";
import { runAdmin } from "./admin.ts";

const vault = createVault(await generateVaultKey());
const PURCHASES = "/api/catalog/v2/purchases";

let service: RunningService;
let caller: Caller;
let heard: Happening[];

beforeEach(async () => {
  const fulfilment = createArchiveFulfilment({ sellsOnOrder: true, takesTasks: true });
  service = await startInProcess({ fulfilment, archive: packArchive([]) });
  caller = await signIn(service);
  heard = [];
  const { store } = service.parts;
  await applyDirectory(store, demoFileOverFolder(), { who: "an operator", at: TEST_NOW });
  const frame = frameAt([4, 52], { imageID: 7, mode: "SPOTLIGHT", products: ["GRD", "QLK"] });
  await store.write((tx) =>
    tx.addFrames([toArchiveRow({ ...frame, files: { products: [], hasThumbnail: false, hasItems: false } })]),
  );
  await service.parts.catalog.follow?.();
});

const admin = (line: string, input = "") => {
  const { store, clock, writeObject } = service.parts;
  const parts = {
    ...{ store, vault, now: clock, who: "an operator", writeObject },
    readFiles: (assets: unknown, product: ProductType) =>
      readAssets(assets, product, undefined)[product] ?? [],
    observe: (happening: Happening) => void heard.push(happening),
  };
  return runAdmin({ open: async () => parts }, line.split(" "), input);
};
const look = async () => {
  await service.advance(service.parts.clock());
  await service.parts.catalog.follow?.();
};
const assetsOf = (product: string, folder = 7) => ({
  data: { href: `s3://archive/${folder}/${product}.tif`, type: "image/tiff", roles: ["data"] },
});

/** Within the window of an order, ms since 1970. */
const IMAGED = TEST_NOW + 120 * HOUR;

/** Takes the items of a task's frame in, with files of some products. */
async function takeIn(
  imageID: number,
  products: readonly ("GRD" | "QLK" | "SLC")[],
  taskID: string,
  start = IMAGED,
) {
  const folder = await mkdtemp(join(tmpdir(), "swath-task-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const times = { start, end: start + 8_000, created: start, updated: start };
  const frame = frameAt([4, 52], { imageID, mode: "SPOTLIGHT", products: [...products], ...times });
  const items = itemsOf(frame).map((item) => ({
    ...item,
    properties: { ...item.properties, description: "Our own.", "svc:task_id": taskID },
    assets: assetsOf(String(item.properties["sar:product_type"]), imageID),
  }));
  await writeFile(join(folder, "items.json"), JSON.stringify(items));
  const refusals: string[] = [];
  const { store, clock: now } = service.parts;
  const counts = await ingest(await findFiles([folder], () => {}), {
    ...{ store, now, prefix: "svc", tick: () => {}, stopped: new AbortController().signal },
    refuse: ({ message }) => void refusals.push(message),
    observe: (happening) => void heard.push(happening),
  });
  await look();
  return { counts, refusals };
}

describe("purchase ready, purchase fail", () => {
  const buy = (frameID = "7_1") =>
    caller.post(PURCHASES, {
      ...{ contractID: contracts.euros, frameID, productTypes: ["GRD", "SLC"] },
    });
  const spent = async () => (await deskOf(service, caller).summary()).consolidatedSpent;
  const stateOf = async (id: string) => (await caller.get(`${PURCHASES}/${id}`)).body;

  it("a purchase waits until its files are named, and is charged then", async () => {
    const { body } = await buy();
    const before = await spent();
    await look();
    expect((await stateOf(body.id)).status).toBe("active");
    const early = await admin(`purchase ready ${body.id}`);
    expect([early.code, early.err]).toEqual([
      1,
      `Purchase ${body.id} needs files of GRD, SLC: give their assets, or ingest them.\n`,
    ]);
    const wrong = { GRD: { data: { href: "http://archive/a.tif" } } };
    expect((await admin(`purchase ready ${body.id} --assets -`, JSON.stringify(wrong))).err).toContain(
      "give it as s3://, https:// or file://",
    );
    const assets = JSON.stringify({ GRD: assetsOf("GRD"), SLC: assetsOf("SLC") });
    expect(await admin(`purchase ready ${body.id} --assets -`, assets)).toMatchObject({
      code: 0,
      out: "The purchase is ready.\n",
    });
    await look();
    expect((await stateOf(body.id)).status).toBe("closed");
    expect(await spent()).toBeGreaterThan(before);
    const { data } = (await caller.get(`${PURCHASES}/${body.id}/products`)).body;
    expect(data.map(({ assets }: { assets: object }) => Object.keys(assets))).toEqual([["data"], ["data"]]);
    const again = await admin(`purchase ready ${body.id} --assets -`, assets);
    expect([again.code, again.out]).toEqual([0, "It is ready already; nothing was changed.\n"]);
    expect((await admin(`purchase fail ${body.id} --reason late`)).err).toBe(
      `Purchase ${body.id} is closed already.\n`,
    );
    expect((await admin("audit --since 2026-01-01")).out).toContain(`ready: purchases ${body.id}`);
  });

  it("a purchase whose files are ingested is closed without a word", async () => {
    const { body } = await buy();
    await look();
    const { store, clock } = service.parts;
    for (const group of ["GRD", "SLC"]) {
      const files = [{ key: "data", href: `s3://archive/${group}.tif`, type: "image/tiff", roles: ["data"] }];
      await store.write((tx) => tx.insert("frameFiles", { frameID: "7_1", group, files }));
    }
    service.parts.setTime(clock() + 20_000);
    await look();
    expect((await stateOf(body.id)).status).toBe("closed");
  });

  it("a failed purchase tells why, and holds no money", async () => {
    const webhookID = await register(caller);
    const { body } = await caller.post(PURCHASES, {
      ...{ contractID: contracts.euros, frameID: "7_1", productTypes: ["GRD"] },
      notifications: { webhook: { id: webhookID } },
    });
    expect((await admin(`purchase fail ${body.id} --reason The_archive_lost_it.`)).code).toBe(0);
    expect(await stateOf(body.id)).toMatchObject({ status: "failed", reason: "The_archive_lost_it." });
    expect((await deskOf(service, caller).summary()).onHold).toBe(0);
    expect(heard).toMatchObject([{ kind: "purchase", outcome: "failed", reason: "The_archive_lost_it." }]);
    expect((await admin("purchase fail no-such --reason x")).err).toBe("There is no purchase no-such.\n");
    expect((await buy()).status).toBe(200);
  });
});

describe("movePurchase", () => {
  it("tells the whole history of a purchase of an earlier version, which had none", async () => {
    const { body } = await caller.post(PURCHASES, {
      ...{ contractID: contracts.euros, frameID: "7_1", productTypes: ["GRD"] },
    });
    const { store, directory } = service.parts;
    const key = { companyID: directory.users[0]?.companyID ?? "", id: body.id };
    await store.write(async (tx) => {
      const { history: _, ...earlier } = (await tx.get("purchases", key)) ?? {};
      await tx.put("purchases", earlier as Stored<"purchases">);
    });
    await admin(`purchase fail ${body.id} --reason x`);
    const { data } = (await caller.get("/api/company/v1/orders")).body;
    expect(data[0].history).toMatchObject([{ status: "active", at: body.createdAt }, { status: "failed" }]);
  });
});

describe("task accept, reject, fail", () => {
  const HALF_DAY = 12 * HOUR;
  const sceneFor = ({ acquisitionWindow }: { acquisitionWindow: { start: string } }, more = {}) => {
    const at = Date.parse(acquisitionWindow.start) + HALF_DAY;
    return JSON.stringify({
      imagingTime: { start: new Date(at).toISOString(), end: new Date(at + 8_000).toISOString() },
      ...{ duration: 8, lookSide: "RIGHT", passDirection: "ASCENDING", incidenceAngle: 30, ...more },
    });
  };

  it("a task waits for its operator, is accepted with a scene, and done as its files come", async () => {
    const { order, read, summary } = deskOf(service, caller);
    const { body } = await order({ productTypes: ["GRD", "QLK", "SLC"], exclusivity: "PRIVATE" });
    await look();
    expect((await read(body.id)).status).toBe("RECEIVED");
    expect((await takeIn(900, ["GRD"], body.id)).refusals).toEqual([
      expect.stringContaining("the task is RECEIVED: accept it first"),
    ]);
    for (const [more, words] of [
      [{ incidenceAngle: 60 }, "The scene has 60° of incidence; ordered are"],
      [{ frames: 0 }, "scene.frames:"],
      [
        { imagingTime: { start: "2026-06-01T00:00:00Z", end: "2026-06-01T00:00:09Z" } },
        "The scene does not lie in the window",
      ],
    ] as const) {
      const { code, err } = await admin(`task accept ${body.id} --scene -`, sceneFor(body, more));
      expect([code, err]).toEqual([1, expect.stringContaining(words)]);
    }
    expect((await admin(`task accept ${body.id} --scene -`, sceneFor(body, { frames: 2 }))).out).toBe(
      "The task is accepted.\n",
    );
    expect(await read(body.id)).toMatchObject({
      status: "ACTIVE",
      productsAvailableInSeconds: expect.any(Number),
    });
    expect((await caller.get(`/api/tasking/v2/tasks/${body.id}/scene`)).body).toMatchObject({
      ...{ duration: 8, lookSide: "RIGHT", incidenceAngle: 30 },
    });
    expect((await admin(`task reject ${body.id} --reason late`)).err).toContain(
      "is ACTIVE; only one that is RECEIVED can become REJECTED",
    );

    expect((await takeIn(900, ["GRD", "QLK"], body.id, TEST_NOW)).refusals).toEqual([
      expect.stringContaining("whose window is"),
    ]);
    expect((await takeIn(900, ["GRD", "QLK"], body.id)).counts.tasks.size).toBe(0);
    const second = await takeIn(901, ["GRD", "QLK"], body.id);
    expect([...second.counts.tasks]).toEqual([["FULFILLED", 1]]);
    expect(await read(body.id)).toMatchObject({ status: "FULFILLED", fulfilledAt: expect.any(String) });
    const held = await summary();
    expect((await takeIn(900, ["SLC"], body.id)).counts.tasks.size).toBe(0);
    expect([...(await takeIn(901, ["SLC"], body.id)).counts.tasks]).toEqual([["DONE", 1]]);
    expect((await summary()).consolidatedSpent - held.consolidatedSpent).toBe(held.onHold);
    // The same items once more charge nothing.
    expect((await takeIn(901, ["SLC"], body.id)).refusals).toEqual([]);
    expect((await summary()).onHold).toBe(0);
    expect((await takeIn(902, ["GRD"], body.id)).refusals).toEqual([
      expect.stringContaining("the task is DONE"),
    ]);

    const { data } = (await caller.get(`/api/tasking/v2/tasks/${body.id}/products`)).body;
    expect(data).toHaveLength(6);
    expect(data.every(({ assets }: { assets: object }) => "data" in assets)).toBe(true);
    const found = async (by: Caller, contractID: string, collection: string) =>
      (await by.post("/api/catalog/v2/search", { collections: [collection], contractID })).body.data;
    expect(await found(caller, contracts.euros, "private")).toHaveLength(6);
    const other = await signIn(service, "demo-two");
    expect(await found(other, contracts.secondCompany, "public")).toHaveLength(2);
    expect(heard.map(({ outcome }) => outcome)).toEqual(["ACTIVE", "FULFILLED", "DONE"]);
  });

  it("a rejected or failed task tells why, and holds no money", async () => {
    const { order, read, summary } = deskOf(service, caller);
    const rejected = (await order()).body;
    expect((await admin(`task reject ${rejected.id} --reason No_pass.`)).code).toBe(0);
    expect(await read(rejected.id)).toMatchObject({
      status: "REJECTED",
      reasons: [{ code: "REJECTED", message: "No_pass." }],
    });
    const failed = (await order()).body;
    expect((await admin(`task fail ${failed.id} --reason x`)).err).toContain("only one that is ACTIVE");
    await admin(`task accept ${failed.id} --scene -`, sceneFor(failed, { frames: 2 }));
    expect((await takeIn(903, ["GRD"], failed.id)).refusals).toEqual([]);
    expect((await admin(`task fail ${failed.id} --reason Clouds_do_not_matter.`)).code).toBe(0);
    expect((await read(failed.id)).status).toBe("FAILED");
    const [{ companyID, id: userID } = { companyID: "", id: "" }] = service.parts.directory.users;
    const granted = { equals: { companyID, userID }, limit: 9 };
    expect(await service.parts.store.read((tx) => tx.page("grants", "ofUser", granted))).toEqual([]);
    expect((await summary()).onHold).toBe(0);
    expect((await takeIn(902, ["GRD"], failed.id)).refusals).toEqual([
      expect.stringContaining("the task is FAILED"),
    ]);
    expect((await takeIn(902, ["GRD"], "no-such")).refusals).toEqual([
      expect.stringContaining("there is no such task"),
    ]);
  });

  it("an accepted task can be canceled until its image is taken", async () => {
    const { order, cancel, read } = deskOf(service, caller);
    const { body } = await order();
    await admin(`task accept ${body.id} --scene -`, sceneFor(body));
    service.parts.jump(Date.parse(body.acquisitionWindow.start) + HALF_DAY);
    expect((await cancel(body.id)).status).toBe(409);
    service.parts.jump(Date.parse(body.acquisitionWindow.start) + HALF_DAY - 1);
    expect((await cancel(body.id)).status).toBe(200);
    expect((await read(body.id)).status).toBe("CANCELED");
    expect((await caller.get(`/api/tasking/v2/tasks/${body.id}/scene`)).status).toBe(404);
  });

  it("no check answers what only a person can", async () => {
    const { status, body } = await caller.post("/api/tasking/v2/feasibility", [requestWith()]);
    expect([status, body.message ?? body.details]).toEqual([
      501,
      "A person decides on each order here, so nothing can be checked before it.",
    ]);
  });
});
