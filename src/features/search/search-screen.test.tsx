// @vitest-environment happy-dom
import "../../testing/screens/browser-environment.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { type ComponentProps, useImperativeHandle } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { accountKey } from "../../api/session.ts";
import { AppContext, type AppServices } from "../../app/app-context.ts";
import { ringBox } from "../../geo/area/box.ts";
import type { Box, Polygon, Position } from "../../geo/types.ts";
import type { MapHandle } from "../../map/map-handle.ts";
import { requestMap } from "../../shared/map-request.ts";
import { framesSince } from "../../testing/catalog/frames-since.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { keepFocus } from "../../ui/layout/keep-focus.ts";
import { NOT_EDITED, useEditedSearch } from "./form/draft-store.ts";
import { emptyForm } from "./form/search-form.ts";
import type { SearchMap } from "./map/search-map.tsx";
import type { SavedSearch } from "./saved/saved-store.ts";
import { SearchScreen } from "./search-screen.tsx";

/** Props and calls of the search map; there is no WebGL here. */
const map = vi.hoisted(() => ({
  props: undefined as ComponentProps<typeof SearchMap> | undefined,
  fitBox: vi.fn<(box: Box) => void>(),
}));
vi.mock("./map/search-map.tsx", () => ({
  SearchMap: (props: ComponentProps<typeof SearchMap>) => {
    map.props = props;
    useImperativeHandle(props.mapRef, () => {
      const handle: Partial<MapHandle> = {
        fitBox: map.fitBox,
        viewBox: () => [0, 40, 20, 60],
        focus: () => {},
      };
      return handle as MapHandle;
    });
    return null;
  },
}));
/** Records the area whose coverage the rows ask for. */
const covered = vi.hoisted(() => vi.fn<(area: readonly Polygon[]) => undefined>());
vi.mock("./api/use-coverage.ts", () => ({ useCoverage: covered }));

const FRAMES = [4, 6].map((lng, index) =>
  frameAt([lng, 52], { imageID: 61 + index, frameNumber: 1, mode: "STRIPMAP" }),
);
const DEGREE = Math.PI / 180;

/** One degree of longitude and latitude, from 1 east on the equator. */
const square = (west = 1): Polygon => [
  [
    [west, 0],
    [west + 1, 0],
    [west + 1, 1],
    [west, 1],
    [west, 0],
  ],
];
/** Its size on a sphere with the Earth's mean radius. */
const SQUARE = `${Math.round(6371.0088 ** 2 * DEGREE * Math.sin(DEGREE)).toLocaleString("en-US")}\u00a0km²`;

