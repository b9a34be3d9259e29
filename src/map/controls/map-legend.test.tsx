import "../../testing/screens/browser-environment.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { MapLegend } from "./map-legend.tsx";

afterEach(cleanup);

test("the legend covers nothing until it is opened, and is on the next map as someone left it", async () => {
  const { unmount } = render(<MapLegend entries={["frame", "area"]} />);
  const fold = () => screen.getByRole("button", { name: "Legend" });
  const list = () => screen.queryByRole("list", { name: "Legend" });
  expect(list()).toBeNull();
  await userEvent.click(fold());
  expect(fold().getAttribute("aria-expanded")).toBe("true");
  expect(list()?.textContent).toBe("FrameArea");
  unmount();
  render(<MapLegend entries={["gap"]} />);
  expect(list()?.textContent).toBe("Gap");
  await userEvent.click(fold());
  expect(list()).toBeNull();
});
