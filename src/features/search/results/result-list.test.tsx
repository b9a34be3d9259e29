import "../../../testing/screens/browser-environment.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf } from "../../../api/cart/cart-store.ts";
import { framesOf } from "../../../api/frames/frame.ts";
import { useFrameStates } from "../../../api/frames/use-frame-states.ts";
import { accountKey } from "../../../api/session.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { buyFrame } from "../../../testing/service/buy-frame.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { AcquisitionHeader } from "./acquisition-header.tsx";
import { type Acquisition, acquisitionsOf } from "./acquisitions.ts";
import { ResultList } from "./result-list.tsx";

const STRIP = [1, 2, 3, 4].map((frameNumber) =>
  frameAt([4, 51 + frameNumber / 3], { imageID: 61, frameNumber, mode: "STRIPMAP" }),
);

/** What the search finds of it. */
const FOUND = ["61_1", "61_2"];

/** Selects as the map does. */
let clickOnMap: (frameID: string) => void = () => {};

function List({ acquisitions, total }: { acquisitions: Acquisition[]; total: number }) {
  const { stateOf, pending } = useFrameStates();
  const [selectedID, setSelectedID] = useState<string>();
  useEffect(() => {
    clickOnMap = setSelectedID;
  }, []);
  if (pending) return null;
  const found = { acquisitions, total, stateOf, coverage: undefined };
  const map = { selectedID, hoveredID: undefined, onHover() {}, onSelect: setSelectedID };
  return <ResultList {...found} {...map} onOpen={() => {}} onNearEnd={() => {}} listRef={null} />;
}

/** The list of a search that found two of a strip's four frames; `owned` ones are bought before. */
async function openList({ bought = [] as string[] } = {}) {
  const service = startService(STRIP);
  const trouble = { on: false };
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, (request, answer) =>
      trouble.on && request.url.includes("/search") ? Promise.reject(new TypeError("cut")) : answer(request),
    ),
  });
  for (const frameID of bought) await buyFrame(session, { contractID: contracts.euros, frameID });
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const found = framesOf(data, "svc").filter(({ frameNumber }) => frameNumber <= 2);
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
  await user.keyboard("{ArrowDown}");
  const row = screen.getByRole("row", { selected: true });
  const frameID = row.dataset.frame ?? "";
  const link = within(row).getByRole("link", { name: `Open ${frameID}` });
  expect(link.getAttribute("href")).toMatch(`/frames/${frameID}`);
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
  const row = screen.getAllByRole("row").find(({ dataset }) => dataset.frame === "61_2") as HTMLElement;
  await user.click(within(row).getByRole("link", { name: "Open 61_2" }));
  expect(screen.getByRole("row", { selected: true }).dataset.frame).toBe("61_2");
});

test("what is selected by key or on the map is in sight, with room for the header above it", async () => {
  const ROW = 48;
  const ROOM = 480;
  const frames = Array.from({ length: 24 }, (_, index) =>
    frameAt([4, 52], {
      imageID: 100 + Math.floor(index / 4),
      frameNumber: 1 + (index % 4),
      mode: "STRIPMAP",
    }),
  );
  const service = startService(frames);
  const session = await openTestSession(service);
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 1_000 } });
  const found = acquisitionsOf(framesOf(data, "svc"));
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(ROW);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(30 * ROW);
  vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(function (
    this: HTMLElement,
    place: unknown,
  ) {
    this.scrollTop = (place as ScrollToOptions).top ?? 0;
    this.dispatchEvent(new Event("scroll"));
  });
  await renderScreen(<List acquisitions={found} total={24} />, session);
  const list = await screen.findByRole("grid");
  const scroller = list.parentElement as HTMLElement;
  const ids = found.flatMap(({ frames }) => frames.map(({ frameID }) => frameID));
  const rowOf = (frameID: string) => ids.indexOf(frameID) + Math.floor(ids.indexOf(frameID) / 4) + 1;
  const isSeen = async (frameID: string) => {
    await expect.poll(() => list.querySelector("[aria-selected=true]")?.id).toBe(`frame-${frameID}`);
    const top = rowOf(frameID) * ROW - scroller.scrollTop;
    expect(top).toBeGreaterThanOrEqual(ROW);
    expect(top + ROW).toBeLessThanOrEqual(ROOM);
  };
  const user = userEvent.setup();
  list.focus();
  await user.keyboard("{End}");
  await isSeen(ids[23] ?? "");
  for (const at of [12, 20, 8]) {
    act(() => clickOnMap(ids[at] ?? ""));
    await isSeen(ids[at] ?? "");
  }
  await user.keyboard("{ArrowUp}");
  await isSeen(ids[7] ?? "");
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

test("a strip offers what was found, and once that is in the cart the whole of it with its price", async () => {
  const session = await openTestSession(startService(STRIP));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const [acquisition] = acquisitionsOf(framesOf(data, "svc").filter(({ frameNumber }) => frameNumber <= 2));
  if (!acquisition) throw new Error("There is no strip.");
  const header = (addable: boolean) => (
    <table>
      <tbody>
        <AcquisitionHeader
          acquisition={acquisition}
          addable={addable}
          adding={undefined}
          place={{ index: 0, start: 0, measure: () => {} }}
          reached
          onAdd={() => {}}
        />
      </tbody>
    </table>
  );
  await renderScreen(header(true), session);
  expect(screen.getByRole("button", { name: "Add all found of 61" })).toBeTruthy();
  expect(screen.queryByText(/^Whole strip/)).toBeNull();
  cleanup();
  await renderScreen(header(false), session);
  expect(await screen.findByRole("button", { name: "Whole strip: 4 frames, €1,900" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Add all/ })).toBeNull();
  act(() => void cartOf(accountKey(session)).getState().add(framesOf(data, "svc"), Date.now()));
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(screen.getByText("2 frames")).toBeTruthy();
});

test("one frame that was found is not offered as all of them", async () => {
  const session = await openTestSession(startService(STRIP));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const [acquisition] = acquisitionsOf(framesOf(data, "svc").filter(({ frameNumber }) => frameNumber === 1));
  if (!acquisition) throw new Error("There is no strip.");
  await renderScreen(
    <table>
      <tbody>
        <AcquisitionHeader
          acquisition={acquisition}
          addable
          adding={undefined}
          place={{ index: 0, start: 0, measure: () => {} }}
          reached
          onAdd={() => {}}
        />
      </tbody>
    </table>,
    session,
  );
  expect(screen.getByText("1 frame")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("frames under way are left out of an acquisition and cannot be added alone, and it is said", async () => {
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
  const { user, ids, trouble } = await openList();
  await user.keyboard("{ArrowDown}");
  trouble.on = true;
  await user.keyboard("{Shift>}C{/Shift}");
  await user.keyboard("{Shift>}C{/Shift}");
  await expect.poll(ids).toEqual(FOUND);
  trouble.on = false;
  await user.keyboard("{Shift>}C{/Shift}");
  await waitFor(() => expect(ids()).toHaveLength(4));
});
