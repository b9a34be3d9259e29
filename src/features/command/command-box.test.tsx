import "../../testing/screens/browser-environment.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { productTypes } from "../../domain/modes.ts";
import { boxRing } from "../../geo/area/box.ts";
import { itemIDOf } from "../../service/catalog/items/frame.ts";
import { type MapRequest, useMapRequests } from "../../shared/map-request.ts";
import { namedAreas } from "../../shared/places/named-store.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { startService } from "../../testing/service/start-service.ts";
import { CommandBox } from "./command-box.tsx";

const FRAMES = [71, 72].map((imageID) =>
  frameAt([4, 52], { imageID: 4_000 + imageID, frameNumber: 1, mode: "STRIPMAP" }),
);
const asked = vi.fn<(request: MapRequest) => void>();
const keysShown = vi.fn();
const jumped = vi.fn();
const savedOpened = vi.fn();
const opened = vi.fn();

beforeEach(() => {
  localStorage.clear();
  serveGazetteer();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  asked.mockReset();
  keysShown.mockReset();
});

/** Stands in for the search screen. */
function MapRequests() {
  useMapRequests(asked);
  return null;
}

async function openBox() {
  const session = await openTestSession(startService(FRAMES));
  await renderScreen(
    <>
      <CommandBox
        isWanted
        acts={{ keys: keysShown, "next-event": jumped }}
        saved={[{ id: "a", name: "Zeebrugge weekly", news: "7 new since 19 Nov, 06:14 UTC", area: [] }]}
        onSaved={savedOpened}
        results={[]}
        onOpened={opened}
      />
      <MapRequests />
      <main id="screen" tabIndex={-1} />
    </>,
    session,
  );
  const field = screen.getByRole<HTMLInputElement>("combobox");
  return { field, user: userEvent.setup() };
}
const option = (name: RegExp) => screen.findByRole("option", { name });

test("a saved search is chosen with what is new in it, and is opened by whoever keeps it", async () => {
  const { user } = await openBox();
  expect(opened.mock.lastCall).toEqual([true]);
  await user.keyboard("zeebrugge weekly");
  await user.click(await option(/^Zeebrugge weekly 7 new since 19 Nov, 06:14 UTC/));
  expect(savedOpened.mock.lastCall).toEqual(["a"]);
  expect(opened.mock.lastCall).toEqual([false]);
});

test("a named area is searched, where it lies", async () => {
  const area = [[boxRing([3, 51, 5, 53])]];
  namedAreas()
    .getState()
    .add([{ id: "1", name: "Scheldt mouth", area, exact: [] }]);
  const { user } = await openBox();
  await user.keyboard("scheldt");
  await user.click(await option(/^Scheldt mouth /));
  expect(asked.mock.lastCall?.[0]).toMatchObject({ do: "area", area, box: [3, 51, 5, 53] });
  namedAreas().getState().remove(["1"]);
});

test("arrows and Enter choose, the field keeps the focus, the text stays, and the outline is offered", async () => {
  const { user, field } = await openBox();
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("chile");
  const chile = await option(/^Chile Country/);
  expect(field.getAttribute("aria-activedescendant")).toBe(chile.id);
  expect(field.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  await user.keyboard("{ArrowDown}");
  expect(field.getAttribute("aria-activedescendant")).not.toBe(chile.id);
  await user.keyboard("{ArrowUp}{Enter}");
  expect(asked.mock.lastCall?.[0]).toMatchObject({ do: "go" });
  expect(field.value).toBe("Chile");
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByTestId("live-region").textContent).toMatch(/^The map goes to Chile\. Outline of Chile/);
  await user.tab();
  await user.keyboard("{Enter}");
  const request = asked.mock.lastCall?.[0];
  expect(request?.do === "area" && request.area.length).toBeGreaterThan(1);
});

test("Tab takes the outline or box of the active row as the area; without a list it goes on", async () => {
  const { user, field } = await openBox();
  await user.keyboard("malaga");
  await option(/^Málaga City, Spain/);
  await user.tab();
  expect(asked.mock.lastCall?.[0]).toMatchObject({ do: "area", place: "Málaga" });
  await expect.poll(() => screen.getByTestId("live-region").textContent).toMatch(/^Area: Málaga, \d+\skm²$/);
  expect(document.activeElement).toBe(field);
  await user.tab();
  expect(document.activeElement).not.toBe(field);
});

test("the number of rows is not announced over the area that was chosen at the same moment", async () => {
  const { user, field } = await openBox();
  await user.keyboard("oslo");
  await option(/^Oslo/);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.change(field, { target: { value: "malaga" } });
  act(() => {
    vi.advanceTimersByTime(600);
    fireEvent.keyDown(field, { key: "Tab" });
  });
  vi.useRealTimers();
  expect(screen.getByTestId("live-region").textContent).toMatch(/^Area: Málaga, \d+\skm²$/);
});

test("Esc closes and the text stays; a second one empties the field", async () => {
  const { user, field } = await openBox();
  await user.keyboard("oslo");
  await option(/^Oslo/);
  await user.keyboard("{Escape}");
  expect(field.value).toBe("oslo");
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.keyboard("{Escape}");
  expect(field.value).toBe("");
});

test("what was chosen is there again in the empty field, and actions do what they say", async () => {
  const { user } = await openBox();
  await user.keyboard("> draw pol{Enter}");
  expect(asked.mock.lastCall?.[0]).toEqual({ do: "draw", tool: "polygon" });
  await user.clear(screen.getByRole("combobox"));
  const last = within(await screen.findByRole("group", { name: "Last used" }));
  expect(last.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Draw a polygon/),
  ]);
  await user.keyboard("> keys{Enter}");
  expect(keysShown).toHaveBeenCalledOnce();
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("> jump{Enter}");
  expect(jumped).toHaveBeenCalledOnce();
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("> measure{Enter}");
  expect(asked.mock.lastCall?.[0]).toEqual({ do: "act", act: "measure" });
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("> undo{Enter}");
  expect(screen.getByTestId("live-region").textContent).toBe("There is nothing to undo");
});

test("a frame is found by its id, by the beginning of it and by the id of an item; none is shown to be none", async () => {
  const { user, field } = await openBox();
  await user.keyboard("4071_1");
  await option(/^4071_1 Strip/);
  await user.clear(field);
  await user.keyboard("407");
  await waitFor(() => expect(screen.getAllByRole("option", { name: /^407 ?\d_1/ })).toHaveLength(2));
  await user.clear(field);
  await user.keyboard(itemIDOf("4072_1", productTypes[0]));
  await option(/^4072_1 Strip/);
  await user.clear(field);
  await user.keyboard("9999_1");
  await screen.findByText("No frame or item 9999_1 in the catalog.");
});

test("what opens another screen hands it the keys", async () => {
  const { user } = await openBox();
  const focused = vi.spyOn(screen.getByRole("main"), "focus");
  await user.keyboard("> draw pol{Enter}");
  expect(focused).not.toHaveBeenCalled();
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("4071_1");
  await option(/^4071_1 Strip/);
  await user.keyboard("{Enter}");
  expect(focused).toHaveBeenCalledOnce();
});

test("how much was found is shown once the typing stops", async () => {
  const { user } = await openBox();
  await user.keyboard("gib");
  await screen.findAllByRole("option", { name: /^Gib ?raltar/ });
  const said = () => screen.getByTestId("live-region").textContent;
  await expect.poll(said).toBe("Places: 5 rows, 4 of 8. Actions: 1 row");
});
