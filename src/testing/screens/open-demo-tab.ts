import { readFile } from "node:fs/promises";
import { onTestFinished, vi } from "vitest";
import { startDemoHost } from "../../hosts/browser/demo-host.ts";
import { createFrameFiles } from "../../world/files/frame-files.ts";

const baseUrl = "http://localhost/sandbox";
/** A file of the demo. Of the working folder: tests that show something have no addresses of files. */
export const load = async (path: string) => new Uint8Array(await readFile(`public/${path}`));
const realNow = Date.now;
let stores = 0;

/**
 * A tab: a host of its own over a store that others may share, and the signed-in calls that a page makes. What pictures are
 * painted with comes by `loadLater`.
 */
export async function openDemoTab(storeName = `demo-${++stores}`, purchaseMs = 0, loadLater = load) {
  const later = Promise.resolve();
  const files = createFrameFiles(loadLater);
  const demo = { baseUrl, load: loadLater, files, later, storeName, frameCount: 300, purchaseMs };
  const host = await startDemoHost(demo);
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
  const buy = (frameID: string, more: object = {}) =>
    post("/api/catalog/v2/purchases", { contractID, frameID, ...more });
  const purchases = async () => (await get("/api/catalog/v2/purchases")).data;
  const items = (await (await post("/api/catalog/v2/search", { limit: 50 })).json()).data;
  return { storeName, host, get, post, buy, purchases, items, contractID };
}

/** Lets the clock of all tabs run ahead by so many milliseconds until the test ends. */
export function runAhead(milliseconds: number): void {
  const later = vi.spyOn(Date, "now").mockImplementation(() => realNow() + milliseconds);
  onTestFinished(() => void later.mockRestore());
}
