import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Tour } from "./tour.tsx";
import { useTour } from "./use-tour.ts";

beforeEach(() => {
  // A document of a test has no layout.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 10, 100, 40));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function renderTour(onEnd: () => void) {
  render(
    <MantineProvider env="test">
      <div data-filter="area" />
      <section aria-label="Results" />
      <a href="/cart">Cart</a>
      <a href="/orders" data-screen="Orders">
        Orders
      </a>
      <Tour onEnd={onEnd} />
    </MantineProvider>,
  );
}
const card = (name: string) => screen.findByRole("dialog", { name });

test("arrows and Enter go from step to step, each card has the focus, and the last one ends it", async () => {
  const onEnd = vi.fn();
  renderTour(onEnd);
  const user = userEvent.setup();
  const first = await card("Begin with an area");
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard("{ArrowRight}");
  await waitFor(async () => expect(document.activeElement).toBe(await card("See what covers it")));
  await user.keyboard("{ArrowLeft}");
  await waitFor(async () => expect(document.activeElement).toBe(await card("Begin with an area")));
  for (const name of ["See what covers it", "Know the price, fill the cart", "Follow your orders"]) {
    await user.keyboard("{Enter}");
    await waitFor(async () => expect(document.activeElement).toBe(await card(name)));
  }
  expect(onEnd).not.toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(onEnd).toHaveBeenCalledOnce();
});

test("a key and a button skip it", async () => {
  const onEnd = vi.fn();
  renderTour(onEnd);
  const user = userEvent.setup();
  const first = await card("Begin with an area");
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Skip the tour" }));
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test("once it has ended it is offered no more on this device", () => {
  useTour.setState({ isOffered: true });
  useTour.getState().begin();
  expect(useTour.getState()).toMatchObject({ isOn: true, isOffered: true });
  useTour.getState().end();
  expect(useTour.getState()).toMatchObject({ isOn: false, isOffered: false });
  expect(localStorage.getItem("swath-tour")).toBe('"done"');
});
