import { expect, test } from "./fixtures.ts";

test("buying my own frame again says that it is mine already", async ({ start, frame, bar, orders }) => {
  await start.exploreDemo("/frames/1000109_1");
  await frame.buyWith("First");
  await expect(frame.result).toHaveText("Bought");
  await frame.close.click();

  await frame.buyWith("Second");
  await expect(frame.result).toHaveText("Already yours");
  await expect(frame.dialog).toContainText("Nothing was bought now and nothing is charged twice.");
  await frame.close.click();
  await bar.goTo("Orders");
  await expect(orders.rows).toHaveCount(1);
});

test("buying a frame that a colleague owns says so", async ({ start, bar, frame, orders }) => {
  await start.exploreDemo("/orders");
  await bar.choose(/^demo-colleague/);
  await expect(orders.rows).toHaveCount(1);
  const frameID = (await orders.rows.innerText()).match(/\d+_\d+/)?.[0] ?? "none";
  await orders.row(frameID).click();
  await orders.toFrame.click();

  await bar.choose(/^demo(?!-)/);
  await frame.buyWith("Mine too?");
  await expect(frame.result).toHaveText("Already bought under this contract by someone else");
  await expect(frame.dialog).toContainText("Nothing was bought now");
  await frame.close.click();
  await bar.goTo("Orders");
  await expect(orders.list).toContainText("You have not bought anything yet");
});
