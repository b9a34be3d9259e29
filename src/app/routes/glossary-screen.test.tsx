// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTaskFixture } from "../../testing/screens/open-task-fixture.ts";
import { renderApp } from "../../testing/screens/render-app.tsx";

const FRAMES = [frameAt([4, 52], { imageID: 81, frameNumber: 1 })];
afterEach(cleanup);

test("a term of the address is marked, and others are found by their words", async () => {
  const { session } = await openTaskFixture(FRAMES);
  const { router } = await renderApp("/glossary?term=incidence", session);
  const user = userEvent.setup();
  const terms = await screen.findByLabelText("Terms");
  expect(terms.querySelector("[aria-current]")?.textContent).toMatch(/^Incidence/);
  const index = within(screen.getByRole("navigation", { name: "Index" }));
  expect(index.getByRole("link", { current: "page" }).textContent).toBe("Incidence");
  await user.type(screen.getByRole("searchbox", { name: "Find a term" }), "sicd");
  expect(
    within(terms)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Products"]);
  expect(screen.getByText("1 term")).toBeTruthy();
  await user.click(within(terms).getByRole("link", { name: "Products" }));
  await waitFor(() => expect(router.state.location.href).toBe("/glossary?term=products"));
});

test("the list of keys leads to the glossary, and gives the focus back when it closes", async () => {
  const { session } = await openTaskFixture(FRAMES);
  await renderApp("/glossary", session);
  const user = userEvent.setup();
  await screen.findByLabelText("Terms");
  const account = screen.getByRole("button", { name: /^Account/ });
  account.focus();
  await user.keyboard("?");
  const sheet = await screen.findByRole("dialog", { name: "Keys" });
  expect(within(sheet).getByRole("link", { name: /^Glossary/ })).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Keys" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(account));
});
