import { expect, test } from "./fixtures.ts";
import { ordersPage } from "./pages/orders-page.ts";
import { STRAIT } from "./pages/places.ts";
import { runPage } from "./pages/run-page.ts";
import { shell } from "./pages/shell.ts";
import { startPage } from "./pages/start-page.ts";

/** Enough that some are left when the second tab has opened on a busy machine. */
const FRAMES = 8;

test("a second tab watches a run and carries it on when the first is closed; no frame is bought twice", async ({
  page,
  context,
  openFailing,
  buyFirst,
  run,
}) => {
  // For this tab alone: the second one buys at full speed.
  await openFailing(STRAIT, [{ what: "Slow answer", operation: "Buy a frame" }]);
  const frameIDs = await buyFirst(FRAMES);
  await expect(run.heading).toHaveText(`Ordering ${FRAMES} frames`);

  const other = await context.newPage();
  await startPage(other).exploreDemo(page.url());
  const watched = runPage(other);
  await expect(watched.heading).toHaveText(`Ordering ${FRAMES} frames`);
  await expect.poll(async () => FRAMES - (await watched.count("not sent"))).toBeGreaterThan(1);
  await expect(watched.mark("waiting for confirmation")).toBeVisible();
  await expect(run.mark("waiting for confirmation")).toBeVisible();
  expect(await watched.count("not sent")).toBeGreaterThan(0);

  await page.close();
  // An entry without an answer is looked for in the purchases for half a minute before it is sent again.
  await expect(watched.heading).toHaveText(new RegExp(`^${FRAMES} frames: `), {
    timeout: 60_000,
  });
  await expect
    .poll(async () => (await watched.count("ready")) + (await watched.count("failed")))
    .toBe(FRAMES);
  await expect(watched.panel.getByText(/purchase \w{4}…\w{4}/)).toHaveCount(FRAMES);

  await shell(other).goTo("Orders");
  const orders = ordersPage(other);
  await orders.tab("Purchases").click();
  await expect(orders.rows).toHaveCount(FRAMES);
  for (const frameID of frameIDs) await expect(orders.row(frameID)).toHaveCount(1);
});
