import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newRunID, runReference } from "../../../api/references.ts";
import { accountKey } from "../../../api/session.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTaskFixture } from "../../../testing/screens/open-task-fixture.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../../testing/screens/serve-gazetteer.ts";
import { wholeText } from "../../../testing/screens/whole-text.ts";
import { buyFrame } from "../../../testing/service/buy-frame.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../../testing/service/start-service.ts";
import { NotificationBell } from "./notification-bell.tsx";

const FRAMES = [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));
let now = TEST_NOW;

beforeEach(() => {
  now = TEST_NOW;
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  serveGazetteer();
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openBell() {
  const fixture = await openTaskFixture(FRAMES);
  const act = vi.fn(() => <button type="button">Act</button>);
  const { queries } = await renderScreen(<NotificationBell actOf={act} />, fixture.session);
  const key = `swath-looked ${accountKey(fixture.session)}`;
  // The first look of a device is kept once all lists have come.
  await waitFor(() => expect(localStorage.getItem(key)).toBeTruthy());
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  const refresh = () => queries.invalidateQueries();
  return { ...fixture, refresh, user: userEvent.setup(), key };
}

const bell = (name: string) => screen.findByRole("button", { name });

test("what ends is counted and said, listed as new with its act, and seen once the menu is closed", async () => {
  const { session, steps, refresh, user } = await openBell();
  await bell("Notifications");
  await buyFrame(session, { contractID: contracts.euros, frameID: "81_1" });
  await refresh();
  now += 60_000;
  await steps(1);
  await refresh();
  await user.click(await bell("Notifications, 1 new"));
  expect(screen.getByText("1 order ended since you last looked").getAttribute("aria-live")).toBe("polite");
  const menu = within(await screen.findByRole("dialog", { name: /^Notifications/ }));
  const fresh = within(
    await menu.findByRole("region", { name: /^Since you last looked, 2\sJun,\s12:00\sUTC/ }),
  );
  expect(await fresh.findByText("Strip, near Rotterdam: Ready")).toBeTruthy();
  expect(fresh.getByText(wholeText(/^81_1 · /))).toBeTruthy();
  expect(fresh.getByText("1 price not known")).toBeTruthy();
  expect(fresh.getByRole("button", { name: "Act" })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(await bell("Notifications")).toBe(document.activeElement);
  await user.click(await bell("Notifications"));
  const again = within(await screen.findByRole("dialog", { name: /^Notifications/ }));
  expect(await again.findByRole("region", { name: /^Earlier/ })).toBeTruthy();
  expect(again.queryByRole("region", { name: /^Since/ })).toBeNull();
});

test("a finished task is listed with the picture of its frame", async () => {
  const { order, steps, refresh, user } = await openBell();
  await order();
  await steps(3);
  await refresh();
  await user.click(await bell("Notifications, 1 new"));
  const title = await screen.findByText(/^Spot, Taveuni: Ready/);
  await waitFor(() => expect(title.closest("li")?.querySelector("img")?.getAttribute("src")).toBeTruthy());
});

test("a run that is ready is listed with the picture of its first frame, and its charge on a line of its own", async () => {
  const { session, steps, refresh, user } = await openBell();
  const reference = runReference({ id: newRunID(), reference: "" });
  for (const frameID of ["81_1", "82_1"])
    await buyFrame(session, { contractID: contracts.euros, frameID, reference });
  await refresh();
  now += 60_000;
  await steps(1);
  await refresh();
  await user.click(await bell("Notifications, 1 new"));
  const notice = (await screen.findByText("2 frames: Ready")).closest("li");
  await waitFor(() => expect(notice?.querySelector("img")?.getAttribute("src")).toBeTruthy());
  expect(notice && within(notice).getByText("2 prices not known")).toBeTruthy();
});

test("what another tab has looked at is not new here either", async () => {
  const { session, steps, refresh, key } = await openBell();
  await buyFrame(session, { contractID: contracts.euros, frameID: "81_1" });
  await refresh();
  now += 60_000;
  await steps(1);
  await refresh();
  await bell("Notifications, 1 new");
  localStorage.setItem(key, JSON.stringify({ at: now + 60_000, moving: [] }));
  window.dispatchEvent(new StorageEvent("storage", { key }));
  await bell("Notifications");
});

test("only ends are listed, the rest under All; without any it says what will be here", async () => {
  const { order, refresh, user } = await openBell();
  await user.click(await bell("Notifications"));
  const menu = within(await screen.findByRole("dialog", { name: /^Notifications/ }));
  expect(await menu.findByText(/^Nothing has ended yet\./)).toBeTruthy();
  await order();
  await refresh();
  await user.click(menu.getByRole("radio", { name: "All" }));
  expect(await menu.findByText("Spot, Taveuni: Ordered, waiting for confirmation")).toBeTruthy();
});

test("a list that does not come is shown, and can be asked for again", async () => {
  const { fail, refresh, user } = await openBell();
  fail({ operation: "listTasks" });
  await refresh();
  await user.click(await bell("Notifications"));
  const menu = within(await screen.findByRole("dialog", { name: /^Notifications/ }));
  expect(await menu.findByText("Couldn’t load all notifications")).toBeTruthy();
  fail();
  await user.click(menu.getByRole("button", { name: /^(Try again|Retry)/ }));
  await waitFor(() => expect(menu.queryByText("Couldn’t load all notifications")).toBeNull());
});
