import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf } from "../../../api/cart/cart-store.ts";
import { useFrameStates } from "../../../api/frames/frame-states.ts";
import { accountKey } from "../../../api/session.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { useSearchResults } from "../api/use-search-results.ts";
import { emptyForm, type SearchForm } from "../form/search-form.ts";
import { DEFAULT_COLUMNS, frameColumns, phoneColumns, shownColumns, type TableColumn } from "./columns.ts";
import { ResultsTable } from "./results-table.tsx";

/** Newest first: 61, 62, 63, 64; by incidence: 63, 61, 64, 62. */
const FRAMES = [30, 41, 22, 35].map((incidence, index) =>
  frameAt([4, 50 + index], {
    imageID: 61 + index,
    frameNumber: 1,
    mode: index === 3 ? "STRIPMAP" : "SPOTLIGHT",
    incidence: { near: incidence - 1, center: incidence, far: incidence + 1 },
    start: Date.parse("2026-05-20T06:14:00Z") - index * 3_600_000,
  }),
);
const FORM: SearchForm = { ...emptyForm, time: { kind: "all" } };
const COVERAGE = new Map([
  ["61_1", 0.25],
  ["62_1", 0],
]);

/** Last calls of the table to its screen. */
const asked = { opened: "", closed: 0, sort: undefined as string | undefined, compared: "" };

function Screen({ first, owned }: { first: string | undefined; owned: string | undefined }) {
  const results = useSearchResults(FORM, contracts.euros);
  const { stateOf } = useFrameStates();
  const [selectedID, setSelectedID] = useState<string>();
  const [sort, setSort] = useState(first);
  return (
    <ResultsTable
      results={results}
      frames={results.frames}
      coverage={COVERAGE}
      stateOf={(frameID) => (frameID === owned ? "owned" : stateOf(frameID))}
      selectedID={selectedID}
      onSelect={setSelectedID}
      {...{ hoveredID: undefined, onHover: () => {} }}
      onOpen={(frameID) => {
        asked.opened = frameID;
      }}
      sort={sort}
      order="newest"
      onSort={(by) => {
        asked.sort = by;
        setSort(by);
      }}
      onCompare={(a, b) => {
        asked.compared = `${a} ${b}`;
      }}
      onClose={() => asked.closed++}
    />
  );
}

async function openTable({
  pageSize = 100,
  sort = undefined as string | undefined,
  owned = undefined as string | undefined,
  frames = FRAMES,
} = {}) {
  const session = await openTestSession(startService(frames), { pageSize });
  const user = userEvent.setup();
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  await renderScreen(<Screen first={sort} owned={owned} />, session);
  await screen.findByRole("region", { name: "Results as a table" });
  await waitFor(() => expect(screen.queryByText("Searching…")).toBeNull());
  const table = screen.queryByRole("grid");
  table?.focus();
  const cart = () =>
    cartOf(accountKey(session))
      .getState()
      .entries.map(({ frame }) => frame.frameID)
      .sort();
  return { user, table, copied, cart, said: () => screen.getByTestId("live-region").textContent };
}

const rows = () => screen.getAllByRole("row").slice(1);
const order = () => rows().map(({ dataset }) => dataset.frame);
const chosen = () => screen.queryAllByRole("row", { selected: true }).map(({ dataset }) => dataset.frame);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(480);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});

test("each frame is a row with its values and their units, its price among them", async () => {
  await openTable();
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toContain("Incidence °");
  const [first] = rows();
  if (!first) throw new Error("The table is empty.");
  const cells = within(first).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["61_1", expect.stringMatching(/^20\sMay\s2026, 06:14:00$/), "25.0", "30.0"]),
  );
  expect(await within(first).findByText(/^€[\d,]+$/)).toBeTruthy();
});

test("arrows and J K move, Enter opens, C puts the row into the cart and takes it out again", async () => {
  const { user, table, cart } = await openTable();
  await user.keyboard("{ArrowDown}j");
  expect(chosen()).toEqual(["62_1"]);
  expect(table?.getAttribute("aria-activedescendant")).toBe("row-62_1");
  await user.keyboard("k{End}{Enter}");
  expect(asked.opened).toBe("64_1");
  await user.keyboard("c");
  expect(cart()).toEqual(["64_1"]);
  await user.keyboard("c");
  expect(cart()).toEqual([]);
});

