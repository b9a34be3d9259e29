import "../../../testing/screens/browser-environment.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf } from "../../../api/cart/cart-store.ts";
import { type CatalogFrame, framesOf } from "../../../api/frames/frame.ts";
import { useFrameStates } from "../../../api/frames/frame-states.ts";
import { accountKey } from "../../../api/session.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { buyFrame } from "../../../testing/service/buy-frame.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { type Acquisition, acquisitionsOf, inFlightOrder } from "../rows/acquisitions.ts";
import { ResultList } from "./result-list.tsx";

const STRIP = [1, 2, 3, 4].map((frameNumber) =>
  frameAt([4, 51 + frameNumber / 3], { imageID: 61, frameNumber, mode: "STRIPMAP" }),
);

/** Another one, far from it. */
const OTHER = [1, 2].map((frameNumber) =>
  frameAt([40, 51 + frameNumber / 3], { imageID: 62, frameNumber, mode: "STRIPMAP" }),
);

/** Frames that the search finds. */
const FOUND = ["61_1", "61_2"];

const left = vi.fn<(frameID: string) => void>();

/** Selects as the map does. */
let clickOnMap: (frameID: string) => void = () => {};

function List({ acquisitions, total, at }: { acquisitions: Acquisition[]; total: number; at?: string }) {
  const { stateOf, pending } = useFrameStates();
  const [selectedID, setSelectedID] = useState(at);
  useEffect(() => {
    clickOnMap = setSelectedID;
  }, []);
  if (pending) return null;
  const found = { acquisitions, total, stateOf, coverage: undefined };
  const map = { selectedID, hoveredID: undefined, onHover() {}, onSelect: setSelectedID };
  return (
    <ResultList {...found} {...map} onOpen={() => {}} onLeave={left} onNearEnd={() => {}} listRef={null} />
  );
}

/** The list of a search that found two of a strip's four frames; `owned` ones are bought before. */
async function openList({
  bought = [] as string[],
  found: those = FOUND,
  isCut = false,
  look = (_found: CatalogFrame[]) => {},
} = {}) {
  const service = startService([...STRIP, ...OTHER]);
  /** The other frames of an acquisition cannot be asked for. */
  const trouble = { on: isCut };
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      if (trouble.on && (await request.clone().text()).includes("startsWith")) throw new TypeError("cut");
      return answer(request);
    }),
  });
  for (const frameID of bought) await buyFrame(session, { contractID: contracts.euros, frameID });
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const found = framesOf(data, "svc").filter(({ frameID }) => those.includes(frameID));
  look(found);
  await renderScreen(<List acquisitions={acquisitionsOf(found)} total={found.length} />, session);
  const cart = cartOf(accountKey(session));
  const ids = () =>
    cart
      .getState()
      .entries.map(({ frame }) => frame.frameID)
      .sort();
  const list = await screen.findByRole("grid");
  list.focus();
  return { user: userEvent.setup(), ids, trouble, said: () => screen.getByTestId("live-region").textContent };
}

function emptyCart() {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}
beforeEach(() => {
  emptyCart();
  // Nothing has a size here, and a virtual list shows as much as there is room for.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(480);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  emptyCart();
});

test("C puts the selected frame into the cart, and takes it out again", async () => {
  const { user, ids, said } = await openList();
  await user.keyboard("{ArrowDown}");
  await user.keyboard("c");
  expect(ids()).toHaveLength(1);
  expect(said()).toMatch(/^Added 61_\d to the cart. Press U to undo.$/);
  await user.keyboard("c");
  expect(ids()).toEqual([]);
  expect(said()).toMatch(/^Removed 61_\d from the cart/);
});

test("a row is a link to its frame and has a button for the cart; Tab goes on to those of the selected row", async () => {
  const { user, ids } = await openList();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  const row = screen.getByRole("row", { selected: true });
  const frameID = row.dataset.frame ?? "";
  const link = within(row).getByRole("link", { name: `Open ${frameID}` });
  expect(link.getAttribute("href")).toMatch(`/frames/${frameID}`);
  // It comes once it is known how many frames the acquisition has.
  await screen.findByRole("button", { name: "More of 61" });
  within(screen.getByRole("grid"))
    .getByRole("button", { name: /^Add 2 found/ })
    .focus();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(
    within(row).getByRole("button", { name: `Add ${frameID} to the cart` }),
  );
  await user.keyboard("{Enter}");
  expect(ids()).toEqual([frameID]);
  await user.tab();
  expect(document.activeElement).toBe(link);
  await user.tab();
  expect(screen.getByRole("grid").contains(document.activeElement)).toBe(false);
});

