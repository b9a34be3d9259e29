import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { framesOf } from "../../../api/frames/frame.ts";
import { searchAll } from "../../../api/frames/frames.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { eventually } from "../../../testing/eventually.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { startService } from "../../../testing/service/start-service.ts";
import type { ConditionRow } from "../conditions/condition-rows.ts";
import { MoreFilters } from "./more-filters.tsx";
import { emptyForm, type SearchForm } from "./search-form.ts";

afterEach(cleanup);

const FRAMES = [60, 60, 300, 600].map((mhz, index) =>
  frameAt([4, 52], { imageID: 51 + index, frameNumber: 1, bandwidth: mhz * 1e6 }),
);

async function show(start: Partial<SearchForm> = {}) {
  const session = await openTestSession(startService(FRAMES));
  const frames = framesOf(await searchAll(session, { limit: 100 }, undefined), "svc");
  const edited = vi.fn<(change: Partial<SearchForm>) => void>();
  let reset: (form: SearchForm) => void = () => {};
  function Shown() {
    const [draft, setDraft] = useState<SearchForm>({ ...emptyForm, ...start });
    reset = setDraft;
    const edit = (change: Partial<SearchForm>) => {
      edited(change);
      setDraft({ ...draft, ...change });
    };
    const [written, setWritten] = useState<readonly ConditionRow[]>();
    const [percent, setPercent] = useState<string>();
    const editing = { draft, written, setWritten, percent, setPercent };
    return <MoreFilters editing={editing} frames={frames} at={undefined} tries={0} onEdit={edit} />;
  }
  await renderScreen(<Shown />, session);
  return { user: userEvent.setup(), edited, reset: (form: SearchForm) => reset(form) };
}

async function addCondition(user: ReturnType<typeof userEvent.setup>, property: string) {
  await user.click(screen.getByRole("button", { name: "Add a condition" }));
  const picker = screen.getByRole("combobox", { name: "Property of condition 1" });
  expect(document.activeElement).toBe(picker);
  await user.click(picker);
  await user.keyboard(property);
  await user.keyboard("{ArrowDown}{Enter}");
}

test("a property is found by its name in the catalog, takes a value in its unit, and says what it takes away", async () => {
  const { user, edited } = await show();
  await addCondition(user, "svc:chirp");
  expect(await screen.findByText("Not used until it has a value.")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Value of condition 1" }), "100");
  expect(edited).toHaveBeenLastCalledWith({
    conditions: [{ property: "chirp_bandwidth", operator: "gte", values: [100e6] }],
  });
  expect(screen.getByText("Takes 2 of the 4 frames loaded away.")).toBeTruthy();
});

test("a value of another type is refused at its field with a sentence, and is no part of the search", async () => {
  const { user, edited } = await show();
  await addCondition(user, "bandwidth");
  await user.type(screen.getByRole("textbox", { name: "Value of condition 1" }), "wide");
  expect(screen.getByRole("alert").textContent).toBe(
    "“Bandwidth” is a number in MHz: type digits, for example 3.5.",
  );
  expect(screen.getByRole("textbox", { name: "Value of condition 1" }).getAttribute("aria-invalid")).toBe(
    "true",
  );
  expect(edited).not.toHaveBeenCalled();
});

test("a bar of what was seen sets the value", async () => {
  const { user, edited } = await show();
  await addCondition(user, "bandwidth");
  await user.click(await screen.findByRole("button", { name: "300 MHz: 1 frame" }));
  expect(edited).toHaveBeenLastCalledWith({
    conditions: [{ property: "chirp_bandwidth", operator: "gte", values: [300e6] }],
  });
});

test("a search from elsewhere replaces what is written; a condition can be removed", async () => {
  const { user, edited, reset } = await show({
    conditions: [{ property: "sar:polarizations", operator: "in", values: ["VV", "HH"] }],
  });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Values of condition 1" }).value).toBe(
    "VV, HH",
  );
  reset({
    ...emptyForm,
    conditions: [{ property: "incidence_center", operator: "between", values: [20, 30 + 1 / 3] }],
  });
  const line = within(await screen.findByRole("group", { name: "Condition 1" }));
  expect((await line.findByRole<HTMLInputElement>("textbox", { name: /^Lower/ })).value).toBe("20");
  await user.click(line.getByRole("button", { name: "Remove condition 1" }));
  expect(edited).toHaveBeenLastCalledWith({ conditions: [] });
});

test("the least coverage is whole percent, of an area", async () => {
  const { user, edited, reset } = await show();
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Covers at least/ });
  expect(field().disabled).toBe(true);
  reset({ ...emptyForm, area: [[boxRing([0, 0, 1, 1])]] });
  await eventually(() => expect(field().disabled).toBe(false));
  await user.type(field(), "200");
  expect(edited).toHaveBeenLastCalledWith({ coverage: 20 });
  expect(screen.getByText("A whole number from 1 to 100, in percent of the area.")).toBeTruthy();
  await user.clear(field());
  expect(edited).toHaveBeenLastCalledWith({ coverage: undefined });
});
