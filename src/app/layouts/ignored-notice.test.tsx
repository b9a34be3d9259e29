// @vitest-environment happy-dom
import "../../testing/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { IgnoredNotice } from "./ignored-notice.tsx";

afterEach(cleanup);

test("parts of the address that were not understood are named until the notice is closed", () => {
  const ignored = [
    { name: "taskMode", text: "BLIMP" },
    { name: "time", text: "banana" },
  ];
  render(<IgnoredNotice ignored={ignored} />, { wrapper: MantineProvider });
  expect(screen.getByRole("status").textContent).toContain("taskMode “BLIMP”, time “banana”");
  fireEvent.click(screen.getByRole("button", { name: "Close the notice" }));
  expect(screen.queryByRole("status")).toBeNull();
});