test("a heading sorts by its column, turns it round, and gives the order back to the search", async () => {
  const { user, said } = await openTable();
  const heading = screen.getByRole("columnheader", { name: /^Incidence/ });
  const sortOf = (name: RegExp) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");
  expect([sortOf(/^Start/), sortOf(/^Incidence/)]).toEqual(["descending", "none"]);
  await user.click(within(heading).getByRole("button"));
  expect(sortOf(/^Start/)).toBe("none");
  expect(order()).toEqual(["63_1", "61_1", "64_1", "62_1"]);
  expect(heading.getAttribute("aria-sort")).toBe("ascending");
  expect(said()).toBe("Sorted by Incidence, ascending");
  await user.click(within(heading).getByRole("button"));
  expect(order()).toEqual(["62_1", "64_1", "61_1", "63_1"]);
  expect(asked.sort).toBe("-incidence_deg");
  await user.click(within(heading).getByRole("button"));
  expect(order()).toEqual(["61_1", "62_1", "63_1", "64_1"]);
});

test("the state has a column where a frame is owned or under way, and none for what is in the cart", async () => {
  const { user, cart } = await openTable();
  await user.keyboard("{ArrowDown}c");
  expect(cart()).toEqual(["61_1"]);
  expect(screen.queryByRole("columnheader", { name: "State" })).toBeNull();
  cleanup();
  await openTable({ owned: "62_1" });
  expect(screen.getByRole("columnheader", { name: "State" })).toBeTruthy();
});

test("by price all prices are asked for; what is not covered comes before what is not known", async () => {
  const { user } = await openTable();
  await user.click(
    within(screen.getByRole("columnheader", { name: "Price" })).getByRole("button", { name: "Price" }),
  );
  await waitFor(() => expect(order()[0]).toBe("64_1"));
  await user.click(
    within(screen.getByRole("columnheader", { name: /^Covered/ })).getByRole("button", { name: /^Covered/ }),
  );
  expect(order().slice(0, 2)).toEqual(["62_1", "61_1"]);
});

test("Shift and an arrow choose several rows, which Ctrl C copies as tab-separated text and C puts into the cart", async () => {
  const { user, copied, cart, said } = await openTable();
  await user.keyboard("{ArrowDown}{Shift>}{ArrowDown}{/Shift}");
  expect(chosen()).toEqual(["61_1", "62_1"]);
  await user.keyboard("{Control>}c{/Control}");
  const [header, ...lines] = (copied[0] ?? "").split("\n").map((line) => line.split("\t"));
  const column = (name: string) => lines.map((line) => line[header?.indexOf(name) ?? -1]);
  expect(column("frame_id")).toEqual(["61_1", "62_1"]);
  expect(column("incidence_deg")).toEqual(["30", "41"]);
  expect(column("start_utc")).toEqual(["2026-05-20T06:14:00.000Z", "2026-05-20T05:14:00.000Z"]);
  expect(said()).toBe("Copied 2 rows");
  await user.keyboard("c");
  expect(cart()).toEqual(["61_1", "62_1"]);
  await user.keyboard("{Control>}a{/Control}");
  expect(chosen()).toHaveLength(4);
  expect(screen.getByRole("button", { name: "Copy 4 rows" })).toBeTruthy();
});

test("exactly two chosen rows can be compared, by the button and by X", async () => {
  const { user, table, said } = await openTable();
  const compare = () => screen.getByRole<HTMLButtonElement>("button", { name: "Compare" });
  await user.keyboard("{ArrowDown}x");
  expect(compare().disabled).toBe(true);
  expect(said()).toBe("Choose exactly two rows to compare them");
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}x");
  expect(asked.compared).toBe("61_1 62_1");
  const [, , , last] = rows();
  if (!last) throw new Error("The table has four rows.");
  await user.keyboard("{Home}{Control>}");
  await user.click(last);
  await user.keyboard("{/Control}");
  await user.click(compare());
  expect(asked.compared).toBe("61_1 64_1");
  table?.focus();
  await user.keyboard("{Control>}a{/Control}");
  expect(compare().disabled).toBe(true);
});

test("rows that are no neighbours are chosen by keyboard, and one is taken out again", async () => {
  const { user, said } = await openTable();
  await user.keyboard("{ArrowDown}{Control>}{ArrowDown}{ArrowDown}{/Control}");
  expect(chosen()).toEqual(["61_1"]);
  await user.keyboard(" ");
  expect(chosen()).toEqual(["61_1", "63_1"]);
  expect(said()).toBe("2 rows chosen");
  await user.keyboard("x");
  expect(asked.compared).toBe("61_1 63_1");
  await user.keyboard(" ");
  expect(chosen()).toEqual(["61_1"]);
  const [, , , last] = rows();
  if (!last) throw new Error("The table has four rows.");
  // A press with Ctrl on what is chosen takes out no other.
  await user.keyboard("{Control>}");
  await user.click(last);
  await user.click(last);
  await user.keyboard("{/Control}");
  expect(chosen()).toEqual(["61_1"]);
});

