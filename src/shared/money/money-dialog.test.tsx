import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SpendButton } from "./money-dialog.tsx";

afterEach(cleanup);

function show() {
  const onClick = vi.fn();
  render(
    <MantineProvider env="test">
      <SpendButton busy={false} onClick={onClick}>
        Buy for €475.00
      </SpendButton>
    </MantineProvider>,
  );
  return { onClick, button: screen.getByRole("button") };
}

test.each(["Enter", " "])("a held %j does not press it, a pressed one does", (key) => {
  const { button } = show();
  const isPrevented = (repeat: boolean) => {
    const event = createEvent.keyDown(button, { key, repeat });
    fireEvent(button, event);
    return event.defaultPrevented;
  };
  // The browser makes a click of a key press that nobody prevents.
  expect([isPrevented(true), isPrevented(false)]).toEqual([true, false]);
});

test("the second click of a double click does not count", () => {
  const { button, onClick } = show();
  fireEvent.click(button, { detail: 2 });
  expect(onClick).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 0 });
  expect(onClick).toHaveBeenCalledTimes(2);
});
