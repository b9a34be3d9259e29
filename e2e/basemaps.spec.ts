import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { NARROWS } from "./pages/places.ts";
import { GROUND, startTileServer } from "./pages/tile-server.ts";

test.use(withoutMotion);

test("a base map of each type is chosen in Layers and kept; one that does not answer gives way to the built-in one @map", async ({
  page,
  start,
  search,
  map,
}) => {
  test.slow();
  const tiles = await startTileServer();
  const basemaps = [
    {
      name: "Picture",
      type: "raster",
      url: `${tiles.url}/{z}/{x}/{y}.png`,
      attribution: "Pictures of a test",
      dark: true,
    },
    { name: "Style", type: "style", url: `${tiles.url}/style.json`, attribution: "Style of a test" },
    { name: "Archive", type: "pmtiles", url: `${tiles.url}/world.pmtiles`, attribution: "Archive of a test" },
    {
      name: "Elsewhere",
      type: "raster",
      url: `${tiles.url}/elsewhere/{z}/{x}/{y}.png`,
      attribution: "Pictures of another place",
    },
    { name: "Gone", type: "raster", url: `${tiles.url}/gone/{z}/{x}/{y}.png`, attribution: "Nobody" },
  ];
  await page.route("/config.json", (route) => route.fulfill({ json: { basemaps } }));
  await start.exploreDemo(NARROWS);
  await expect(search.options.first()).toBeVisible();
  const choice = page.getByRole("group", { name: "Base map" });
  const choose = async (name: string) => {
    if (!(await choice.isVisible())) await map.layers.click();
    await choice.getByRole("radio", { name }).click();
    // The menu stays open when the map is replaced.
    await expect(choice.getByRole("radio", { name })).toBeFocused();
  };
  await map.layers.click();
  await expect(choice.getByRole("radio")).toHaveCount(6);
  await expectAccessible(page);

  for (const [name, color, source] of [
    ["Picture", GROUND.picture, "Pictures of a test"],
    ["Style", GROUND.style, "Style of a test"],
    ["Archive", GROUND.archive, "Archive of a test"],
  ] as const) {
    await choose(name);
    await expect.poll(() => map.countOf(color), name).toBeGreaterThan(5_000);
    await expect(page.locator("[data-map-status]")).toContainText(source);
  }

  // Without it the page asks for its configuration itself, which the test answers.
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await page.reload();
  await expect.poll(() => map.countOf(GROUND.archive)).toBeGreaterThan(5_000);

  await choose("Elsewhere");
  await expect(page.getByText("The base map “Elsewhere” has sent nothing so far.")).toBeVisible();
  await choose("Gone");
  const note = page.getByText("The base map “Gone” does not answer. The built-in one is shown.");
  await expect(note).toBeVisible();
  await expect(page.locator("[data-map-status]")).toContainText("Basemap: GSHHG, GeoNames");
  await choice.getByRole("radio", { name: "Built-in, also offline" }).check();
  await expect(note).toHaveCount(0);
  await tiles.close();
});
