import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, describe, expect, it, test, vi } from "vitest";
import { parseConfig } from "../config.ts";
import type { DemoControl } from "../contract/demo.ts";
import { hideCompositionKeys, printLight, startApp } from "./start-app.tsx";

vi.mock("../map/map-canvas.tsx", () => ({ MapCanvas: () => null }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.innerHTML = "";
});

// The page fetches the app beside the start page: it may outlast the tests.
afterAll(() => import("./signed-in-app.tsx"));

async function start(startDemo: () => Promise<DemoControl>) {
  const element = document.body.appendChild(document.createElement("div"));
  await startApp(element, parseConfig("{}"), { fetch: vi.fn(), start: startDemo });
}

/** Returns the notice of a demo that does not start. */
async function whyNoDemo(startDemo: () => Promise<DemoControl>) {
  await start(startDemo);
  await userEvent.click(await screen.findByRole("button", { name: "Explore the demo" }));
  const alert = await screen.findByRole("alert");
  expect(screen.getByRole("button", { name: "Explore the demo" })).toHaveProperty("disabled", false);
  return alert.textContent;
}

const failing = () => Promise.reject(new Error("It does not start."));
const forbidding = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

// Comes first: each start adds its own listeners.
test("printLight takes the light theme for paper, and then the one of the screen again", () => {
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = "dark";
  printLight();
  for (const event of ["beforeprint", "beforeprint"]) dispatchEvent(new Event(event));
  expect(dataset.mantineColorScheme).toBe("light");
  dispatchEvent(new Event("afterprint"));
  expect(dataset.mantineColorScheme).toBe("dark");
  dataset.mantineColorScheme = "light";
  dispatchEvent(new Event("afterprint"));
  expect(dataset.mantineColorScheme).toBe("light");
});

describe("startApp", () => {
  it("starts where the browser denies storage, and says what works and what to do", async () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(forbidding);
    await start(vi.fn());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/keeps no data for Swath.*search and see prices.*allow cookies/);
    expect(screen.getByRole("button", { name: "Developer access" })).toBeTruthy();
  });

  it.each([
    ["missing", undefined],
    ["forbidden", { open: forbidding }],
  ])("says what the demo lacks where a database is %s", async (_, indexedDB) => {
    vi.stubGlobal("indexedDB", indexedDB);
    expect(await whyNoDemo(failing)).toMatch(/stores no data for this page.*Allow cookies/);
  });

  it.each([
    ["missing", undefined],
    ["forbidden", { getRegistration: async () => forbidding() }],
    ["not kept", { getRegistration: async () => undefined }],
  ])("says what the demo lacks where a service worker is %s", async (_, serviceWorker) => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    vi.stubGlobal("navigator", Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
    expect(await whyNoDemo(failing)).toMatch(/through a service worker.*Use an ordinary window/);
  });

  it("says that the demo could not be loaded where the browser has all that it needs", async () => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    const serviceWorker = { getRegistration: async () => ({}) };
    vi.stubGlobal("navigator", Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
    expect(await whyNoDemo(failing)).toMatch(/The demo could not be loaded/);
  });

  it("says why where the page was loaded past its service worker, so that the web server answers for the demo", async () => {
    vi.stubGlobal("fetch", async () => new Response("<!doctype html>", { status: 404 }));
    const control = { ready: Promise.resolve(), aheadMs: 0, faults: () => ({ rules: [] }) };
    expect(await whyNoDemo(async () => control as unknown as DemoControl)).toMatch(
      /loaded past its service worker.*Reload the page in the ordinary way/,
    );
  });
});

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});

describe("hideCompositionKeys", () => {
  it.each([
    ["while it composes", { isComposing: true }],
    ["by its key code alone, after the composition has ended", { keyCode: 229 }],
  ])("keeps a key of an input method from handlers of fields and of the page: %s", (_how, init) => {
    stop = hideCompositionKeys(window);
    const onField = vi.fn();
    const onPage = vi.fn();
    document.addEventListener("keydown", onPage);
    render(<input aria-label="Place" onKeyDown={onField} />);
    const field = screen.getByLabelText("Place");
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
    expect(field.dispatchEvent(event)).toBe(true);
    expect(onField).not.toHaveBeenCalled();
    expect(onPage).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
    expect(onField).toHaveBeenCalledOnce();
    expect(onPage).toHaveBeenCalledOnce();
    document.removeEventListener("keydown", onPage);
  });
});

// @vitest-environment happy-dom
