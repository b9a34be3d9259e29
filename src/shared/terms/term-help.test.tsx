import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { theme } from "../../ui/theme/theme.ts";
import { TermHelp } from "./term-help.tsx";

afterEach(cleanup);

function Words() {
  return (
    <>
      <TermHelp term="looks">Looks</TermHelp>
      <TermHelp term="sla">Ready in</TermHelp>
    </>
  );
}

function renderWords() {
  const root = createRootRoute();
  const words = createRoute({ getParentRoute: () => root, path: "/", component: Words });
  const glossary = createRoute({
    getParentRoute: () => root,
    path: "/glossary",
    component: () => <h1>Glossary</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([words, glossary]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  return router;
}

test("help opens at a word, one at a time, closes with Escape and leads to the glossary", async () => {
  const router = renderWords();
  const user = userEvent.setup();
  const looks = await screen.findByRole("button", { name: "Looks: what is this?" });
  looks.focus();
  await user.keyboard("{Enter}");
  expect((await screen.findByRole("dialog", { name: /^Looks/ })).textContent).toMatch(/speckle/);
  const close = () => screen.queryByRole("button", { name: "Close help" });
  await waitFor(() => expect(document.activeElement).toBe(close()));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(looks));

  await user.click(looks);
  await screen.findByRole("dialog", { name: /^Looks/ });
  await user.click(screen.getByRole("button", { name: "Ready in: what is this?" }));
  const second = await screen.findByRole("dialog", { name: /^Ready in/ });
  await waitFor(() => expect(screen.getAllByRole("dialog")).toEqual([second]));
  expect(within(second).getByText("Products within 8 h of the image.")).toBeTruthy();
  await user.click(within(second).getByRole("link", { name: "Open in the glossary" }));
  await waitFor(() => expect(router.state.location.href).toBe("/glossary?term=sla"));
});
