import { accountKey } from "../../../api/session.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { framesSince } from "../../../testing/catalog/frames-since.ts";
import { addressOfForm } from "../search-params.ts";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { startService } from "../../../testing/service/start-service.ts";
import { useUndoNotice } from "../../../ui/feedback/undo-notice.tsx";
import { emptyForm, type SearchForm } from "../form/search-form.ts";
import { SavedPanel } from "./saved-panel.tsx";
import type { SavedSearch } from "./saved-store.ts";

const DAY = 86_400_000;
const SEEN = Date.parse("2026-05-19T06:14:00Z");
const FRAMES = framesSince(SEEN, 3);
const applied: SearchForm = { ...emptyForm, time: { kind: "all" } };
const PORTS: SavedSearch = {
  id: "ports",
  name: "Ports",
  address: { time: "all", look: "right" },
  seenAt: SEEN - 3 * DAY,
};

interface Situation {
  kept?: SavedSearch[];
  /** Searches whose body has this in it fail. */
  broken?: string;
}

async function openPanel({ kept = [], broken }: Situation = {}) {
  const service = startService(FRAMES.map((frame) => ({ ...frame, lookSide: "right" as const })));
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      const body = request.url.includes("/search") ? await request.clone().text() : "";
      const isBroken = broken && body.includes(broken) && !body.includes("created");
      return isBroken
        ? Response.json({ code: "bad_request", message: "No" }, { status: 400 })
        : answer(request);
    }),
  });
  const key = `swath-searches ${accountKey(session)}`;
  if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  const onOpen = vi.fn<(form: SearchForm) => void>();
  await renderScreen(<SavedPanel applied={applied} onOpen={onOpen} />, session);
  return {
    user: userEvent.setup(),
    onOpen,
    stored: (): SavedSearch[] => JSON.parse(localStorage.getItem(key) ?? "[]"),
    said: () => screen.getByTestId("live-region").textContent,
  };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});

test("a search is saved under the name that its filters suggest, and is not saved twice", async () => {
  const { user, stored, said } = await openPanel();
  expect(screen.getByLabelText<HTMLInputElement>("Save this search as").value).toBe("Everything");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(said()).toBe("Saved “Everything”");
  expect(stored()).toMatchObject([{ name: "Everything", address: { time: "all" } }]);
  expect(document.activeElement).toBe(screen.getByText("This search is saved as “Everything”."));
  expect(await screen.findByText(/^Nothing new since /)).toBeTruthy();
});

test("what is new is counted, and is seen once the search was opened and has answered", async () => {
  const { user, onOpen, stored } = await openPanel({ kept: [PORTS] });
  const before = Date.now();
  await user.click(await screen.findByRole("button", { name: /^Ports\s*3 new since 16\sMay,\s06:14\sUTC$/ }));
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
  expect(onOpen.mock.lastCall?.[0]).toMatchObject({ lookSide: "right", time: { kind: "all" } });
  expect(stored()[0]?.seenAt).toBeGreaterThanOrEqual(before);
  expect(await screen.findByRole("button", { name: /^Ports\s*Nothing new since/ })).toBeTruthy();
});

test("a search that fails opens, and what is new in it stays new", async () => {
  const { user, onOpen, stored } = await openPanel({ kept: [PORTS], broken: "limit" });
  await user.click(await screen.findByRole("button", { name: /^Ports\s*3 new/ }));
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
  expect(stored()).toEqual([PORTS]);
});

test("where a part of its area fails, what is new stays new", async () => {
  const area = [[boxRing([3, 51, 5, 53])], [boxRing([10, 51, 12, 53])]];
  const parts = { ...PORTS, address: addressOfForm({ ...applied, area }) };
  const { user, onOpen, stored } = await openPanel({ kept: [parts], broken: '"bbox":[10,' });
  await user.click(await screen.findByRole("button", { name: /^Ports\s*3 new/ }));
  await expect.poll(() => onOpen.mock.calls.length).toBe(1);
  expect(stored()).toEqual([parts]);
});

test("a search is renamed and deleted, and a deleted one comes back", async () => {
  const { user, stored } = await openPanel({ kept: [PORTS] });
  await user.click(screen.getByRole("button", { name: "Rename “Ports”" }));
  const field = screen.getByLabelText("New name of “Ports”");
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, "Harbours{Enter}");
  expect(stored()).toEqual([{ ...PORTS, name: "Harbours" }]);
  expect(document.activeElement?.textContent).toMatch(/^Harbours/);
  await user.click(screen.getByRole("button", { name: "Delete “Harbours”" }));
  expect(stored()).toEqual([]);
  useUndoNotice.getState().undo();
  expect(stored()).toEqual([{ ...PORTS, name: "Harbours" }]);
});

test("a file of searches is taken in, with a sentence for what was not", async () => {
  const { user, stored } = await openPanel({ kept: [PORTS] });
  const searches = [PORTS, { name: "Straits", address: { time: "90d", incidence: "90-10" } }];
  const text = JSON.stringify({ kind: "swath-searches", version: 1, searches });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no field for a file.");
  await user.upload(input, new File([text], "searches.json", { type: "application/json" }));
  expect(await screen.findByText("1 search added.")).toBeTruthy();
  expect(screen.getByText("“Ports” is saved already.")).toBeTruthy();
  expect(screen.getByText("“Straits”: incidence cannot be used here and was left out.")).toBeTruthy();
  expect(stored().map(({ name }) => name)).toEqual(["Ports", "Straits"]);
  const list = screen.getByRole("list", { name: "Saved searches" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
});
