import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openHost } from "../../testing/processes/open-host.ts";
import { openAppFiles } from "./app-files.ts";

const OTHERS = new Set(["api", "auth", "files"]);
const BROWSER = { accept: "text/html,application/xhtml+xml" };

/** Folder of a built app, as small as one can be. */
async function builtApp(base = ""): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swath-app-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "basemap"));
  await writeFile(join(folder, "index.html"), `<script src="${base}/assets/start-a1.js"></script>`);
  await writeFile(join(folder, "assets/start-a1.js"), "start()".repeat(500));
  await writeFile(join(folder, "basemap/cell.bin"), "0123456789");
  await writeFile(join(folder, "config.json"), '{"name": "Radar shop", "demo": true}');
  return folder;
}

async function openWithApp() {
  const config = { demo: false, signIn: true };
  const folder = await builtApp();
  const onFaults = vi.fn();
  const app = await openAppFiles({ folder, basePath: "", config, others: OTHERS, onFaults });
  return { ...(await openHost({ app })), folder, onFaults };
}

test("the app is served at every address of a screen, and not kept", async () => {
  const { url } = await openWithApp();
  for (const path of ["/", "/frames/1000109_1?lines=3", "/orders/products"]) {
    const page = await fetch(url + path, { headers: BROWSER });
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(page.headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await page.text()).toContain("/assets/start-a1.js");
  }
});

test("the app opened again has the headers of a page, as the browser takes those of the 304", async () => {
  const { url } = await openWithApp();
  const page = await fetch(url, { headers: BROWSER });
  const etag = page.headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { ...BROWSER, "if-none-match": etag } });
  expect([
    again.status,
    again.headers.get("content-security-policy"),
    again.headers.get("referrer-policy"),
  ]).toEqual([304, "frame-ancestors 'none'", "strict-origin"]);
});

test("built files are kept for a year and compressed, others are asked for again", async () => {
  const { url } = await openWithApp();
  const script = await fetch(`${url}/assets/start-a1.js`);
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(script.headers.get("content-encoding")).toBe("gzip");
  const cell = await fetch(`${url}/basemap/cell.bin`);
  expect(cell.headers.get("cache-control")).toBe("no-cache");
  const etag = cell.headers.get("etag") ?? "";
  const again = await fetch(`${url}/basemap/cell.bin`, { headers: { "if-none-match": etag } });
  expect([etag === "", again.status]).toEqual([false, 304]);
  const part = await fetch(`${url}/basemap/cell.bin`, { headers: { range: "bytes=2-4" } });
  expect([part.status, await part.text()]).toEqual([206, "234"]);
});

test("the host's settings replace those of the build", async () => {
  const { url } = await openWithApp();
  expect(await (await fetch(`${url}/config.json`)).json()).toEqual({
    name: "Radar shop",
    demo: false,
    signIn: true,
  });
});

test("settings that are no JSON object reach the app, which names the fault, and a corrected file counts at once", async () => {
  const { url, folder } = await openWithApp();
  const read = async () => (await fetch(`${url}/config.json`)).text();
  for (const broken of ['{"name": "x",}', "", "[]"]) {
    await writeFile(join(folder, "config.json"), broken);
    expect(await read()).toBe(broken);
  }
  await writeFile(join(folder, "config.json"), '{"name": "Harbor Watch"}');
  expect(JSON.parse(await read())).toEqual({ name: "Harbor Watch", demo: false, signIn: true });
});

test("a broken config.json reports its faults once a change, with the file", async () => {
  const { url, folder, onFaults } = await openWithApp();
  const file = join(folder, "config.json");
  const read = async () => (await fetch(`${url}/config.json`)).text();
  await read();
  expect(onFaults).not.toHaveBeenCalled();
  await writeFile(file, "{,}");
  await read();
  await read();
  expect(onFaults.mock.calls).toEqual([
    [file, ["The file is not valid JSON. Check commas, quotes and brackets."]],
  ]);
  await writeFile(file, '{"title": "Radar shop"}');
  await read();
  expect(onFaults.mock.lastCall).toEqual([
    file,
    ["Unknown field “title”. Remove it or correct its spelling."],
  ]);
});

test("a config.json that is broken at the start reports it before anybody asks for it", async () => {
  const folder = await builtApp();
  await writeFile(join(folder, "config.json"), "[]");
  const onFaults = vi.fn();
  await openAppFiles({ folder, basePath: "", config: {}, others: OTHERS, onFaults });
  expect(onFaults).toHaveBeenCalledExactlyOnceWith(join(folder, "config.json"), [
    "The file must hold one object: {}.",
  ]);
});

test("what is no file of the app is the service's, and no address leaves the folder", async () => {
  const { url } = await openWithApp();
  for (const path of [
    "/api/catalog/v2/items",
    "/none.js",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
  ]) {
    const answer = await fetch(url + path);
    expect([path, answer.status]).toEqual([path, path.startsWith("/api") ? 401 : 404]);
  }
  const api = await fetch(`${url}/api/catalog/v2/items`, { headers: BROWSER });
  expect(api.headers.get("content-type")).toContain("json");
  const traversal = await fetch(`${url}/..%2f..%2f..%2fetc%2fpasswd`, { headers: BROWSER });
  expect(await traversal.text()).toContain("/assets/start-a1.js");
  expect((await fetch(`${url}/docs`, { headers: BROWSER })).headers.get("content-type")).toContain("html");
});

test("an app built for another path is refused with what to do", async () => {
  const folder = await builtApp("/radar");
  const opened = openAppFiles({ folder, basePath: "", config: {}, others: OTHERS });
  await expect(opened).rejects.toThrow('was built for the path "/radar/", and PUBLIC_URL has "/"');
  const below = await openAppFiles({ folder, basePath: "/radar", config: {}, others: OTHERS });
  const page = await below?.answer(new Request("http://h/radar/orders", { headers: BROWSER }));
  expect(page?.status).toBe(200);
  expect(await below?.answer(new Request("http://h/orders", { headers: BROWSER }))).toBeUndefined();
});

test("without a built app the reference is the first page", async () => {
  const app = await openAppFiles({ folder: "/nowhere", basePath: "", config: {}, others: OTHERS });
  expect(app).toBeUndefined();
  const { url } = await openHost({ app });
  expect(await (await fetch(url)).text()).toContain("Base address");
});
