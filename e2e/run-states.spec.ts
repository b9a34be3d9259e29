import { expect, expectSound, test, withoutMotion } from "./fixtures.ts";
import { visit } from "./pages/visit.ts";

/** The Strait of Gibraltar, strips of the last weeks. */
const SEARCH = "/?area=-6.5_35_-4.5_35_-4.5_37.5_-6.5_37.5&time=90d&mode=Strip";

test.use(withoutMotion);

test("a run under way, stopped while uncertain and ended with failures says so at every size and in both themes", async ({
  page,
  start,
  search,
  cart,
  run,
  simulate,
}) => {
  await start.exploreDemo("/simulate");
  await simulate.add({ what: "Slow answer", operation: "Buy a frame", times: 1 });
  await simulate.add({ what: "Internal error (500)", operation: "Buy a frame", times: 9 });
  await expect(simulate.inForce).toHaveCount(2);
  await visit(page, SEARCH);
  await expect(search.options.first()).toContainText(/€\d/);
  const [first = "none", second = "none"] = await search.addFirst(2);
  await cart.link.click();
  await cart.buy.click();
  await run.confirm.click();
  await expect(run.mark("sent")).toBeVisible();
  await run.stop.click();
  await expect(run.heading).toHaveText("Stopped: 0 bought, 1 unknown");
  await expect(run.row(first)).toContainText("Unknown");
  await expect(run.resume).toBeFocused();
  await expectSound(page);
  await run.resume.press("Enter");
  await expect(run.mark("unknown")).toBeVisible();
  await expectSound(page);
  await expect(run.heading).toHaveText("0 of 2 frames bought", { timeout: 60_000 });
  await expect(run.row(first)).toContainText("Failed, not bought");
  await expect(run.row(second)).toContainText("Failed, not bought");
  await expectSound(page);
});
