import "../../testing/screens/browser-environment.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCommercialChoice } from "../../api/contracts.ts";
import { addPurchase } from "../../service/purchases/purchases.ts";
import { beginCartTest, endCartTest, openCart } from "../../testing/screens/open-cart.tsx";
import { contracts } from "../../testing/service/demo-contracts.ts";

beforeEach(beginCartTest);
afterEach(endCartTest);

test("every frame is priced by the service, at most four at a time, and the order has what was shown", async () => {
  const { buy, user, onBuy, priced } = await openCart(["91_1", "91_2", "92_1", "93_1", "94_1", "95_1"]);
  await waitFor(() => expect(buy().textContent).toBe("Buy 6 frames for €2,675.00"));
  expect(priced.most).toBe(4);
  expect(priced.calls).toBe(6);
  await user.type(screen.getByRole("textbox", { name: /Reference/ }), " claim 4471 ");
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.click(buy());
  await waitFor(() => expect(onBuy).toHaveBeenCalledTimes(1));
  expect(onBuy.mock.calls[0]?.[0]).toMatchObject({
    contractID: contracts.euros,
    eula: "STANDARD",
    reference: "claim 4471",
    frames: [
      { frame: { frameID: "91_1" }, price: { amount: 47_500, currency: "EUR" } },
      { frame: { frameID: "91_2" } },
      { frame: { frameID: "92_1" }, price: { amount: 30_000 } },
      { frame: { frameID: "93_1" } },
      { frame: { frameID: "94_1" } },
      { frame: { frameID: "95_1" } },
    ],
  });
  expect(JSON.stringify(onBuy.mock.calls[0]?.[0])).not.toContain("https://swath.test");
  expect(priced.calls).toBe(6);
});

test("a sum with missing prices is written as partial, blocks, and the missing ones can be asked for again", async () => {
  const { buy, user, fail, store, frames } = await openCart(["91_1", "91_2"]);
  await waitFor(() => expect(buy().textContent).toBe("Buy 2 frames for €950.00"));
  fail({ operation: "getFramePrice" });
  act(
    () =>
      void store.getState().add(
        frames.filter(({ frameID }) => frameID === "93_1"),
        Date.now(),
      ),
  );
  expect(await screen.findByText("1 frame has no price yet. Try again or remove them.")).toBeTruthy();
  expect(screen.getByText(/so far/).textContent).toBe("2 of 3 priced: €950.00 so far");
  expect(buy().textContent).toBe("Buy 3 frames");
  expect(buy().disabled).toBe(true);
  fail();
  await user.click(screen.getByRole("button", { name: "Try again for 1 missing price" }));
  await waitFor(() => expect(buy().textContent).toBe("Buy 3 frames for €1,425.00"));
  await waitFor(() => expect(buy().disabled).toBe(false));
});

test("under a contract without a pricing plan the price is by agreement, and frames go without one", async () => {
  useCommercialChoice.setState({ contractID: contracts.unpriced });
  const { buy, user, onBuy, priced } = await openCart(["91_1"]);
  expect((await screen.findAllByText("By agreement")).length).toBeGreaterThan(0);
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.click(buy());
  await waitFor(() => expect(onBuy).toHaveBeenCalledTimes(1));
  expect(onBuy.mock.calls[0]?.[0].frames[0]?.price).toBeUndefined();
  expect(priced.calls).toBe(0);
});

test("a frame that the contract does not cover is marked and is no part of the order", async () => {
  useCommercialChoice.setState({ contractID: contracts.dollars });
  const { buy, user, onBuy, row } = await openCart(["91_1", "92_1"]);
  expect(await screen.findByText("Not in this contract")).toBeTruthy();
  expect(row("92_1").getByText(/does not cover the imaging mode SCAN/)).toBeTruthy();
  await waitFor(() => expect(buy().textContent).toBe("Buy 1 frame for $532.00"));
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.click(buy());
  await waitFor(() => expect(onBuy).toHaveBeenCalledTimes(1));
  expect(onBuy.mock.calls[0]?.[0].frames.map(({ frame }) => frame.frameID)).toEqual(["91_1"]);
});

