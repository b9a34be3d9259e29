import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { UtcDayField, UtcTimeField } from "./utc-fields.tsx";

afterEach(cleanup);
const AT = Date.UTC(2026, 10, 22, 16, 47);

test("a day is typed in ISO order; what is none is shown when the field is left", async () => {
  const heard: (string | undefined)[] = [];
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <UtcDayField label="From (UTC)" day="" onChange={(day) => heard.push(day)} />
    </MantineProvider>,
  );
  const field = screen.getByRole("textbox", { name: "From (UTC)" });
  await user.type(field, "2026-02-29");
  expect(heard.at(-1)).toBeUndefined();
  expect(screen.queryByText("Enter the day as 2026-11-22.")).toBeNull();
  await user.tab();
  expect(screen.getByText("Enter the day as 2026-11-22.")).toBeTruthy();
  await user.clear(field);
  await user.type(field, "2026-02-28");
  expect(heard.at(-1)).toBe("2026-02-28");
});

/** A field of a time, and what it has told so far. */
function openTime() {
  const heard: number[] = [];
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <UtcTimeField label="Opens (UTC)" time={AT} onChange={(time) => heard.push(time)} />
    </MantineProvider>,
  );
  return { heard, user };
}

test("a time is shown and typed in UTC and 24 hours; half a time changes nothing", async () => {
  const { heard, user } = openTime();
  const field = screen.getByRole("textbox", { name: "Opens (UTC)" }) as HTMLInputElement;
  expect(field.value).toBe("2026-11-22 16:47");
  await user.clear(field);
  await user.type(field, "2026-11-23 04:0");
  expect(heard).toEqual([]);
  await user.type(field, "5");
  expect(heard).toEqual([Date.UTC(2026, 10, 23, 4, 5)]);
});

test("a day of the calendar keeps the time of day", async () => {
  const { heard, user } = openTime();
  await user.click(screen.getByRole("button", { name: "Opens (UTC): calendar" }));
  await user.click(await screen.findByRole("button", { name: /^25 November 2026/ }));
  expect(heard).toEqual([Date.UTC(2026, 10, 25, 16, 47)]);
});