test("a click on a row selects it without leaving the list, also where its link lies under it", async () => {
  const { user } = await openList();
  await user.keyboard("j{ArrowRight}k");
  const row = screen.getAllByRole("row").find(({ dataset }) => dataset.frame === "61_2") as HTMLElement;
  await user.click(within(row).getByRole("link", { name: "Open 61_2" }));
  expect(screen.getByRole("row", { selected: true }).dataset.frame).toBe("61_2");
});

const ROW = 92;

/** A list of 24 strips of two frames, opened with the frame at `place` selected; nothing is laid out here but its heights. */
async function openLongList(place?: number, firstID = 100) {
  const frames = Array.from({ length: 48 }, (_, index) =>
    frameAt([4, 52], {
      imageID: firstID + Math.floor(index / 2),
      frameNumber: 1 + (index % 2),
      mode: "STRIPMAP",
    }),
  );
  const service = startService(frames);
  const session = await openTestSession(service);
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 1_000 } });
  const found = acquisitionsOf(framesOf(data, "svc"));
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(ROW);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(24 * ROW);
  vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(function (
    this: HTMLElement,
    place: unknown,
  ) {
    this.scrollTop = (place as ScrollToOptions).top ?? 0;
    this.dispatchEvent(new Event("scroll"));
  });
  const ids = found.map(inFlightOrder).flatMap(({ frames }) => frames.map(({ frameID }) => frameID));
  const at = place === undefined ? undefined : ids[place];
  const { unmount } = await renderScreen(
    <List acquisitions={found} total={48} {...(at && { at })} />,
    session,
  );
  const list = await screen.findByRole("grid");
  const scroller = list.parentElement as HTMLElement;
  /** Returns the place of a row in the list's view, 0 at its top, 1 at its end. */
  const middleOf = (frameID: string) =>
    (Math.floor(ids.indexOf(frameID) / 2) * ROW + ROW / 2 - scroller.scrollTop) / (0.8 * window.innerHeight);
  const isSelected = (frameID: string) =>
    expect.poll(() => list.querySelector("[aria-selected=true]")?.id).toBe(`frame-${frameID}`);
  return { list, ids, middleOf, isSelected, unmount };
}

test("what is selected by key or on the map is in sight, with room for a row above it", async () => {
  const { list, ids, middleOf, isSelected } = await openLongList();
  const half = ROW / 2 / (0.8 * window.innerHeight);
  const isSeen = async (frameID: string) => {
    await isSelected(frameID);
    await expect.poll(() => middleOf(frameID)).toBeGreaterThanOrEqual(3 * half);
    expect(middleOf(frameID)).toBeLessThanOrEqual(1 - half);
  };
  const user = userEvent.setup();
  list.focus();
  await user.keyboard("{End}");
  await isSeen(ids[47] ?? "");
  for (const at of [24, 40, 16]) {
    act(() => clickOnMap(ids[at] ?? ""));
    await isSeen(ids[at] ?? "");
  }
  await user.keyboard("{ArrowUp}");
  await isSeen(ids[15] ?? "");
});

test("a list starts at its top whatever is selected, and comes back where it was left", async () => {
  const { list, ids, unmount } = await openLongList(30, 500);
  await expect.poll(() => list.querySelector("tr")).not.toBeNull();
  expect(list.parentElement?.scrollTop).toBe(0);
  act(() => clickOnMap(ids[32] ?? ""));
  await expect.poll(() => list.parentElement?.scrollTop).toBeGreaterThan(0);
  const before = list.parentElement?.scrollTop;
  unmount();
  // The height of the list is known after it stands.
  const { ResizeObserver: observer } = window;
  Object.assign(window, {
    ResizeObserver: class {
      observe: (element: Element) => void;
      constructor(tell: () => void) {
        this.observe = (element) => {
          if (element.querySelector("[role=grid]")) queueMicrotask(tell);
        };
      }
      unobserve() {}
      disconnect() {}
    },
  });
  const { list: after } = await openLongList(32, 500);
  await expect.poll(() => after.parentElement?.scrollTop).toBe(before);
  window.ResizeObserver = observer;
});

