import "../../testing/screens/browser-environment.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf } from "../../api/cart/cart-store.ts";
import { beginCartTest, endCartTest, openCart } from "../../testing/screens/open-cart.tsx";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";

beforeEach(beginCartTest);
afterEach(endCartTest);

test("an empty cart says how frames come into it", async () => {
  await openCart([]);
  expect(await screen.findByText("The cart is empty")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to search" })).toBeTruthy();
});

test("owned frames and frames under way are marked and left out", async () => {
  const { buy, row } = await openCart(["91_1", "91_2", "93_1"], {
    before: async ({ session }) => {
      await buyFrame(session, { contractID: contracts.dollars, frameID: "91_2" });
    },
  });
  await waitFor(() => expect(row("91_2").getByText("Accepted")).toBeTruthy());
  await waitFor(() => expect(buy().textContent).toBe("Buy 2 frames for €950.00"));
  expect(screen.getByText("1 frame is left out of the purchase.")).toBeTruthy();
  // A button that removes something looks dangerous.
  expect(screen.getByRole("button", { name: "Remove it" }).dataset.variant).toBe("danger");
});

test("a reprocessed frame is taken in with a notice, one that is gone is kept and cannot be bought", async () => {
  const { store, buy, row } = await openCart(["91_1", "91_2"], {
    before: ({ frames }) => {
      const account = cartOf("connected swath.test/sandbox demo");
      const [entry, ...others] = account.getState().entries;
      if (!entry || !frames[0]) throw new Error("The cart has frames.");
      const items = entry.frame.items.map((item) => ({ ...item, id: `old-${item.id}` }));
      const gone = {
        ...entry.frame,
        frameID: "404_1",
        items: items.map((item) => ({ ...item, properties: { ...item.properties, frame_id: "404_1" } })),
      };
      const entries = [
        { ...entry, frame: { ...entry.frame, items } },
        ...others,
        { frame: gone, addedAt: 1 },
      ];
      localStorage.setItem("swath-cart connected swath.test/sandbox demo", JSON.stringify({ entries }));
      window.dispatchEvent(new StorageEvent("storage", { key: null }));
    },
  });
  expect(await screen.findByText(/91_1 was reprocessed/)).toBeTruthy();
  expect(await screen.findByText(/404_1 is no longer in the catalog/)).toBeTruthy();
  expect(row("404_1").getByText("No longer in the catalog")).toBeTruthy();
  expect(store.getState().entries[0]?.frame.items[0]?.id).not.toMatch(/^old-/);
  await waitFor(() => expect(buy().textContent).toBe("Buy 2 frames for €950.00"));
  expect(store.getState().entries).toHaveLength(3);
});

test("a failed look into the catalog is shown, blocks, and can be made again", async () => {
  const { buy, user, fail } = await openCart(["91_1"], { plan: [{ operation: "searchCatalogItems" }] });
  expect(await screen.findByText("Couldn’t check the frames")).toBeTruthy();
  expect(buy().disabled).toBe(true);
  fail();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(buy().disabled).toBe(false));
});

test("offline the cart stays readable and nothing is queued", async () => {
  const { buy, row } = await openCart(["91_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(await screen.findByText(/Offline. The cart is shown as of/)).toBeTruthy();
  expect(buy().disabled).toBe(true);
  expect(screen.getByText("Offline. Nothing is queued: buy when you are back online.")).toBeTruthy();
  expect(row("91_1").getByText("€475")).toBeTruthy();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
});

test("by keys alone: along the frames, one removed, the removal taken back", async () => {
  const { user, store } = await openCart(["91_1", "91_2", "93_1"]);
  const ids = () => store.getState().entries.map(({ frame }) => frame.frameID);
  screen.getByRole("link", { name: /91_1/ }).focus();
  await user.keyboard("j");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: /91_2/ }));
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(screen.getByRole("link", { name: /93_1/ }));
  await user.keyboard("{ArrowUp}{Delete}");
  expect(ids()).toEqual(["91_1", "93_1"]);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: /93_1/ }));
  expect(screen.getByTestId("live-region").textContent).toBe("Removed 91_2 from the cart. Press U to undo.");
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  expect(ids()).toEqual(["91_1", "91_2", "93_1"]);
});

