// @vitest-environment happy-dom
import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Window } from "happy-dom";
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
