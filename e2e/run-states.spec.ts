import { expect, expectSound, test, withoutMotion } from "./fixtures.ts";
import { STRAIT } from "./pages/places.ts";

test.use(withoutMotion);

test("a run under way, stopped while uncertain and ended with failures says so at every size and in both themes", async ({
  page,
  openFailing,
  buyFirst,
  run,
}) => {
  await openFailing(STRAIT, [
    { what: "Slow answer", operation: "Buy a frame", times: 1 },
    { what: "Internal error (500)", operation: "Buy a frame", times: 9 },
  ]);
  const [first = "none", second = "none"] = await buyFirst(2);
  await expect(run.mark("waiting for confirmation")).toBeVisible();
  await run.stop.click();
  await expect(run.heading).toHaveText("Stopped, 2 frames: 1 unknown, 1 not sent");
  await expect(run.row(first)).toContainText("Unknown");
  await expect(run.resume).toBeFocused();
  await expectSound(page);
  await run.resume.press("Enter");
  await expect(run.mark("unknown")).toBeVisible();
  await expectSound(page);
  await expect(run.heading).toHaveText("2 frames: 2 failed", { timeout: 60_000 });
  await expect(run.row(first)).toContainText("Failed, not charged");
  await expect(run.row(second)).toContainText("Failed, not charged");
  await expectSound(page);
});
