import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Window } from "happy-dom";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { accountKey } from "../../api/session.ts";
import { type MapRequest, useMapRequests } from "../../shared/map-request.ts";
import { framesSince } from "../../testing/catalog/frames-since.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { startService } from "../../testing/service/start-service.ts";
import { CommandField } from "./command-field.tsx";

const SEEN = Date.parse("2026-05-19T06:14:00Z");
const FRAMES = framesSince(SEEN, 3);
const asked = vi.fn<(request: MapRequest) => void>();

/** Stands in for the search screen. */
function MapRequests() {
  useMapRequests(asked);
  return null;
}

async function openField() {
  const session = await openTestSession(startService(FRAMES));
  const ports = { id: "ports", name: "Ports", seenAt: SEEN - 3 * 86_400_000 };
  const addresses = { area: "3_51_5_51_5_53_3_53", time: "all" };
  localStorage.setItem(
    `swath-searches ${accountKey(session)}`,
    JSON.stringify([{ ...ports, address: addresses }]),
  );
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  await renderScreen(
    <>
      <CommandField acts={{ keys: () => {}, "next-event": undefined }} />
      <MapRequests />
    </>,
    session,
  );
  return userEvent.setup();
}

/** When a saved search was seen last, as the device keeps it. */
function seenAtOf(id: string): number | undefined {
  const key = Object.keys(localStorage).find((one) => one.startsWith("swath-searches ")) ?? "";
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

test("CommandField gives the focus to the field at the key /, and Down opens its list", async () => {
  const user = await openField();
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("combobox"));
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("listbox", { name: "Found" })).toBeTruthy();
});

test("CommandField is an icon on a narrow screen, which the field takes the place of until it is left", async () => {
  const { happyDOM } = window as unknown as Window;
  happyDOM.setViewport({ width: 800 });
  onTestFinished(() => happyDOM.setViewport({ width: 1440 }));
  const user = await openField();
  await user.click(screen.getByRole("button", { name: "Place, coordinates, frame or action" }));
  expect(document.activeElement).toBe(await screen.findByRole("combobox"));
  await user.click(screen.getByRole("button", { name: "Close the field" }));
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("saved searches are in its list with what is new in them; one that is chosen is seen, and the map goes there", async () => {
  const user = await openField();
  await user.click(screen.getByRole("combobox"));
  const ports = await screen.findByRole("option", { name: /^Ports 3 new since 16\sMay,\s06:14\sUTC/ });
  await user.click(ports);
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toMatchObject({ do: "go", box: [3, 51, 5, 53] }));
  expect(seenAtOf("ports")).toBeGreaterThan(SEEN);
});
