// @vitest-environment happy-dom
import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Window } from "happy-dom";
import { afterEach, expect, test, vi } from "vitest";
import type { Position } from "../../../geo/types.ts";
import { DrawingHint } from "./drawing-hint.tsx";

const setWidth = (width: number) => act(() => (window as unknown as Window).happyDOM.setViewport({ width }));
const steps = { onUndo: vi.fn(), onClear: vi.fn(), onFinish: vi.fn(), onEnd: vi.fn() };
const drawn = (...points: Position[]) => (
  <MantineProvider>
    <DrawingHint tool="polygon" shape={{ kind: "polygon", points }} refused={undefined} {...steps} />
  </MantineProvider>
);

afterEach(() => {
  cleanup();
  setWidth(1440);
});

test("on a phone a bar undoes, clears and finishes, says why it cannot finish, and what is drawn stands above the map", async () => {
  setWidth(390);
  const user = userEvent.setup();
  const { rerender } = render(drawn());
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  expect(["Undo", "Clear", "Finish"].map((name) => button(name).disabled)).toEqual([true, true, true]);
  expect(screen.getByText("New area")).toBeTruthy();
  rerender(drawn([0, 0], [1, 0]));
  expect(screen.getByText("New area, 2 corners")).toBeTruthy();
  expect(button("Finish").disabled).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("Set 1 more corner to finish");
  rerender(drawn([0, 0], [1, 0], [1, 1]));
  expect(screen.getByText("6,182 km² · 157 km across")).toBeTruthy();
  for (const name of ["Undo", "Clear", "Finish", "Stop drawing"]) await user.click(button(name));
  for (const step of Object.values(steps)) expect(step).toHaveBeenCalledOnce();
});
