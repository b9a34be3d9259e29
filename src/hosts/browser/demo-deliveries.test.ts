import "fake-indexeddb/auto";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Item } from "../../contract/item.ts";
import { eventually } from "../../testing/eventually.ts";
import { openDemoTab, runAhead } from "../../testing/screens/open-demo-tab.ts";

const DELIVERIES = "/api/delivery/v1/deliveries";
/** Painting the files takes its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });
/** A tab whose user owns one frame, and asks for its delivery. The clock has run ahead by 6 seconds then. */
async function openTab(storeName?: string) {
  const tab = await openDemoTab(storeName);
  const { get, post, contractID } = tab;
  const deliver = async (itemIDs: string[], index = 0) => {
    const { deliveryLocations } = (await get("/api/company/v1/contracts")).data[0];
    const { configID, path } = deliveryLocations[index];
    const asked = { contractID, itemIDs, deliveryLocations: [{ configID, path, subpath: "run 1" }] };
    return (await (await post(DELIVERIES, asked)).json()).id as string;
  };
  const status = async (id: string) => (await get(`${DELIVERIES}/${id}`)).status;
  return { ...tab, deliver, status };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

/** Buys the first frame that does not fail and waits until it is there. */
async function ownFrame({ items, buy, purchases, get }: Tab, productTypes = ["SLC", "QLK"]): Promise<Item[]> {
  for (const frameID of new Set<string>(items.map((item: Item) => item.properties.frame_id)).values()) {
    await buy(frameID, { productTypes });
    if ((await purchases()).length === 2) break;
  }
  runAhead(6_000);
  const closed = async () =>
    (await purchases()).find(({ status }: { status: string }) => status === "closed")?.id;
  await eventually(async () => expect(await closed()).toBeDefined());
  return (await get(`/api/catalog/v2/purchases/${await closed()}/products`)).data;
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

test("delivered files lie in the bucket with size and type, and have the bytes of the download", async () => {
  const tab = await openTab();
  const items = await ownFrame(tab);
  const id = await tab.deliver(idsOf(items));
  expect([await tab.status(id), await tab.host.bucket()]).toEqual(["PENDING", []]);
  runAhead(12_000);
  await eventually(async () => expect(await tab.status(id)).toBe("SUCCESS"));
  const objects = await tab.host.bucket();
  expect(objects).toHaveLength(5);
  for (const { assets, properties } of items) {
    for (const [key, { href, type }] of Object.entries(assets)) {
      if (key.startsWith("thumbnail")) continue;
      const file = new URL(href).pathname.split("/").at(-1);
      const name = `claims/run 1/${properties.frame_id}_${properties["sar:product_type"]}_${file}`;
      const content = await tab.host.readObject("demo-bucket", name, { start: 0, end: 1e9 });
      const download = await (await tab.host.fetch(new Request(href))).arrayBuffer();
      expect(Buffer.compare(Buffer.from(await content.arrayBuffer()), Buffer.from(download))).toBe(0);
      const { writtenAt, ...object } = objects.find((entry) => entry.key === name) ?? {};
      expect(object).toEqual({ bucket: "demo-bucket", key: name, size: download.byteLength, type });
      expect(writtenAt).toBeGreaterThan(Date.now() - 60_000);
    }
  }
});

test("an image of full size lies in the bucket as a reference, and is read by ranges", async () => {
  const tab = await openTab();
  const items = await ownFrame(tab, ["GRD-COG"]);
  const id = await tab.deliver(idsOf(items));
  runAhead(12_000);
  await eventually(async () => expect(await tab.status(id)).toBe("SUCCESS"));
  const href = items[0]?.assets["grd-cog"]?.href ?? "";
  const head = await tab.host.fetch(new Request(href, { method: "HEAD" }));
  const { key = "", size = 0 } = (await tab.host.bucket()).find(({ type }) => /cloud/.test(type)) ?? {};
  expect(size).toBe(Number(head.headers.get("content-length")));
  const content = await tab.host.readObject("demo-bucket", key, { start: size - 100_000, end: size - 1 });
  const headers = { range: "bytes=-100000" };
  const download = await (await tab.host.fetch(new Request(href, { headers }))).arrayBuffer();
  expect(Buffer.compare(Buffer.from(await content.arrayBuffer()), Buffer.from(download))).toBe(0);
});

test("the bucket and a pending delivery survive a reload", async () => {
  const before = await openTab();
  const id = await before.deliver(idsOf(await ownFrame(before)));
  runAhead(12_000);
  const after = await openTab(before.storeName);
  await eventually(async () => expect(await after.status(id)).toBe("SUCCESS"));
  const last = await openTab(before.storeName);
  expect(await last.host.bucket()).toHaveLength(5);
});

test("two tabs write every file of a delivery once", async () => {
  const one = await openTab();
  const two = await openTab(one.storeName);
  const put = vi.spyOn(IDBObjectStore.prototype, "put");
  onTestFinished(() => void put.mockRestore());
  const items = await ownFrame(one);
  const ids = await Promise.all([one.deliver(idsOf(items)), two.deliver(idsOf(items), 1)]);
  runAhead(12_000);
  for (const id of ids) await eventually(async () => expect(await two.status(id)).toBe("SUCCESS"));
  const written = put.mock.contexts.filter((store) => (store as IDBObjectStore).name === "contents");
  expect(written).toHaveLength(10);
  expect(await one.host.bucket()).toHaveLength(10);
});

test("a delivery to the inactive location fails and writes nothing", async () => {
  const tab = await openTab();
  const id = await tab.deliver(idsOf(await ownFrame(tab)), 2);
  runAhead(12_000);
  await eventually(async () => expect(await tab.status(id)).toBe("FAILED"));
  expect(await tab.host.bucket()).toEqual([]);
});

test("simulated trouble of writes is tried again, and a refusal ends the delivery", async () => {
  const tab = await openTab();
  const items = await ownFrame(tab);
  const rule = { operation: "writeObject", probability: 1, times: 1 };
  await tab.host.setFaults({
    rules: ["500", "429", "drop"].map((kind) => ({ ...rule, kind, after: kind === "drop" })),
  });
  const id = await tab.deliver(idsOf(items));
  let ahead = 6_000;
  await eventually(async () => {
    ahead += 1_000;
    runAhead(ahead);
    expect(await tab.status(id)).toBe("SUCCESS");
  });
  expect(await tab.host.bucket()).toHaveLength(5);
  await tab.host.setFaults({ rules: [{ ...rule, kind: "expired-token" }] });
  const refused = await tab.deliver(idsOf(items), 1);
  runAhead(ahead + 6_000);
  await eventually(async () => expect(await tab.status(refused)).toBe("FAILED"));
  expect(await tab.host.bucket()).toHaveLength(5);
});

test("reset empties the bucket, and what is not there cannot be read", async () => {
  const tab = await openTab();
  const id = await tab.deliver(idsOf(await ownFrame(tab)));
  runAhead(12_000);
  await eventually(async () => expect(await tab.status(id)).toBe("SUCCESS"));
  const [object] = await tab.host.bucket();
  await tab.host.reset();
  expect(await tab.host.bucket()).toEqual([]);
  expect((await tab.get(DELIVERIES)).data).toEqual([]);
  const read = tab.host.readObject("demo-bucket", object?.key ?? "", { start: 0, end: 9 });
  await expect(read).rejects.toThrow("There is no object");
});
