import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { TaskWindow } from "../../../domain/tasking-rules.ts";
import { WindowField } from "./window-field.tsx";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 22, 6);
const WINDOW = { start: NOW + 24 * HOUR, end: NOW + 96 * HOUR };

afterEach(cleanup);

function openField() {
  const changes: TaskWindow[] = [];
  render(
    <MantineProvider env="test">
      <WindowField
        window={WINDOW}
        priority="COMMERCIAL"
        now={NOW}
        opportunities={[]}
        problem={undefined}
        onChange={(window) => changes.push(window)}
      />
    </MantineProvider>,
  );
  return changes;
}

test("the ends of the window say their date and time in UTC", () => {
  openField();
  const closes = screen.getByRole("slider", { name: "The window closes (UTC)" });
  expect(closes.getAttribute("aria-valuetext")).toBe("26\u00a0Nov,\u00a006:00\u00a0UTC");
});

test("each day has a tick, and every other one its name", () => {
  openField();
  const named = ["25\u00a0Nov", "27\u00a0Nov", "29\u00a0Nov", "1\u00a0Dec", "3\u00a0Dec"];
  const ticks = [...(screen.getByText("Now").parentElement?.children ?? [])].slice(1);
  expect(ticks).toHaveLength(14);
  expect(ticks.flatMap(({ textContent }) => textContent || [])).toEqual(named);
});

test("Page Up and Page Down move an end by a day, and never below the least length", () => {
  const changes = openField();
  const closes = screen.getByRole("slider", { name: "The window closes (UTC)" });
  fireEvent.keyDown(closes, { key: "PageUp" });
  expect(changes.at(-1)).toEqual({ start: WINDOW.start, end: WINDOW.end + 24 * HOUR });
  fireEvent.keyDown(closes, { key: "PageDown" });
  expect(changes.at(-1)).toEqual({ start: WINDOW.start, end: WINDOW.end - 24 * HOUR });
});
