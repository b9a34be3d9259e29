import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Select } from "./select.tsx";

afterEach(cleanup);

test("what can be chosen is in the document once the field has had the focus, before it opens", () => {
  render(
    <MantineProvider>
      <Select label="License" data={["Standard", "Multi"]} value="Multi" />
    </MantineProvider>,
  );
  const options = () => screen.queryAllByRole("option", { hidden: true }).length;
  expect(options()).toBe(0);
  act(() => screen.getByLabelText("License", { selector: "input:not([type=hidden])" }).focus());
  expect(options()).toBe(2);
});

test("of ten thousand choices a hundred are in the document, and the others come by typing", () => {
  const data = Array.from({ length: 10_000 }, (_, index) => `Contract ${index}`);
  render(
    <MantineProvider>
      <Select label="Contract" data={data} value="Contract 9999" />
    </MantineProvider>,
  );
  const field = screen.getByLabelText("Contract", { selector: "input:not([type=hidden])" });
  act(() => field.focus());
  expect(screen.queryAllByRole("option", { hidden: true }).length).toBe(100);
  fireEvent.change(field, { target: { value: "Contract 77" } });
  fireEvent.change(field, { target: { value: "Contract 7777" } });
  expect(screen.getByRole("option", { name: "Contract 7777", hidden: true })).toBeTruthy();
});
