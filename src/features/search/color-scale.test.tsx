import { framesOf } from "../../api/frames/frame.ts";
import { itemsOf } from "../../testing/catalog/items-of.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { darkPalette } from "../../ui/theme/palette.ts";
import { theme } from "../../ui/theme/theme.ts";
import { ColorChoice } from "./color-scale.tsx";
import { type Coloring, frameColors } from "./frame-colors.ts";

afterEach(cleanup);

const FRAMES = framesOf(itemsOf(frameAt([4, 52], { start: Date.UTC(2026, 10, 20) })), "svc");

function Choice() {
  const [by, setBy] = useState<Coloring>("time");
  return <ColorChoice by={by} scale={frameColors(by, FRAMES, darkPalette).scale} onChange={setBy} />;
}

test("the legend says what the colours are by, in words and units, and changes it by keyboard", async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider theme={theme} env="test">
      <Choice />
    </MantineProvider>,
  );
  expect(screen.getByRole("figure").textContent).toMatch(/^Start of the image, UTC20\sNov $/);
  const choose = async (name: string) => {
    screen.getByRole("button", { name: /^Color by: / }).focus();
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("menuitemradio", { name }));
  };
  await choose("Incidence");
  expect((await screen.findByRole("figure")).textContent).toBe(
    "Incidence at scene center, degrees20° 30° 40° 50° ",
  );
  await choose("Look and pass");
  expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "Left, ascending",
    "Left, descending",
    "Right, ascending",
    "Right, descending",
  ]);
  await choose("None");
  expect(screen.queryByRole("figure")).toBeNull();
});
