import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { deviceStorage } from "../../device.ts";
import { theme } from "../../ui/theme/theme.ts";
import { useLayers } from "./layer-choice.ts";
import { LayerSwitches } from "./layer-switches.tsx";

afterEach(() => {
  cleanup();
  useLayers.setState(useLayers.getInitialState());
});

test("LayerSwitches: each layer of the map goes and comes back, is kept on the device, and names its key", async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <LayerSwitches names={["outlines", "quicklooks"]} />
    </MantineProvider>,
  );
  expect(screen.queryByRole("checkbox", { name: "Place names" })).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Quicklooks" }).getAttribute("aria-keyshortcuts")).toBe("o");
  const outlines = screen.getByRole("checkbox", { name: "Outlines", checked: true });
  await userEvent.click(outlines);
  expect(useLayers.getState()).toEqual({ outlines: false, quicklooks: true, names: true });
  expect(JSON.parse(deviceStorage.getItem("swath-layers") ?? "")).toEqual(useLayers.getState());
  await userEvent.click(outlines);
  expect(useLayers.getState().outlines).toBe(true);
});
