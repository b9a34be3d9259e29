import { expect, test } from "./fixtures.ts";
import { NARROWS } from "./pages/places.ts";
import type { Failure } from "./pages/simulate-page.ts";
import { visit } from "./pages/visit.ts";

test("a search gets through a 429, a 500 and an expired token; one that fails for good says so, and can be repeated; a purchase answered 500 was not bought, one whose answer is lost was, and once; failures that keep the demo from opening can be taken back", async ({
  page,
  start,
  openFailing,
  simulate,
  bar,
  search,
  frame,
  orders,
}) => {
  const searchFailing = async (days: number, ...failures: Failure[]) => {
    await visit(page, "/simulate");
    await simulate.removeAll();
    for (const failure of failures) await simulate.add(failure);
    await expect(simulate.inForce).toHaveCount(failures.length);
    await visit(page, NARROWS.replace("90d", `${days}d`));
  };
  await openFailing(NARROWS, [
    { what: "Too many requests (429)", operation: "Search", times: 1 },
    { what: "Internal error (500)", operation: "Search", times: 1 },
  ]);
  await expect(bar.notice).toContainText("The service is busy. Retrying (1 of 3)");
  await expect(bar.notice).toContainText("The service had a problem. Retrying (2 of 3)");
  await expect(search.count).toBeVisible();
  await expect(search.problem).toHaveCount(0);

  // A search is tried four times.
  await searchFailing(60, { what: "Internal error (500)", operation: "Search", times: 4 });
  await expect(search.problem).toContainText("The search failed");
  await expect(search.problem).toContainText(/500 · internal_server_error · request /);
  await search.problem.getByRole("button", { name: "Try again" }).click();
  await expect(search.count).toBeVisible();

  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await searchFailing(30, { what: "Token expired", operation: "Search", times: 1 });
  await refused;
  await expect(search.count).toBeVisible();
  await expect(search.problem).toHaveCount(0);

  // A purchase is tried three times.
  await searchFailing(
    90,
    { what: "Internal error (500)", operation: "Buy a frame", times: 3 },
    { what: "Connection lost", operation: "Buy a frame", times: 1, afterActing: true },
  );
  await expect(search.count).toBeVisible();
  const frameID = await search.purchasable();
  await search.open(frameID);

  await frame.buyWith("Lost and found");
  await expect(frame.problem).toContainText("Failed, not charged");
  await expect(frame.problem).toContainText("Nothing was ordered and nothing is charged");
  await frame.problem.getByRole("button", { name: "Back to the form" }).click();
  await expect(frame.reference).toHaveValue("Lost and found");

  await frame.confirm.click();
  await expect(frame.result).toHaveText(/^\s*(Accepted, being processed|Ready)$/);
  await frame.close.click();
  await bar.goTo("Orders");
  await orders.tab("Purchases").click();
  await expect(orders.rows).toHaveCount(1);
  await expect(orders.rows).toContainText("Lost and found");

  await visit(page, "/simulate");
  await simulate.removeAll();
  await simulate.add({ what: "Internal error (500)" });
  await expect(simulate.inForce).toHaveCount(1);
  await page.goto(NARROWS);
  await expect(start.problem).toContainText("Couldn’t start the demo");
  await page.getByRole("button", { name: "Stop the simulated failures and try again" }).click();
  await expect(search.count).toBeVisible();
});

test("a screen whose code did not come is shown once it is tried again", async ({ page, start, orders }) => {
  const code = /\/assets\/orders-screen-.*\.js$/;
  await page.context().route(code, (route) => route.abort());
  await start.exploreDemo("/orders");
  await expect(page.getByText("Couldn’t show this screen")).toBeVisible();
  await page.context().unroute(code);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(orders.tab("Purchases")).toBeVisible();
});
