import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Window } from "happy-dom";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { MapLayout } from "./map-layout.tsx";

afterEach(cleanup);

const setWidth = (width: number) => act(() => (window as unknown as Window).happyDOM.setViewport({ width }));

test("what is typed into the list, and its focus, outlive a change between panel and sheet", async () => {
  setWidth(1440);
  render(
    <MantineProvider>
      <MapLayout label="Cart" width="orders" list={<input aria-label="Reference" />} map={null} />
    </MantineProvider>,
  );
  const field = screen.getByRole("textbox", { name: "Reference" }) as HTMLInputElement;
  await userEvent.type(field, "Mere, wharf");
  expect(screen.queryByRole("button", { name: /^Cart: / })).toBeNull();
  setWidth(390);
  expect(screen.getByRole("button", { name: "Cart: half height. Change height" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Reference" })).toBe(field);
  expect(field.value).toBe("Mere, wharf");
  expect(document.activeElement).toBe(field);
  setWidth(1440);
  expect(screen.getByRole("textbox", { name: "Reference" })).toBe(field);
  expect(screen.queryByRole("button", { name: /^Cart: / })).toBeNull();
});

test("a panel that is put away on a wide screen cannot be reached, and comes back as it was", () => {
  setWidth(1440);
  const screenWith = (panelAside: boolean) => (
    <MantineProvider>
      <MapLayout
        label="Results"
        width="results"
        list={<p>225 frames</p>}
        map={<p>Table</p>}
        panelAside={panelAside}
      />
    </MantineProvider>
  );
  const panelClass = () => screen.getByText("225 frames").closest("section")?.className;
  const { rerender } = render(screenWith(false));
  const shown = panelClass();
  rerender(screenWith(true));
  expect(panelClass()).toMatch(/away/);
  rerender(screenWith(false));
  expect(panelClass()).toBe(shown);
});

test("what takes the place of the list on a narrow screen leaves nothing of it to be reached, and gives it back", async () => {
  setWidth(390);
  const screenWith = (instead: ReactNode) => (
    <MantineProvider>
      <MapLayout
        label="Results"
        width="results"
        list={<button type="button">All filters</button>}
        map={null}
        instead={instead}
      />
    </MantineProvider>
  );
  const { rerender } = render(screenWith(<p>19 frames here</p>));
  expect(screen.getByText("19 frames here")).toBeTruthy();
  expect(screen.getByText("All filters").closest("[inert]")).not.toBeNull();
  rerender(screenWith(undefined));
  expect(screen.getByText("All filters").closest("[inert]")).toBeNull();
});
