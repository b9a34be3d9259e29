import { expect, expectSound, test } from "./fixtures.ts";
import { german } from "./pages/german.ts";
import { tabTo } from "./pages/keyboard.ts";

test.use({ locale: "de-DE", contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ timeout: 240_000 });

test("in German and by keyboard alone: a place, its frames, two of the same geometry compared, exported, saved, and what is new a week later", async ({
  page,
}) => {
  const { keyboard } = page;
  const button = (text: string) => page.getByRole("button", { name: german(text), exact: true });
  const results = page.getByRole("grid", { name: /Szenen/ });
  const said = page.getByTestId("live-region");
  await page.goto("/?time=all");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await button("Explore the demo").press("Enter");

  // A place becomes the area, and only what covers a fifth of it is wanted.
  await expect(results).toBeVisible();
  await keyboard.press("/");
  await keyboard.type("Gibraltar");
  const places = page.getByRole("option");
  await expect(places.filter({ hasText: german("Strait or canal") })).toHaveCount(1);
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(places.filter({ hasText: german("Strait or canal") })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await keyboard.press("Enter");
  await tabTo(page, button("Use as area"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/area=/);
  await keyboard.press("l");
  await tabTo(page, button("More: mode, look, incidence, products"));
  await keyboard.press("Enter");
  await tabTo(
    page,
    page.getByRole("textbox", { name: german("Covers at least so many percent of the area") }),
  );
  await keyboard.type("20");
  await tabTo(page, button("Search¦verb"));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/covers=20/);
  await expect(results.getByRole("row").first()).toContainText(new RegExp(`\\d+\\s% ${german("of area")}`));
  await expect(results.getByRole("row").first()).toContainText(/\d\s€/);
  await expectSound(page);
  const newest = (await results.getByRole("row").first().getAttribute("id")) ?? "none";

  // A frame of a stack, the other one of its geometry, and both beside each other.
  await keyboard.press("/");
  await keyboard.type("1000109_1");
  await expect(places.filter({ hasText: "1000109_1" })).toBeVisible();
  await keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "1000118_1", exact: true })).toBeVisible();
  await keyboard.press("x");
  await expect(page).toHaveURL(/\/compare\/1000109_1\/1000118_1/);
  await expectSound(page);
  await keyboard.press("s");
  await expect(page).toHaveURL(/\/compare\/1000118_1\/1000109_1/);
  await keyboard.press("Escape");
  await expect(page).toHaveURL(/\/frames\/1000118_1/);

  // The results go to another program.
  await keyboard.press("1");
  await expect(results).toBeVisible();
  await tabTo(page, button("Export"));
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /^GeoJSON/ }).focus();
  const begun = page.waitForEvent("download");
  await keyboard.press("Enter");
  expect((await begun).suggestedFilename()).toBe("swath-frames.geojson");

  // The search is kept, and says a week later what has come.
  const saved = page.getByRole("button", { name: new RegExp(`^${german("Saved")}`) });
  await tabTo(page, saved, "back");
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: german("Save this search as") }));
  await keyboard.press("Control+a");
  await keyboard.type("Der Felsen");
  await keyboard.press("Enter");
  await expect(said).toHaveText("„Der Felsen“ gespeichert");
  await keyboard.press("Escape");
  await tabTo(page, page.getByRole("button", { name: /^Demozeit/ }), "back");
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "+7 d", exact: true }));
  await keyboard.press("Enter");
  await expect(saved).toHaveText(/\d+ neu$/);
  await tabTo(page, saved);
  await keyboard.press("Enter");
  const kept = page.getByRole("button", { name: /^Der Felsen/ });
  await expect(kept).toContainText(/^Der Felsen\d+ neu seit \d+\.\sNov/);
  const news = Number((await kept.textContent())?.match(/(\d+) neu/)?.[1]);
  expect(news).toBeGreaterThan(0);
  await tabTo(page, kept);
  await keyboard.press("Enter");
  // The newest frame is on top.
  await expect(results.getByRole("row").first()).not.toHaveId(newest);
});
