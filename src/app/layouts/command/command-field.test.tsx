import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountKey } from "../../../api/session.ts";
import { type MapRequest, useMapRequests } from "../../../features/command/map-request.ts";
import { savedKey } from "../../../features/search/saved/saved-key.ts";
import { framesSince } from "../../../testing/catalog/frames-since.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../../testing/screens/serve-gazetteer.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { CommandField } from "./command-field.tsx";

const SEEN = Date.parse("2026-05-19T06:14:00Z");
const FRAMES = framesSince(SEEN, 3);
const asked = vi.fn<(request: MapRequest) => void>();

/** What stands for the search screen. */
function MapRequests() {
  useMapRequests(asked);
  return null;
}

async function openField() {
  const session = await openTestSession(startService(FRAMES));
  const ports = { id: "ports", name: "Ports", seenAt: SEEN - 3 * 86_400_000 };
  const addresses = { area: "3_51_5_51_5_53_3_53", time: "all" };
  localStorage.setItem(savedKey(accountKey(session)), JSON.stringify([{ ...ports, address: addresses }]));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  await renderScreen(
    <>
      <CommandField acts={{ keys: () => {}, tour: undefined, "next-event": undefined }} />
      <MapRequests />
    </>,
    session,
  );
  return userEvent.setup();
}

/** When a saved search was seen last, as the device keeps it. */
function seenAtOf(id: string): number | undefined {
  const key = Object.keys(localStorage).find((one) => one.startsWith(savedKey(""))) ?? "";
  const kept: { id: string; seenAt: number }[] = JSON.parse(localStorage.getItem(key) ?? "[]");
  return kept.find((one) => one.id === id)?.seenAt;
}

beforeEach(() => void serveGazetteer());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  asked.mockReset();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});

test("the look of a field is a button; the key / puts the field in its place, with the focus and its list", async () => {
  const user = await openField();
  const look = screen.getByRole("button", { name: "Place, coordinates, frame or action" });
  expect(look.getAttribute("aria-keyshortcuts")).toBe("/");
  await user.keyboard("/");
  const field = await screen.findByRole("combobox");
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole("listbox", { name: "Found" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Place, coordinates, frame or action" })).toBeNull();
});

test("what is typed before the field has come stands in it, and acts on nothing else", async () => {
  const user = await openField();
  await user.keyboard("/");
  await user.keyboard("rot");
  const field = await screen.findByRole<HTMLInputElement>("combobox");
  expect(field.value).toBe("rot");
  await user.keyboard("t");
  expect(field.value).toBe("rott");
});

test("saved searches are in its list with what is new in them; one that is chosen is seen, and the map goes there", async () => {
  const user = await openField();
  await user.click(screen.getByRole("button", { name: "Place, coordinates, frame or action" }));
  const ports = await screen.findByRole("option", { name: /^Ports 3 new since 16 May, 06:14 UTC/ });
  await user.click(ports);
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ do: "go", box: [3, 51, 5, 53] }));
  expect(seenAtOf("ports")).toBeGreaterThan(SEEN);
});