test("a finger chooses one row more or less with each tap", async () => {
  const ignore = () => {};
  const touch = vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query === "(pointer: coarse)",
        addEventListener: ignore,
        removeEventListener: ignore,
      }) as unknown as MediaQueryList,
  );
  const { user } = await openTable();
  const [first, , third] = rows();
  if (!first || !third) throw new Error("The table has four rows.");
  await user.click(first);
  await user.click(third);
  expect(chosen()).toEqual(["61_1", "63_1"]);
  await user.click(first);
  expect(chosen()).toEqual(["63_1"]);
  touch.mockRestore();
});

test("a column has one number of decimals, so that its numbers align", () => {
  const range = frameColumns("svc").find(({ id }) => id === "range_resolution_m");
  expect([3, 1.3, 0.481].map((metres) => range?.words?.(metres))).toEqual(["3.00", "1.30", "0.48"]);
});

test("phoneColumns begins with what decides a purchase, and keeps the order of the others", () => {
  const ids = (columns: readonly TableColumn[]) => columns.map(({ id }) => id);
  const shown = shownColumns(frameColumns("svc"), DEFAULT_COLUMNS);
  expect(ids(phoneColumns(shown)).slice(0, 5)).toEqual([
    "frame_id",
    "price",
    "mode",
    "start_utc",
    "coverage_percent",
  ]);
  expect(ids(phoneColumns(shown)).toSorted()).toEqual(ids(shown).toSorted());
  const first = phoneColumns(shown).slice(0, 4);
  // Beside the button of the cart.
  expect(first.reduce((sum, { width }) => sum + width, 48)).toBeLessThanOrEqual(386);
  const [, , mode, start] = first;
  expect(mode?.words?.("Spot Extended Area")).toBe("Spot Ext. Area");
  expect(start?.words?.("2026-05-20T06:14:05Z")).toMatch(/^20\sMay.*,\s06:14$/);
});

test("columns are chosen, and the choice is kept on the device", async () => {
  const { user } = await openTable();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Top left lat, °" }));
  await user.click(screen.getByRole("menuitemcheckbox", { name: "Mode" }));
  expect(screen.queryByRole("columnheader", { name: "Mode", hidden: true })).toBeNull();
  expect(screen.getByRole("columnheader", { name: /^Top left lat/, hidden: true })).toBeTruthy();
  const kept = JSON.parse(localStorage.getItem("swath-table-columns") ?? "");
  expect(kept.shown).toContain("top_left_lat");
  expect(kept.shown).not.toContain("mode");
});

test("ResultsTable goes on until all are found, and says the order among those loaded until then", async () => {
  await openTable({ pageSize: 3, sort: "incidence_deg" });
  expect(screen.getByText("At least 2 frames")).toBeTruthy();
  expect(screen.getByText("found, loading more · by incidence among those loaded")).toBeTruthy();
  expect(await screen.findByText("found · by incidence")).toBeTruthy();
  expect(order()).toEqual(["63_1", "61_1", "64_1", "62_1"]);
});

test("Map leads back", async () => {
  const { user } = await openTable();
  const before = asked.closed;
  await user.click(screen.getByRole("button", { name: "Map" }));
  expect(asked.closed).toBe(before + 1);
});

test("a search that found nothing says so", async () => {
  await openTable({ frames: [] });
  expect(screen.getByText("No frames to show")).toBeTruthy();
  expect(screen.queryByRole("grid")).toBeNull();
});

test("a search that failed can be repeated", async () => {
  const service = startService(FRAMES);
  const trouble = { on: true };
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, (request, answer) =>
      trouble.on && request.url.includes("/search") ? Promise.reject(new TypeError("cut")) : answer(request),
    ),
  });
  await renderScreen(<Screen first={undefined} owned={undefined} />, session);
  const again = await screen.findByRole("button", { name: /again/i });
  expect(screen.getByText("The search failed")).toBeTruthy();
  trouble.on = false;
  await userEvent.setup().click(again);
  expect(await screen.findByRole("grid")).toBeTruthy();
});
