import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Select } from "./select.tsx";

afterEach(cleanup);

test("what can be chosen is in the document once the field has had the focus, before it opens", () => {
  render(
    <MantineProvider>
      <Select label="Licence" data={["Standard", "Multi"]} value="Multi" />
    </MantineProvider>,
  );
  const options = () => screen.queryAllByRole("option", { hidden: true }).length;
  expect(options()).toBe(0);
  act(() => screen.getByLabelText("Licence", { selector: "input:not([type=hidden])" }).focus());
  expect(options()).toBe(2);
});