test("a line is chosen and compared with another one, by its button or by X", async () => {
  const { user, path } = await openCart(["91_1", "91_2", "93_1"]);
  await user.click(screen.getByRole("button", { name: "Compare 91_1 with…" }));
  expect(screen.getByRole("button", { name: "Compare 91_1 with…", pressed: true })).toBeTruthy();
  expect(screen.getByTestId("live-region").textContent).toMatch(/^Frame 91_1: choose another one/);
  await user.click(screen.getByRole("button", { name: "Compare 91_1 with…" }));
  screen.getByRole("link", { name: /91_2/ }).focus();
  await user.keyboard("xj");
  expect(screen.getByRole("button", { name: "Compare 91_2 with 93_1" })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: /93_1/ })));
  await user.keyboard("x");
  await waitFor(() => expect(path()).toBe("/compare/91_2/93_1"));
});

test("the notice of a change leaves once other frames are in the cart", async () => {
  const { user, store } = await openCart(["91_1", "91_2", "93_1"]);
  await user.click(screen.getByRole("button", { name: /^Remove 91_2/ }));
  expect(screen.getByRole("region", { name: "Last change" }).textContent).toContain("Removed 91_2");
  // A run has bought it.
  act(() => void store.getState().remove(["91_1"]));
  expect(screen.queryByRole("region", { name: "Last change" })).toBeNull();
});

test("clearing the cart can be taken back", async () => {
  const { user, store } = await openCart(["91_1", "91_2"]);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(await screen.findByText("The cart is empty")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /Undo/ }));
  expect(store.getState().entries).toHaveLength(2);
});

test("a pasted list adds what can be added and says what became of every entry", async () => {
  const { user, store } = await openCart(["91_1"]);
  await user.click(screen.getByRole("button", { name: "Add by ids" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("textbox", { name: /Frame ids/ }));
  await user.paste("frame_id;note\n91_1;a\n92_1;b\n92_1;c\n555_1;d\nharbour;e");
  await user.click(dialog.getByRole("button", { name: "Look up and add 3 frames" }));
  expect(await dialog.findByText("1 entry added")).toBeTruthy();
  for (const group of [
    "already in the cart",
    "not in the catalog",
    "listed more than once",
    "not a frame id",
  ]) {
    expect(dialog.getByText(`1 entry ${group}`)).toBeTruthy();
  }
  expect(store.getState().entries.map(({ frame }) => frame.frameID)).toEqual(["91_1", "92_1"]);
});

test("what a list came to is still said when its frames are the first of the cart", async () => {
  const { user, store } = await openCart([]);
  await user.click(await screen.findByRole("button", { name: "Add frames by their ids" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("textbox", { name: /Frame ids/ }));
  await user.paste("91_1 555_1");
  await user.click(dialog.getByRole("button", { name: "Look up and add 2 frames" }));
  await waitFor(() => expect(store.getState().entries).toHaveLength(1));
  expect(await dialog.findByText("1 entry not in the catalog")).toBeTruthy();
});

test("products are those that all frames can have, and the others are named", async () => {
  const { user, buy, onBuy } = await openCart(["91_1", "92_1"]);
  await waitFor(() => expect(buy().disabled).toBe(false));
  await user.click(screen.getByRole("button", { name: /^Products:/ }));
  expect(await screen.findByText("SLC cannot be chosen: Scan has none.")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: "GRD" }));
  await user.keyboard("{Escape}");
  await user.click(buy());
  await waitFor(() => expect(onBuy.mock.calls[0]?.[0].productTypes).toEqual(["GRD"]));
});
