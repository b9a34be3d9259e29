import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ArrowPad } from "./arrow-pad.tsx";

test("four buttons move something without dragging, right and down being positive", async () => {
  const onStep = vi.fn();
  render(
    <MantineProvider env="test">
      <ArrowPad moves="corner" onStep={onStep} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  for (const side of ["left", "right", "up", "down"])
    await user.click(screen.getByRole("button", { name: `Move the corner ${side}` }));
  expect(onStep.mock.calls.map(([by]) => by)).toEqual([
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ]);
});
