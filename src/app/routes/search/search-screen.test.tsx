// @vitest-environment happy-dom
import "../../../testing/screens/browser-environment.ts";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useImperativeHandle } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { NOT_EDITED, useEditedSearch } from "../../../features/search/form/draft-store.ts";
import { emptyForm } from "../../../features/search/form/search-form.ts";
import { ringBox } from "../../../geo/area/box.ts";
import type { Box, Polygon } from "../../../geo/types.ts";
import type { MapHandle } from "../../../map/map-handle.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { startService } from "../../../testing/service/start-service.ts";
import { keepFocus } from "../../../ui/layout/keep-focus.ts";
import { AppContext, type AppServices } from "../../app-context.ts";
import type { SearchMap } from "./search-map.tsx";
import { SearchScreen } from "./search-screen.tsx";

/** What the screen tells its map, and what it asks of it; there is no WebGL here. */
const map = vi.hoisted(() => ({
  props: undefined as ComponentProps<typeof SearchMap> | undefined,
  fitBox: vi.fn<(box: Box) => void>(),
}));
vi.mock("./search-map.tsx", () => ({
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
const SQUARE = `${Math.round(6371.0088 ** 2 * DEGREE * Math.sin(DEGREE)).toLocaleString("en-US")} km²`;

beforeEach(() => {
  useEditedSearch.setState({ ...NOT_EDITED, draft: { ...emptyForm, time: { kind: "all" } } });
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(480);
  map.fitBox.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The screen after its first search; `heard` is all that was announced, in order. */
async function openSearch() {
  onTestFinished(keepFocus(document));
  const services = { config: {}, demo: undefined, ignored: [] } as unknown as AppServices;
  await renderScreen(
    <AppContext value={services}>
      <SearchScreen />
    </AppContext>,
    await openTestSession(startService(FRAMES)),
  );
  const heard: string[] = [];
  const region = screen.getByTestId("live-region");
  const listener = new MutationObserver(() => heard.push(region.textContent ?? ""));
  listener.observe(region, { childList: true });
  const user = userEvent.setup();
  const search = await screen.findByRole("button", { name: "Search" });
  await user.click(search);
  await expect.poll(() => heard).toEqual(["2 frames"]);
  const draw = (area: readonly Polygon[]) => act(async () => map.props?.onEdit({ area }));
  return { user, heard, search, draw };
}

test("F fits the selected frame, Shift F the area; without a selected frame F fits the area", async () => {
  const { user, draw } = await openSearch();
  await draw([square()]);
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard("f");
  expect(map.fitBox.mock.lastCall?.[0]).toEqual([1, 0, 2, 1]);
  const second = map.props?.frames.find(({ frameID }) => frameID === "62_1");
  if (!second) throw new Error("The frame was not found.");
  act(() => map.props?.onSelect("62_1"));
  await expect.poll(() => map.props?.params.frame).toBe("62_1");
  await user.keyboard("f");
  expect(map.fitBox.mock.lastCall?.[0]).toEqual(ringBox(second.ring));
  await user.keyboard("{Shift>}F{/Shift}");
  expect(map.fitBox.mock.lastCall?.[0]).toEqual([1, 0, 2, 1]);
  expect(map.fitBox).toHaveBeenCalledTimes(3);
});

test("an area is told by its size once, again when another one is as large, and what removes it hands the focus on", async () => {
  const { user, heard, draw } = await openSearch();
  heard.length = 0;
  await draw([square()]);
  expect(heard).toEqual([SQUARE]);
  await draw([square(7)]);
  expect(heard).toEqual([SQUARE, SQUARE]);
  await user.click(screen.getByRole("button", { name: "Undo the last area change" }));
  expect(heard).toEqual([SQUARE, SQUARE, SQUARE]);
  screen.getByRole("button", { name: "Remove the area" }).focus();
  await user.keyboard("{Enter}");
  expect(heard.slice(3)).toEqual(["Area removed"]);
  expect(screen.queryByRole("button", { name: "Remove the area" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Polygon" }));
});

test("another order is told with the result once, again when it is chosen again, and so is the same search", async () => {
  const { user, heard, search } = await openSearch();
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
  await user.click(search);
  await expect.poll(() => heard.slice(3)).toEqual(["2 frames"]);
});