test("another licence means other prices, never the old ones", async () => {
  const { buy, user } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().textContent).toContain("€475.00"));
  await user.click(screen.getByRole("combobox", { name: "License" }));
  await user.click(await screen.findByRole("option", { name: "Government" }));
  expect(buy().textContent).not.toContain("€475.00");
  await waitFor(() => expect(buy().textContent).toContain("€712.50"));
});

test("the own cap blocks with a sentence and is there again after a reload", async () => {
  const { buy, user } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.type(screen.getByRole("textbox", { name: "Your spending cap (EUR)" }), "474.99");
  expect(await screen.findByText(/€475.00 is above your spending cap of €474.99/)).toBeTruthy();
  expect(buy().disabled).toBe(true);
  expect(localStorage.getItem("swath-cart connected swath.test/sandbox demo")).toContain('"EUR":47499');
});

test("the contract's limit is reported where the service tells it, and blocks what goes beyond", async () => {
  const { buy } = await openCart(["91_1"], {
    before: ({ service }) =>
      addPurchase(
        service.parts,
        {
          id: "other",
          userID: "user-demo-colleague",
          companyID: "company-demo",
          contractID: contracts.euros,
          frameID: "1_1",
          eula: "STANDARD",
          productTypes: ["GRD"],
          amount: 24_960_000,
          status: "closed",
          createdAt: 1,
          updatedAt: 1,
        },
        undefined,
      ),
  });
  expect(
    await screen.findByText(
      /Contract budget €250,000; all users of the contract’s company have €0 held and €249,600 spent: €400 left/,
    ),
  ).toBeTruthy();
  expect(await screen.findByText(/limit leaves €400.00, the cart needs €475.00/)).toBeTruthy();
  expect(buy().disabled).toBe(true);
});

test("prices that are older than ten minutes are asked for again before the order goes on", async () => {
  const { buy, user, onBuy, priced } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 601_000);
  try {
    await user.click(buy());
    await waitFor(() => expect(onBuy).toHaveBeenCalledTimes(1));
  } finally {
    clock.mockRestore();
  }
  expect(priced.calls).toBe(2);
  expect(onBuy.mock.calls[0]?.[0].frames[0]?.price?.askedAt).toBe(now + 601_000);
});

test("when the prices have changed, a sentence says so and nothing goes on until the next press", async () => {
  const { buy, user, onBuy, raisePrices } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  raisePrices();
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 601_000);
  try {
    await user.click(buy());
    const sentence = /Prices have changed: €475.00 is €950.00 now. Nothing was bought/;
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(onBuy).not.toHaveBeenCalled();
    await waitFor(() => expect(buy().textContent).toBe("Buy 1 frame for €950.00"));
    await user.click(buy());
    await waitFor(() => expect(onBuy.mock.calls[0]?.[0].frames[0]?.price?.amount).toBe(95_000));
  } finally {
    clock.mockRestore();
  }
});

test("contracts and licences are compared on request only, and chosen from the table", async () => {
  const { buy, user, priced } = await openCart(["91_1", "92_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  const before = priced.calls;
  await user.click(screen.getByRole("button", { name: "Compare contracts and licenses" }));
  const table = within(await screen.findByRole("table"));
  expect(await table.findByText("$532.00")).toBeTruthy();
  expect(await table.findByText("1 frame; 1 not in this contract")).toBeTruthy();
  expect(table.getByText("$532.00").parentElement?.textContent).toMatch(/license: 1 of 2 \$532\.00$/);
  expect(table.getAllByText("By agreement")).toHaveLength(3);
  expect(table.getByText("Not offered")).toBeTruthy();
  expect(priced.calls).toBeGreaterThan(before);
  await user.click(table.getByRole("button", { name: /EUR, Multi license: €1,550.00/ }));
  await waitFor(() => expect(buy().textContent).toBe("Buy 2 frames for €1,550.00"));
});
