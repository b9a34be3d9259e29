import { eventually } from "../../testing/eventually.ts";
// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { swipeAfterKey } from "../../features/frame/compare/compare-map.tsx";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { askForLessMotion } from "../../testing/screens/browser-environment.ts";
import { openTaskFixture } from "../../testing/screens/open-task-fixture.ts";
import { renderApp } from "../../testing/screens/render-app.tsx";

// There is no WebGL here.
vi.mock("../../map/map-canvas.tsx", () => ({
  MapCanvas: ({ label }: { label: string }) => <section aria-label={label} />,
}));
vi.mock("../../features/search/api/use-coverage.ts", () => ({ useCoverage: () => new Map() }));

const made = { frameNumber: 1, mode: "STRIPMAP", passDirection: "ascending", lookSide: "left" } as const;
const FRAMES = [
  frameAt([180, -17], { ...made, imageID: 81, bandwidth: 127e6 }),
  frameAt([-179.99, -17], { ...made, imageID: 82, bandwidth: 126e6 }),
  frameAt([4, 52], { ...made, imageID: 83 }),
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function compare(address: string) {
  const fixture = await openTaskFixture(FRAMES);
  const { router } = await renderApp(address, fixture.session);
  const path = () => `${router.state.location.pathname}${router.state.location.searchStr}`;
  return { ...fixture, path, user: userEvent.setup() };
}

const differences = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .map((row) => row.textContent ?? "");
const said = () => screen.getByTestId("live-region").textContent;

test("two frames of an address stand side by side, what differs with its unit and a word; across 180° they overlap", async () => {
  const { user } = await compare("/compare/81_1/82_1");
  expect(await screen.findByRole("region", { name: /^A: frame 81_1 on the map/ })).toBeTruthy();
  expect(await differences()).toContain("Bandwidth, differs127 MHz126 MHz−1 MHz");
  expect(screen.getByText(/overlap/i).textContent).toMatch(/^Overlap [1-9]\d\s%$/);
  expect(screen.queryByText(/do not overlap/)).toBeNull();
  await user.click(screen.getByRole("radio", { name: /^Differ/ }));
  const [, ...rows] = await differences();
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.every((row) => row.includes(", differs"))).toBe(true);
});

test("frames without ground in common say so, with a way to each, which nothing covers", async () => {
  const { user } = await compare("/compare/81_1/83_1");
  expect(await screen.findByText("The frames do not overlap.")).toBeTruthy();
  const line = screen.getByRole("slider", { name: "Line between A and B" });
  await user.click(screen.getByRole("button", { name: "Go to A" }));
  expect(line.getAttribute("aria-valuenow")).toBe("100");
  await user.click(screen.getByRole("button", { name: "Go to B" }));
  expect(line.getAttribute("aria-valuenow")).toBe("0");
});

test("a frame is put into the cart and taken out again, another is asked for in a dialog with its price", async () => {
  const { user } = await compare("/compare/81_1/82_1");
  await user.click(await screen.findByRole("button", { name: "Add to cart: frame 82_1" }));
  await user.click(await screen.findByRole("button", { name: "Remove from cart: frame 82_1" }));
  expect(await screen.findByRole("button", { name: "Add to cart: frame 82_1" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Buy: frame 81_1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Buy frame 81_1" }));
  expect(await dialog.findByRole("button", { name: /^Buy for €/ })).toBeTruthy();
});

test("with the keys the line moves, the frames swap and blink, and Esc leads back", async () => {
  const { user, path } = await compare("/compare/81_1/82_1");
  const line = await screen.findByRole("slider", { name: "Line between A and B" });
  line.focus();
  await user.keyboard("{ArrowLeft}{Shift>}{ArrowRight}{/Shift}");
  expect(line.getAttribute("aria-valuenow")).toBe("59");
  screen.getByRole("heading", { level: 1 }).focus();
  await user.keyboard("s");
  await eventually(() => expect(path()).toBe("/compare/82_1/81_1"));
  expect(said()).toBe("Swapped: A is frame 82_1, B is frame 81_1");
  await user.keyboard("b");
  await screen.findByRole("button", { name: "Pause" });
  expect(path()).toBe("/compare/82_1/81_1?how=blink");
  await user.keyboard("b");
  expect(await screen.findByRole("button", { name: /^Show/ })).toBeTruthy();
  await user.keyboard("{Escape}");
  await eventually(() => expect(path()).toBe("/frames/82_1"));
});

test("where less motion is asked for, frames take turns by hand only", async () => {
  askForLessMotion();
  const { user } = await compare("/compare/81_1/82_1?how=blink");
  await user.click(await screen.findByRole("button", { name: "Show B" }));
  await eventually(() => expect(said()).toMatch(/^B, /));
  expect(screen.queryByRole("button", { name: /Pause|Blink, 0\.8 s/ })).toBeNull();
  expect(await screen.findByRole("button", { name: "Show A" })).toBeTruthy();
});

test("a frame that is not there, and the same one twice, are named", async () => {
  await compare("/compare/81_1/99_1");
  expect(await screen.findByText("There is no frame 99_1 in the catalog")).toBeTruthy();
  cleanup();
  await compare("/compare/81_1/81_1");
  expect(await screen.findByText("This is the same frame twice")).toBeTruthy();
});

test("a frame that cannot be loaded is named, and asked for again", async () => {
  const fixture = await openTaskFixture(FRAMES);
  fixture.fail({ operation: "searchCatalogItems" });
  await renderApp("/compare/81_1/82_1", fixture.session);
  expect(await screen.findByText("Couldn’t load frame 81_1")).toBeTruthy();
  fixture.fail();
  fireEvent.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText("Couldn’t load frame 82_1")).toBeTruthy();
});

test("the line stays between the edges, and goes to them at once", () => {
  expect(swipeAfterKey(95, "ArrowRight", true)).toBe(100);
  expect(swipeAfterKey(3, "Home", false)).toBe(0);
  expect(swipeAfterKey(3, "PageUp", false)).toBe(13);
  expect(swipeAfterKey(3, "a", false)).toBeUndefined();
});
