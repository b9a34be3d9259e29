import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import { STRAIT } from "./pages/places.ts";
import { visit } from "./pages/visit.ts";

const OWN = 5;

test("after lost answers, an error and a colleague's frame every row says what became of it, and nothing is bought twice", async ({
  page,
  start,
  bar,
  search,
  cart,
  run,
  orders,
  simulate,
}) => {
  await start.exploreDemo("/purchases");
  await bar.choose(/demo-colleague/);
  await expect(orders.rows).toHaveCount(1);
  const theirs = (await orders.rows.first().innerText()).match(/\d+_\d+/)?.[0] ?? "none";
  await bar.choose(/^demo first company/);
  await expect(bar.account).toHaveAccessibleName("Account demo");

  await visit(page, "/simulate");
  await simulate.add({ what: "Connection lost", operation: "Buy a frame", times: 2, afterActing: true });
  await simulate.add({ what: "Internal error (500)", operation: "Buy a frame", times: 1 });
  await expect(simulate.inForce).toHaveCount(2);
  await visit(page, STRAIT);
  await expect(search.options.first()).toContainText(/€\d/);
  const mine = await search.addFirst(OWN);
  await cart.link.click();
  await cart.addByIDs.click();
  await cart.ids.fill(theirs);
  await cart.lookUp.click();
  await expect(cart.answer).toContainText("1 entry added");
  await page.keyboard.press("Escape");

  await cart.buy.click();
  await run.confirm.click();
  await expect(run.heading).toHaveText(/^6 frames: /, { timeout: 60_000 });
  // One frame in forty fails on purpose.
  await expect.poll(async () => (await run.count("ready")) + (await run.count("failed"))).toBe(OWN);
  const owned = await run.count("ready");
  await expect(run.heading).toHaveText(new RegExp(`^6 frames: ${owned} ready`));
  await expect(run.rows).toHaveCount(OWN + 1);
  await expect(run.row(theirs)).toContainText("Owned by a colleague");
  await expect(run.row(theirs)).toContainText("Not ordered again");
  for (const frameID of mine) await expect(run.row(frameID)).toContainText(/Ready|Failed, not charged/);

  const begun = page.waitForEvent("download");
  await run.report.click();
  const [head, ...lines] = (await readFile(await (await begun).path(), "utf8")).trim().split("\r\n");
  expect(head).toMatch(/^run,frame_id,state,purchase_id,/);
  expect(lines.map((line) => line.split(",")[1]?.replaceAll('"', "")).toSorted()).toEqual(
    [...mine, theirs].toSorted(),
  );
  expect(lines.find((line) => line.includes(theirs))).toContain(',"owned-elsewhere",,');

  await bar.goTo("Orders");
  await orders.tab("Purchases").click();
  await expect(orders.rows).toHaveCount(OWN);
  await expect(orders.rows.filter({ hasText: "Ready" })).toHaveCount(owned);
  for (const frameID of mine) await expect(orders.row(frameID)).toHaveCount(1);
});
