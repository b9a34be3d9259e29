import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test, withoutMotion } from "./fixtures.ts";
import { fetchedPictures } from "./pages/pictures.ts";
import { PORT } from "./pages/places.ts";
import type { RunPage } from "./pages/run-page.ts";
import { visit } from "./pages/visit.ts";

test.use(withoutMotion);

/** The addresses of all screens; a unit test holds them to those of the router. */
const SCREENS = [
  ...readFileSync(new URL("../src/app/app.tsx", import.meta.url), "utf8").matchAll(
    /^ {2}"(\/[^"]*)": text\(/gm,
  ),
].map(([, path = ""]) => path);

/** Text on each complete screen of a user who has bought, delivered and tasked. */
const MAIN: Readonly<Record<string, RegExp>> = {
  "/": /\d+ frames?/,
  "/frames/$frameID": /Frame|Price/,
  "/frames/$frameID/view": /Placed by ground control points/,
  "/compare/$a/$b": /Properties of both frames|Open A/,
  "/cart": /2 frames/,
  "/quote": /reserved|Indicative|Quote/,
  "/runs/$runID": /2 frames|2 of 2/,
  "/orders": /Orders/,
  "/orders/products": /Products|products/,
  "/purchases": /Purchases/,
  "/purchases/$purchaseID": /GRD/,
  "/tasks": /Tasks/,
  "/tasks/$taskID": /Strip|Spot|task/i,
  "/task": /New acquisition|acquisition/i,
  "/task/points": /points/i,
  "/task/points/$runID": /run/i,
  "/deliveries": /Deliver/,
  "/deliveries/new": /deliver/i,
  "/deliveries/bucket": /bucket/i,
  "/deliveries/$deliveryID": /Delivery id/,
  "/webhooks": /webhook/i,
  "/company": /Company|Usage/i,
  "/simulate": /failures/i,
  "/glossary": /incidence/i,
};

/**
 * Waits for the run of two frames that is shown, and orders a task, and a delivery of one of them, by the service itself; the
 * ids of all three.
 */
async function orderMore(page: Page, run: RunPage, frameID: string): Promise<Record<string, string>> {
  await expect(run.mark("ready")).toHaveText("2 ready");
  const $runID = page.url().split("/runs/")[1]?.split("?")[0] ?? "";
  const more = await page.evaluate(async (frameID) => {
    const token = await fetch("/sandbox/oauth2/v1/token", {
      method: "POST",
      headers: { Authorization: `Basic ${btoa("demo:demo")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token } = await token.json();
    const headers = { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json" };
    const get = async (path: string) => (await fetch(`/sandbox/api${path}`, { headers })).json();
    const post = async (path: string, body: unknown) => {
      const asked = { method: "POST", headers, body: JSON.stringify(body) };
      const answer = await fetch(`/sandbox/api${path}`, asked);
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const { id: contractID, deliveryLocations } = (await get("/company/v1/contracts")).data[0];
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();
    const { id: $taskID } = await post("/tasking/v2/tasks", {
      contractID,
      pointOfInterest: { lat: 36.14, lon: -5.41 },
      acquisitionWindow: { start: day(2), end: day(9) },
      imagingMode: "SPOTLIGHT",
    });
    const found = await post("/catalog/v2/search", { query: { frame_id: { eq: frameID } } });
    const { id: $deliveryID } = await post("/delivery/v1/deliveries", {
      contractID,
      itemIDs: [found.data[0].id],
      deliveryLocations: deliveryLocations.slice(0, 1),
    });
    return { $taskID, $deliveryID };
  }, frameID);
  return { $runID, ...more };
}

/** Waits until nothing on the page is busy and all its pictures have come. */
async function expectWhole(page: Page, address: string): Promise<void> {
  const open = () =>
    page.evaluate(() => {
      const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const busy = [
        ...document.querySelectorAll("[aria-busy=true], .mantine-Skeleton-root, [data-loading=true]"),
      ];
      const pictures = [...document.images].filter(
        (image) =>
          seen(image) &&
          image.getBoundingClientRect().top < innerHeight &&
          !(image.complete && image.naturalWidth > 0),
      );
      return [...busy.filter(seen), ...pictures].map((element) => element.outerHTML.slice(0, 160));
    });
  await expect.poll(open, { message: `still to come at ${address}`, timeout: 30_000 }).toEqual([]);
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  await expect(page.getByText("Page not found")).toHaveCount(0);
}

/** Hears what fails on a page from now on. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    // Screens show deliberate refusals of the interface; everything else is a fault, pictures above all.
    if (message.type() !== "error" || message.location().url.includes("/sandbox/api/")) return;
    faults.push(`${page.url()} ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()} ${error.message}`));
  return faults;
}

/** Opens the address of a screen cold, with its parameters from `values`, and expects all that stands on it. */
async function expectCold(page: Page, path: string, values: Readonly<Record<string, string>>): Promise<void> {
  const address = path === "/" ? PORT : path.replace(/\$\w+/g, (name) => values[name] ?? "");
  await page.goto(address);
  await expect(page.locator("#screen"), address).toContainText(MAIN[path] ?? /./);
  await expectWhole(page, address);
  const pictures = { "/compare/$a/$b": 2, "/frames/$frameID": 1 }[path];
  if (pictures)
    await expect.poll(() => fetchedPictures(page), { message: address }).toBeGreaterThanOrEqual(pictures);
}

/** Screens that draw a map, and the quote of the cart; the others are opened where no map can be drawn, at half the cost. */
const WITH_MAP = SCREENS.filter((path) => /^\/($|frames|compare|cart|quote|runs|orders$|task)/.test(path));
/** Screens that show something that was ordered. */
const OF_ORDERS = SCREENS.filter((path) => /orders|purchases|tasks|runID|deliver|view$/.test(path));

test("every address with a map opened cold shows its screen with its pictures, and nothing fails @map", async ({
  page,
  openResults,
  search,
  cart,
  run,
}) => {
  const faults = faultsOf(page);
  // Maps draw a quarter of their pixels, which nobody looks at.
  await page.addInitScript(() => Object.assign(window, { devicePixelRatio: 0.5 }));
  await openResults(PORT);
  const [a = "", b = ""] = await search.addFirst(2);
  const values = { $frameID: a, $a: a, $b: b };
  for (const path of WITH_MAP) if (!OF_ORDERS.includes(path)) await expectCold(page, path, values);
  await visit(page, "/cart");
  await cart.buy.click();
  await run.confirm.click();
  const ordered = { ...values, ...(await orderMore(page, run, a)) };
  for (const path of WITH_MAP) if (OF_ORDERS.includes(path)) await expectCold(page, path, ordered);
  expect(faults).toEqual([]);
});

test("every other address opened cold shows its screen, and nothing fails", async ({
  page,
  openResults,
  buyFirst,
  run,
}) => {
  expect(SCREENS.toSorted()).toEqual(Object.keys(MAIN).toSorted());
  const faults = faultsOf(page);
  await openResults(PORT);
  const [frameID = ""] = await buyFirst(2);
  const ordered = await orderMore(page, run, frameID);
  await visit(page, "/purchases");
  const purchase = page.locator('a[href*="/purchases/"]').first();
  await purchase.waitFor();
  const $purchaseID = (await purchase.getAttribute("href"))?.split("/purchases/")[1]?.split("?")[0] ?? "";
  for (const path of SCREENS)
    if (!WITH_MAP.includes(path)) await expectCold(page, path, { ...ordered, $purchaseID });
  expect(faults).toEqual([]);
});