beforeEach(() => {
  useEditedSearch.setState({ ...NOT_EDITED, draft: { ...emptyForm, time: { kind: "all" } } });
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(480);
  map.fitBox.mockReset();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

/** The screen before a search. */
async function openScreen(frames = FRAMES, saved: readonly SavedSearch[] = []) {
  onTestFinished(keepFocus(document));
  const services = { config: {}, demo: undefined, ignored: [] } as unknown as AppServices;
  const session = await openTestSession(startService(frames));
  if (saved.length > 0) localStorage.setItem(`swath-searches ${accountKey(session)}`, JSON.stringify(saved));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  await renderScreen(
    <AppContext value={services}>
      <SearchScreen footer={undefined} />
    </AppContext>,
    session,
  );
  return userEvent.setup();
}

/** The screen after its first search; `heard` is all that was announced, in order. */
async function openSearch() {
  const user = await openScreen();
  const heard: string[] = [];
  const region = screen.getByTestId("live-region");
  const listener = new MutationObserver(() => heard.push(region.textContent ?? ""));
  listener.observe(region, { childList: true });
  await user.click(await screen.findByRole("button", { name: "Search" }));
  await expect.poll(() => heard).toEqual(["2 frames"]);
  const draw = (area: readonly Polygon[]) => act(async () => map.props?.tools.change({ area }));
  return { user, heard, draw };
}

async function showMore(user: UserEvent) {
  await user.click(await screen.findByRole("button", { name: /^More: / }));
}

test("who chooses an example with the keyboard has the focus at its results, while they come and when they are there", async () => {
  const user = await openScreen();
  screen.getByRole("button", { name: "Ships in the Strait of Gibraltar" }).focus();
  await user.keyboard("{Enter}");
  const results = screen.getByRole("region", { name: "Results" });
  expect(document.activeElement).toBe(results);
  await screen.findByText("No frames match in this area");
  const order = screen.getByRole("link", { name: "Order a new image here" });
  expect(order.getAttribute("href")).toMatch(/taskPoint=-?\d/);
  // Longer than what looks after a lost focus waits.
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(document.activeElement).toBe(results);
});

test("a search that found nothing says so once, and offers no order, table or export of nothing", async () => {
  const user = await openScreen([]);
  await user.click(await screen.findByRole("button", { name: "Search" }));
  await screen.findByText(/^No frames match/);
  for (const name of ["Table", "Export"]) {
    const button = await screen.findByRole<HTMLButtonElement>("button", { name });
    expect([button.disabled, button.title]).toEqual([true, "No frames found"]);
  }
  expect(screen.queryByRole("button", { name: /^Sorted:/ })).toBeNull();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard("t");
  await waitFor(() => expect(screen.getByTestId("live-region").textContent).toBe("No frames found"));
  expect(map.props?.search.params.table).toBeUndefined();
});

test("rows tell the coverage of the area on the map before it is searched; one that crosses itself leaves the last", async () => {
  const { draw } = await openSearch();
  await draw([square()]);
  expect(covered.mock.lastCall?.[0]).toEqual([square()]);
  await draw([square(7)]);
  expect(covered.mock.lastCall?.[0]).toEqual([square(7)]);
  const [ring = []] = square(7);
  const [a, b, c, d] = ring as [Position, Position, Position, Position];
  await draw([[[a, c, b, d, a]]]);
  expect(covered.mock.lastCall?.[0]).toEqual([]);
});

test("F fits the selected frame, Shift F the area; without a selected frame F fits the area", async () => {
  const { user, draw } = await openSearch();
  await draw([square()]);
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard("f");
  expect(map.fitBox.mock.lastCall?.[0]).toEqual([1, 0, 2, 1]);
  const second = map.props?.search.frames.find(({ frameID }) => frameID === "62_1");
  if (!second) throw new Error("The frame was not found.");
  act(() => map.props?.onSelect("62_1"));
  await expect.poll(() => map.props?.search.params.frame).toBe("62_1");
  await user.keyboard("f");
  expect(map.fitBox.mock.lastCall?.[0]).toEqual(ringBox(second.ring));
  await user.keyboard("{Shift>}F{/Shift}");
  expect(map.fitBox.mock.lastCall?.[0]).toEqual([1, 0, 2, 1]);
  expect(map.fitBox).toHaveBeenCalledTimes(3);
});

test("an area is reported by its size once, again when another one is as large, and what removes it hands the focus on", async () => {
  const { user, heard, draw } = await openSearch();
  heard.length = 0;
  await draw([square()]);
  expect(heard).toEqual([SQUARE]);
  await draw([square(7)]);
  expect(heard).toEqual([SQUARE, SQUARE]);
  await user.click(screen.getByRole("button", { name: "All filters" }));
  await user.click(screen.getByRole("button", { name: "Undo the last area change" }));
  expect(heard).toEqual([SQUARE, SQUARE, SQUARE]);
  screen.getByRole("button", { name: "Remove the area" }).focus();
  await user.keyboard("{Enter}");
  expect(heard.slice(3)).toEqual(["Area removed"]);
  expect(screen.queryByRole("button", { name: "Remove the area" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Polygon" }));
});

test("another order is reported with the result once, again when it is chosen again, and so is the same search", async () => {
  const { user, heard } = await openSearch();
  heard.length = 0;
  const sort = async (name: string) => {
    await user.click(screen.getByRole("button", { name: /^Sorted: / }));
    await user.click(await screen.findByRole("menuitemradio", { name }));
  };
  await sort("Oldest");
  await expect.poll(() => heard).toEqual(["Sorted: Oldest. 2 frames"]);
  await sort("Newest");
  await sort("Oldest");
  await expect
    .poll(() => heard)
    .toEqual(["Sorted: Oldest. 2 frames", "Sorted: Newest. 2 frames", "Sorted: Oldest. 2 frames"]);
  await user.click(screen.getByRole("button", { name: "All filters" }));
  await user.click(screen.getByRole("button", { name: "Search" }));
  await expect.poll(() => heard.slice(3)).toEqual(["2 frames"]);
});

test("the filters say how many frames they leave before Search is pressed", async () => {
  const { user } = await openSearch();
  await user.keyboard("l");
  await showMore(user);
  const left = () => screen.getByText("Edited, not applied").textContent;
  await user.click(screen.getByRole("button", { name: "Scan" }));
  await waitFor(() => expect(left()).toBe("Edited, not appliedNo frames found"));
  await user.click(screen.getByRole("button", { name: "Scan" }));
  await user.click(screen.getByRole("button", { name: "Strip" }));
  await waitFor(() => expect(left()).toBe("Edited, not applied2 frames"));
  await user.type(screen.getByRole("textbox", { name: "Price of a frame, at most" }), "1");
  await waitFor(() => expect(left()).toBe("Edited, not applied2 frames before the price"));
});

test("after a search its filters are chips: one opens its field, its cross searches without it", async () => {
  const { user, draw } = await openSearch();
  const bar = () => within(screen.getByLabelText("Filters of the search"));
  expect(screen.queryByRole("group", { name: "Mode" })).toBeNull();
  await user.keyboard("l");
  await showMore(user);
  await user.click(screen.getByRole("button", { name: "Strip" }));
  await user.click(screen.getByRole("button", { name: "Right" }));
  expect(screen.getByText("Edited, not applied")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Search" }));
  await screen.findByRole("grid");
  expect(screen.queryByRole("group", { name: "Mode" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Results" }));

  await user.click(bar().getByRole("button", { name: "Viewing side: Looks right. Change" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Right" }));
  await user.click(bar().getByRole("button", { name: "Search without the filter Viewing side" }));
  await screen.findByRole("grid");
  expect(bar().queryByText("Looks right")).toBeNull();
  expect(bar().getByText("Strip")).toBeTruthy();

  await draw([square()]);
  await user.click(bar().getByRole("button", { name: "Undo edits" }));
  expect(bar().queryByText(SQUARE)).toBeNull();
});

test("SearchScreen searches a finished area at once, and not one that crosses itself", async () => {
  const user = await openScreen();
  await act(async () => map.props?.onArea([square()]));
  await expect.poll(() => map.props?.search.params.area).toBe("1_0_2_0_2_1_1_1");
  const [ring = []] = square(7);
  const [a, b, c, d] = ring as [Position, Position, Position, Position];
  await act(async () => map.props?.onArea([[[a, c, b, d, a]]]));
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    expect.stringMatching(/crosses itself/),
  );
  expect(map.props?.search.params.area).toBe("1_0_2_0_2_1_1_1");
  await user.click(screen.getByRole("button", { name: "Coordinates" }));
  await user.type(await screen.findByRole("textbox", { name: "Area as text" }), "7, 0, 8, 1");
  await user.click(screen.getByRole("button", { name: "Use this area" }));
  await expect.poll(() => map.props?.search.params.area).toBe("7_0_8_0_8_1_7_1");
  expect(map.fitBox.mock.lastCall?.[0]).toEqual([7, 0, 8, 1]);
});

test("SearchScreen says what cannot be read instead of searching without it, whatever asks for a search", async () => {
  const { user, heard } = await openSearch();
  await user.click(screen.getByRole("button", { name: "All filters" }));
  await showMore(user);
  await user.click(screen.getByRole("button", { name: "Strip" }));
  await user.click(screen.getByRole("button", { name: "Search" }));
  await screen.findByRole("grid");
  await user.click(screen.getByRole("button", { name: "All filters" }));
  await user.click(await screen.findByRole("button", { name: "Add a condition" }));
  await user.keyboard("bandwidth{ArrowDown}{Enter}");
  const value = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Value of condition 1" });
  await user.type(value(), "wide");
  const before = map.props?.search.params;
  const ways = {
    "another order": async () => {
      await user.click(screen.getByRole("button", { name: /^Sorted: / }));
      await user.click(await screen.findByRole("menuitemradio", { name: "Oldest" }));
    },
    "a filter removed": () =>
      user.click(screen.getByRole("button", { name: "Search without the filter Mode" })),
    Search: () => user.click(screen.getByRole("button", { name: "Search" })),
    "the search of the view": async () => map.props?.onSearchView([0, 40, 20, 60]),
    "a finished area": async () => map.props?.onArea([square(3)]),
    "a place": async () => requestMap({ do: "area", box: [1, 0, 2, 1], view: "1_0_7", area: [square(3)] }),
  };
  const fault = "“Bandwidth” is a number in MHz: type digits, for example 3.5.";
  for (const [way, search] of Object.entries(ways)) {
    await user.click(screen.getByRole("button", { name: "Results" }));
    expect(screen.queryByRole("textbox", { name: "Value of condition 1" }), way).toBeNull();
    heard.length = 0;
    await act(async () => search());
    await expect.poll(() => heard, { message: way }).toContain(fault);
    expect((await screen.findByRole("alert")).textContent, way).toBe(fault);
    expect(value().value, way).toBe("wide");
    expect(document.activeElement, way).toBe(value());
    expect(map.props?.search.params, way).toEqual(before);
  }
  await user.clear(value());
  await user.type(value(), "27,5");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await expect.poll(() => map.props?.search.params.where).toMatch(/chirp_bandwidth/);
});

test("SearchScreen says of a condition what it lacks, at its field, and searches once it is there", async () => {
  const user = await openScreen();
  const search = () => screen.getByRole("button", { name: "Search" });
  await showMore(user);
  await user.click(await screen.findByRole("button", { name: "Add a condition" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(search());
  expect(screen.getByRole("alert").textContent).toMatch(/^Not searched yet: choose a property/);
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Property of condition 1" }));
  await user.keyboard("bandwidth{ArrowDown}{Enter}");
  await user.click(search());
  const value = screen.getByRole("textbox", { name: "Value of condition 1" });
  expect(screen.getByRole("alert").textContent).toMatch(/^Not searched yet: give it a value/);
  expect(document.activeElement).toBe(value);
  await user.type(value, "1");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(search());
  await screen.findByRole("grid");
});

test("SearchScreen does not search with a coverage that is no percentage", async () => {
  const { user } = await openSearch();
  await act(async () => map.props?.onArea([square()]));
  await expect.poll(() => map.props?.search.params.area).toBe("1_0_2_0_2_1_1_1");
  await user.click(screen.getByRole("button", { name: "All filters" }));
  await showMore(user);
  await user.type(await screen.findByRole("textbox", { name: /^Covers at least/ }), "12,5");
  await user.click(screen.getByRole("button", { name: "Results" }));
  await act(async () => map.props?.onSearchView([0, 40, 20, 60]));
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Covers at least/ });
  expect(field.value).toBe("12,5");
  expect(document.activeElement).toBe(field);
  expect(map.props?.search.params.area).toBe("1_0_2_0_2_1_1_1");
});

test("T shows the results as a table in the place of the map, J goes to it, and a tool for drawing brings the map back", async () => {
  const { user } = await openSearch();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard("t");
  const table = await screen.findByRole("region", { name: "Results as a table" });
  expect((await screen.findByRole("button", { name: "Table" })).getAttribute("aria-pressed")).toBe("true");
  expect(document.activeElement).toBe(within(table).getByRole("grid"));
  await user.keyboard("t");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Results as a table" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("grid", { name: /^Frames found/ }));
  await user.keyboard("t");
  const again = await screen.findByRole("region", { name: "Results as a table" });
  await user.keyboard("j");
  expect(await within(again).findByRole("row", { selected: true })).toBeTruthy();
  await user.keyboard("p");
  await expect.poll(() => map.props?.tools.tool).toBe("polygon");
  expect(map.props?.search.params.table).toBeUndefined();
  // The address follows once the user stays with a frame.
  await expect.poll(() => map.props?.search.params.frame).toBeTruthy();
});

test("Export says what it saves, and the search as code has no secret", async () => {
  const { user, heard } = await openSearch();
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  await user.click(await screen.findByRole("button", { name: "Export" }));
  expect(await screen.findByText("All 2 frames")).toBeTruthy();
  await user.click(screen.getByRole("menuitem", { name: /^CSV/ }));
  expect(await saved[0]?.text()).toMatch(/"61_1".*"62_1"/s);
  expect(heard.at(-1)).toBe("Saved swath-frames.csv: All 2 frames");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: /^curl/ }));
  const code = await screen.findByLabelText<HTMLTextAreaElement>("curl code");
  expect(code.value).toContain("BASE_URL='https://swath.test/sandbox'");
  expect(code.value).toContain("CLIENT_SECRET='<CLIENT_SECRET>'");
  await user.click(screen.getByRole("radio", { name: "Python" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Python code").value).toContain("import requests");
});

test("what the command field asks for is done: the map goes there, an area is searched, a tool is taken, filters are cleared", async () => {
  const { draw } = await openSearch();
  const box: Box = [1, 0, 2, 1];
  const view = "1.5_0.5_7";
  await act(async () => requestMap({ do: "go", box, view }));
  expect(map.fitBox.mock.lastCall?.[0]).toEqual(box);
  await act(async () => requestMap({ do: "area", box, view, area: [square()] }));
  await expect.poll(() => map.props?.search.params.area).toBe("1_0_2_0_2_1_1_1");
  await act(async () => requestMap({ do: "draw", tool: "rectangle" }));
  expect(map.props?.tools.tool).toBe("rectangle");
  await draw([square(3)]);
  await act(async () => requestMap({ do: "clear" }));
  await expect.poll(() => map.props?.search.params.time).toBe("90d");
  expect(map.props?.search.params.area).toBe("3_0_4_0_4_1_3_1");
});

test("a saved search that was opened marks what is new in it, in the list and in the table, and narrows to it", async () => {
  const seen = Date.parse("2026-05-19T06:14:00Z");
  const kept = { id: "all", name: "Everywhere", address: { time: "all" }, seenAt: seen };
  const user = await openScreen(framesSince(seen, 4), [kept]);
  await user.click(
    await screen.findByRole("button", { name: /^Everywhere\s*2 new since 19\sMay,\s06:14\sUTC$/ }),
  );
  const grid = await screen.findByRole("grid");
  const marked = () =>
    [...grid.querySelectorAll<HTMLElement>("[data-frame]")]
      .filter(({ textContent }) => /, .*\bNew since 19\sMay,\s06:14\sUTC/.test(textContent ?? ""))
      .map(({ dataset }) => dataset.frame);
  expect(await within(grid).findAllByRole("row")).toHaveLength(4);
  expect(marked()).toEqual(["64_1", "63_1"]);
  expect(within(grid).getAllByText("New", { exact: true })).toHaveLength(2);

  const news = within(screen.getByRole("group", { name: /^New since 19\sMay,\s06:14\sUTC$/ }));
  await user.click(news.getByRole("button", { name: "New 2" }));
  await waitFor(() => expect(within(grid).getAllByRole("row")).toHaveLength(2));
  await user.keyboard("t");
  const table = within(await screen.findByRole("region", { name: "Results as a table" }));
  expect((await table.findByRole("row", { name: /64_1/ })).textContent).toMatch(/64_1 New/);

  // Another search has no news of its own.
  await user.keyboard("t");
  act(() => requestMap({ do: "area", area: [square()], box: [1, 0, 2, 1], view: "1_1_1" }));
  await waitFor(() => expect(screen.queryByRole("group", { name: /^New since/ })).toBeNull());
});

test("a condition that is not finished is there again when the filters were closed without a search", async () => {
  const { user } = await openSearch();
  await user.keyboard("l");
  await showMore(user);
  await user.click(await screen.findByRole("button", { name: "Add a condition" }));
  await user.keyboard("bandwidth{ArrowDown}{Enter}{Escape}");
  const value = () => screen.queryByRole<HTMLInputElement>("textbox", { name: "Value of condition 1" });
  await user.click(value() as HTMLInputElement);
  await user.paste("wide");
  const results = screen.getByRole("button", { name: "Results" });
  await user.click(results);
  expect(value()).toBeNull();
  await user.click(screen.getByRole("button", { name: "All filters" }));
  expect(value()?.value).toBe("wide");
});

test("the command field does here what keys do", async () => {
  const { user } = await openSearch();
  act(() => requestMap({ do: "act", act: "filters" }));
  expect(await screen.findByRole("button", { name: "Results" })).toBeTruthy();
  act(() => requestMap({ do: "act", act: "table" }));
  expect(await screen.findByRole("region", { name: "Results as a table" })).toBeTruthy();
  act(() => requestMap({ do: "act", act: "measure" }));
  await waitFor(() => expect(map.props?.tools.measuring).toBe(true));
  act(() => requestMap({ do: "act", act: "export" }));
  expect(await screen.findByRole("menuitem", { name: /GeoJSON/ })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.closest("[role=menu]")).toBeTruthy());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menuitem", { name: /GeoJSON/ })).toBeNull());
});

test("a search for frames of one price shows those, says how many prices are awaited, and offers any price when none is left", async () => {
  const { user } = await openSearch();
  const shown = () => map.props?.search.frames.map(({ frameID }) => frameID);
  await user.click(screen.getByRole("button", { name: "All filters" }));
  const price = () => screen.findByRole("textbox", { name: "Price of a frame, at most" });
  await user.type(await price(), "475");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await expect.poll(() => map.props?.search.params.price).toBe(475);
  await expect.poll(shown).toEqual(["61_1", "62_1"]);
  await user.click(screen.getByRole("button", { name: "All filters" }));
  await user.clear(await price());
  await user.type(await price(), "474");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.click(await screen.findByRole("button", { name: "Any price" }));
  await expect.poll(shown).toEqual(["61_1", "62_1"]);
});

test("a search of a resolution finds what is as fine in both directions", async () => {
  const { user } = await openSearch();
  const search = async (resolution: string) => {
    await user.click(screen.getByRole("button", { name: "All filters" }));
    await user.click(await screen.findByRole("button", { name: resolution }));
    await user.click(screen.getByRole("button", { name: "Search" }));
  };
  await search("3\u00a0m");
  await expect.poll(() => map.props?.search.params.resolution).toBe(3);
  await expect.poll(() => map.props?.search.frames.length).toBe(2);
  await search("0.25\u00a0m");
  await screen.findByRole("button", { name: "Any resolution" });
});