test("C without a selected frame is left to the page, which opens the cart", async () => {
  const { user, ids } = await openList();
  let wasHandled: boolean | undefined;
  const listen = (event: KeyboardEvent) => {
    wasHandled = event.defaultPrevented;
  };
  document.addEventListener("keydown", listen);
  await user.keyboard("c");
  document.removeEventListener("keydown", listen);
  expect(wasHandled).toBe(false);
  expect(ids()).toEqual([]);
});

test("Shift C adds the frames that were found, and once more the whole acquisition", async () => {
  const { user, ids, said } = await openList();
  await user.keyboard("j");
  await user.keyboard("{Shift>}C{/Shift}");
  await waitFor(() => expect(ids()).toEqual(FOUND));
  expect(said()).toBe("Added 2 frames to the cart. Press U to undo.");
  await user.keyboard("{Shift>}C{/Shift}");
  await waitFor(() => expect(ids()).toEqual(["61_1", "61_2", "61_3", "61_4"]));
  expect(said()).toBe("Added 2 frames to the cart; 2 already in the cart left out. Press U to undo.");
});

test("a strip says how much of it was found, and offers that with its price, and beside it the whole", async () => {
  const { user, ids } = await openList();
  expect(await screen.findByText("2 of 4 frames")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Add 2 found, €950 of 61" }));
  await waitFor(() => expect(ids()).toEqual(FOUND));
  expect(await screen.findByRole("button", { name: "Whole strip: 4 frames, €1,900" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Whole strip: 4 frames, €1,900" }));
  await waitFor(() => expect(ids()).toHaveLength(4));
  expect(screen.queryByRole("button", { name: /^(Add|Whole)/ })).toBeNull();
});

test("the arrow beside it adds the whole strip at once", async () => {
  const { user, ids } = await openList();
  await user.click(await screen.findByRole("button", { name: "More of 61" }));
  await user.click(await screen.findByRole("menuitem", { name: "Whole strip: 4 frames, €1,900" }));
  await waitFor(() => expect(ids()).toHaveLength(4));
});

test("the cells of a strip say the state of each frame, a press and the brackets choose one, and the last stays the last", async () => {
  const { user, ids } = await openList({ bought: ["61_1"] });
  const cell = (name: RegExp) => screen.getByRole("button", { name });
  const chosen = () => screen.getByRole("row", { selected: true }).dataset.frame;
  await user.click(cell(/^Frame 61_1.*accepted/));
  expect(chosen()).toBe("61_1");
  screen.getByRole("grid").focus();
  await user.keyboard("]");
  expect(chosen()).toBe("61_2");
  expect(cell(/^Frame 61_2/).getAttribute("aria-pressed")).toBe("true");
  await user.keyboard("]c");
  expect(chosen()).toBe("61_2");
  expect(cell(/^Frame 61_2.*in cart/)).toBeTruthy();
  expect(ids()).toEqual(["61_2"]);
  await user.keyboard("[[");
  expect(chosen()).toBe("61_1");
});

test("Right lists the frames of a strip as rows with their prices, Left takes them together again", async () => {
  const { user } = await openList();
  await user.keyboard("j{ArrowRight}");
  const rows = () => screen.getAllByRole("row").filter(({ id }) => id.startsWith("frame-"));
  expect(rows().map(({ dataset }) => dataset.frame)).toEqual(FOUND);
  await waitFor(() =>
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("€475"),
      expect.stringContaining("€475"),
    ]),
  );
  expect(screen.getByRole("button", { name: "Frames of 61 as rows" }).getAttribute("aria-expanded")).toBe(
    "true",
  );
  await user.keyboard("{ArrowLeft}");
  expect(rows()).toHaveLength(1);
  expect(screen.getByRole("row", { selected: true }).dataset.frame).toBe("61_1");
});

test("of many frames found some have a cell, the selected one always, and the rest are counted", async () => {
  const { user } = await openList({ found: ["61_1", "61_2", "61_3", "61_4"] });
  const cells = () =>
    screen.getAllByRole("button", { name: /^Frame 61_/ }).map(({ dataset }) => dataset.frame);
  expect(cells()).toEqual(["61_1", "61_2"]);
  await user.keyboard("{End}");
  expect(cells()).toEqual(["61_3", "61_4"]);
  await user.click(screen.getByRole("button", { name: "+2 more frames found: 61_1, 61_2. List them" }));
  expect(screen.getAllByRole("row")).toHaveLength(5);
});

test("a single frame that was found is one row that says what it is, and is not offered as all of them", async () => {
  await openList({ found: ["61_1"] });
  const [row, ...others] = screen.getAllByRole("row");
  expect(others).toEqual([]);
  expect(row?.textContent).toMatch(/^Frame 61_1, Strip, .*Strip\d+\s\w+.*\sUTC/);
  expect(within(row as HTMLElement).getAllByRole("button")).toHaveLength(1);
});

test("frames under way are left out of an acquisition and cannot be added alone, and says so", async () => {
  const { user, ids, said } = await openList({ bought: ["61_1", "61_2", "61_3"] });
  await user.keyboard("{End}");
  await user.keyboard("{Shift>}C{/Shift}");
  await waitFor(() => expect(said()).toBe("Added 61_4 to the cart; 3 under way left out. Press U to undo."));
  expect(ids()).toEqual(["61_4"]);
  await user.keyboard("c");
  expect(said()).toBe("Nothing added to the cart: 1 under way left out.");
  expect(ids()).toEqual(["61_4"]);
});

test("an acquisition that cannot be asked for adds nothing, and can be tried again", async () => {
  const { user, ids, trouble } = await openList({ isCut: true });
  await user.keyboard("{ArrowDown}");
  await user.keyboard("{Shift>}C{/Shift}");
  await user.keyboard("{Shift>}C{/Shift}");
  const again = await screen.findByRole("button", { name: "Not added, try again" });
  expect(ids()).toEqual(FOUND);
  trouble.on = false;
  await user.click(again);
  await waitFor(() => expect(ids()).toHaveLength(4));
});

test("a strip is not drawn again when a frame of another one is put into the cart", async () => {
  const drawn = { "61": 0, "62": 0 };
  const { user, ids } = await openList({
    found: ["61_1", "61_2", "62_1", "62_2"],
    look(found) {
      for (const frame of found) {
        const { imageID, thumbnailUrl } = frame;
        // Drawing a strip reads its picture.
        Object.defineProperty(frame, "thumbnailUrl", {
          get() {
            drawn[imageID as keyof typeof drawn]++;
            return thumbnailUrl;
          },
        });
      }
    },
  });
  act(() => clickOnMap("61_1"));
  await waitFor(() => expect(screen.getAllByText("2 of 4 frames")).toHaveLength(1));
  // Prices draw both strips.
  expect(await screen.findByRole("button", { name: /^Add 2 found, €950 of 61/ })).toBeTruthy();
  expect(await screen.findByRole("button", { name: /^Add 2 found, €950 of 62/ })).toBeTruthy();
  const before = { ...drawn };
  await user.keyboard("c");
  await waitFor(() => expect(ids()).toEqual(["61_1"]));
  expect(drawn["61"]).toBeGreaterThan(before["61"]);
  expect(drawn["62"]).toBe(before["62"]);
});

test("ResultList says which frame a link leads to before it is followed in this tab", async () => {
  const { user } = await openList({ found: ["61_1"] });
  left.mockReset();
  const link = screen.getByRole("link", { name: "Open 61_1" });
  await user.keyboard("{Control>}");
  await user.click(link.querySelector("[data-open]") as Element);
  await user.keyboard("{/Control}");
  expect(left).not.toHaveBeenCalled();
  await user.click(link.querySelector("[data-open]") as Element);
  expect(left).toHaveBeenCalledExactlyOnceWith("61_1");
});
