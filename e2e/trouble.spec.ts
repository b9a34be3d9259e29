import { expect, test } from "./fixtures.ts";

test("a search gets through a 429 and a 500, and the wait is seen", async ({
  start,
  bar,
  search,
  simulate,
}) => {
  await start.exploreDemo("/");
  await expect(search.searchButton).toBeVisible();
  await bar.choose("Simulate failures");
  await simulate.add({ what: "Too many requests (429)", operation: "searchCatalogItems", times: 1 });
  await simulate.add({ what: "Internal error (500)", operation: "searchCatalogItems", times: 1 });
  await expect(simulate.inForce).toHaveCount(2);

  await bar.goTo("Search");
  await search.search();
  await expect(bar.notice).toContainText("The service is busy. Trying again in 2 s (1 of 3)");
  await expect(bar.notice).toContainText("The service did not answer well. Trying again in");
  await expect(search.options.first()).toBeVisible();
  await expect(search.problem).toHaveCount(0);
});

test("a purchase that the service refuses with a 500 is said not to be bought, and can be made after", async ({
  start,
  bar,
  frame,
  orders,
  simulate,
}) => {
  await start.exploreDemo("/simulate");
  await simulate.add({ what: "Internal error (500)", operation: "purchaseFrame", times: 1 });
  await expect(simulate.inForce).toHaveCount(1);
  await bar.openAddress("/frames/1000109_1");
  await frame.buyWith("Refused, then made");
  await expect(frame.problem).toContainText("The frame was not bought");
  await expect(frame.problem).toContainText("Nothing was bought and nothing is charged.");
  await expect(frame.problem).toContainText(/500 · internal_server_error · request \S+/);

  await frame.backToForm.click();
  await expect(frame.reference).toHaveValue("Refused, then made");
  await frame.confirm.click();
  await expect(frame.result).toHaveText("Bought");
  await frame.close.click();
  await bar.goTo("Orders");
  await expect(orders.rows).toHaveCount(1);
});

test("a purchase whose answer is lost after the service acted is found, and made once", async ({
  start,
  bar,
  frame,
  orders,
  simulate,
}) => {
  await start.exploreDemo("/simulate");
  await simulate.add({ what: "Connection lost", operation: "purchaseFrame", afterActing: true });
  await expect(simulate.inForce).toHaveCount(1);
  await bar.openAddress("/frames/1000109_1");
  await frame.buyWith("Answer lost");
  await expect(frame.result).toHaveText("Bought");
  await frame.close.click();
  await bar.goTo("Orders");
  await expect(orders.rows).toHaveCount(1);
  await expect(orders.row("1000109_1")).toContainText("Answer lost");
});
