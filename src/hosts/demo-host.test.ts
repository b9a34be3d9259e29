import "fake-indexeddb/auto";
import { readFile } from "node:fs/promises";
import { decode } from "fast-png";
import { expect, test, vi } from "vitest";
import { startDemoHost } from "./demo-host.ts";

const baseUrl = "http://localhost/sandbox";
const load = async (path: string) =>
  new Uint8Array(await readFile(new URL(`../../public/${path}`, import.meta.url)));
let ledgers = 0;

/** A tab: a host of its own over a ledger that others may share, and the signed-in calls that a page makes. */
async function openTab(ledgerName = `demo-${++ledgers}`) {
  const host = await startDemoHost({ baseUrl, load, ledgerName, frameCount: 300 });
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: "demo",
    client_secret: "demo",
  });
  const issued = await host.fetch(new Request(`${baseUrl}/oauth2/v1/token`, { method: "POST", body }));
  const { access_token } = await issued.json();
  const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  const get = async (path: string) => (await host.fetch(new Request(baseUrl + path, { headers }))).json();
  const post = (path: string, content: unknown) =>
    host.fetch(new Request(baseUrl + path, { method: "POST", headers, body: JSON.stringify(content) }));
  const contracts = await get("/api/company/v1/contracts");
  const contractID: string = contracts.data[0].id;
  const buy = (frameID: string) => post("/api/catalog/v2/purchases", { contractID, frameID });
  const purchases = async () => (await get("/api/catalog/v2/purchases")).data;
  const items = (await (await post("/api/catalog/v2/search", { limit: 50 })).json()).data;
  return { ledgerName, host, get, buy, purchases, items };
}

test("the catalog is seeded, and its quicklooks are pictures", async () => {
  const { host, items } = await openTab();
  expect(items).toHaveLength(50);
  const link: string = items[0].assets["thumbnail-png"].href;
  const response = await host.fetch(new Request(link));
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(decode(await response.arrayBuffer()).channels).toBe(1);
});

test("purchases survive a reload", async () => {
  const before = await openTab();
  const frameID = before.items[0].properties.frame_id;
  expect((await before.buy(frameID)).status).toBe(200);
  const after = await openTab(before.ledgerName);
  expect(await after.purchases()).toMatchObject([{ frameID, status: "active" }]);
  expect((await after.buy(frameID)).status).toBe(409);
});

test("links handed out before a reload are still good after it", async () => {
  const before = await openTab();
  const after = await openTab(before.ledgerName);
  const link: string = before.items[0].assets["thumbnail-json"].href;
  expect((await after.host.fetch(new Request(link))).status).toBe(200);
});

test("two tabs that buy one frame at once get one 200 and one 409", async () => {
  const one = await openTab();
  const two = await openTab(one.ledgerName);
  const frameID = one.items[0].properties.frame_id;
  const answers = await Promise.all([one.buy(frameID), two.buy(frameID)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await one.purchases()).toEqual(await two.purchases());
});

test("reset forgets all purchases", async () => {
  const { host, buy, purchases, items } = await openTab();
  await buy(items[0].properties.frame_id);
  await host.reset();
  expect(await purchases()).toEqual([]);
});

test("a purchase moves on by itself, also one that was made before a reload", async () => {
  const before = await openTab();
  for (const { properties } of before.items.slice(0, 6)) await before.buy(properties.frame_id);
  const realNow = Date.now;
  const later = vi.spyOn(Date, "now").mockImplementation(() => realNow() + 6000);
  const after = await openTab(before.ledgerName);
  await vi.waitFor(async () => {
    const statuses = (await after.purchases()).map(({ status }: { status: string }) => status);
    expect(statuses).not.toContain("active");
    expect(statuses).toContain("closed");
  });
  later.mockRestore();
});

test("simulated trouble strikes, a purchase that was made before the connection dropped counts", async () => {
  const { host, buy, purchases, items } = await openTab();
  const rule = { operation: "purchaseFrame", kind: "drop", after: true, probability: 1, times: 1 };
  host.setFaults({ rules: [rule] });
  await expect(buy(items[0].properties.frame_id)).rejects.toThrow("dropped");
  expect(await purchases()).toHaveLength(1);
  expect((await buy(items[0].properties.frame_id)).status).toBe(409);
});

test("a plan that is none is refused", async () => {
  const { host } = await openTab();
  expect(() => host.setFaults({ rules: [{ kind: "earthquake" }] })).toThrow();
});
