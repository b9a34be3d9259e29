// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TasksMap } from "../../features/tasks/tasks-map.tsx";
import { useKeptParams } from "../../shared/address-params.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTaskFixture } from "../../testing/screens/open-task-fixture.ts";
import { renderApp } from "../../testing/screens/render-app.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import { openedAddress } from "../router.tsx";

/** Props of the tasks' map, and the number of maps made; there is no WebGL here. */
const map = vi.hoisted(() => ({ made: 0, props: undefined as ComponentProps<typeof TasksMap> | undefined }));
vi.mock("../../features/tasks/tasks-map.tsx", () => ({
  TasksMap: (props: ComponentProps<typeof TasksMap>) => {
    map.props = props;
    useState(() => {
      map.made += 1;
    });
    return null;
  },
}));
vi.mock("./shell.tsx", async () => ({ Shell: (await import("@tanstack/react-router")).Outlet }));
vi.mock("../../features/search/api/use-coverage.ts", () => ({ useCoverage: () => undefined }));
vi.mock("../../map/map-canvas.tsx", () => ({ MapCanvas: () => null }));

const FRAMES = [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));
const SEARCH = "area=-5.5_36_-5_36_-5_36.5&time=90d&look=left&view=-5.25_36.25_9";

beforeEach(() => {
  serveGazetteer();
  localStorage.clear();
  sessionStorage.clear();
  useKeptParams.setState({ kept: {} });
  map.made = 0;
  vi.spyOn(Date, "now").mockImplementation(() => TEST_NOW);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The element of a list, scrolled down. */
async function scrolled(name: string) {
  const list = await screen.findByRole("region", { name });
  list.scrollTop = 120;
  return list;
}

test("from task to task list, map and scroll stay; the chosen task has the map for itself", async () => {
  const { session, order } = await openTaskFixture(FRAMES);
  const user = userEvent.setup();
  const task = await order({ reference: "Mere, wharf" });
  await order({ reference: "Harbour" });
  await renderApp("/tasks?tasksStatus=moving", session);
  const list = await scrolled("Tasks");
  await user.click(await within(list).findByRole("link", { name: /Mere, wharf/ }));
  expect(await screen.findByRole("article", { name: /^Task at/ })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Tasks" })).toBeNull();
  expect(map.props?.tasks.map(({ key }) => key)).toEqual([task.id]);
  await user.click(screen.getByRole("link", { name: "All tasks" }));
  expect(await screen.findByRole("region", { name: "Tasks" })).toBe(list);
  expect(list.scrollTop).toBe(120);
  expect(map.made).toBe(1);
  expect(map.props?.tasks).toHaveLength(2);
});

test("from purchase to purchase and to all products the list stays, what stands beside it begins at its top", async () => {
  const { session } = await openTaskFixture(FRAMES);
  const user = userEvent.setup();
  for (const frameID of ["81_1", "82_1"])
    await buyFrame(session, { contractID: contracts.euros, frameID, reference: frameID });
  const { router } = await renderApp("/purchases?orderText=_1", session);
  const list = await scrolled("Purchases");
  const [first, second] = await within(list).findAllByRole("link", { name: /8[12]_1/ });
  if (!first || !second) throw new Error("There are no two purchases.");
  act(() => (document.activeElement as HTMLElement).blur());
  for (const [key, row] of [
    ["j", first],
    ["j", second],
    ["k", first],
  ] as const) {
    await user.keyboard(key);
    expect(document.activeElement).toBe(row);
  }
  await user.click(first);
  const beside = (await screen.findByRole("link", { name: "All purchases" })).parentElement;
  if (beside) beside.scrollTop = 60;
  await user.click(second);
  await waitFor(() => expect(second.hasAttribute("aria-current")).toBe(true));
  expect(screen.getByRole("link", { name: "All purchases" }).parentElement?.scrollTop).toBe(0);
  await act(() => router.navigate({ to: "/orders/products", search: true }));
  expect(screen.getByRole("region", { name: "Purchases" })).toBe(list);
  expect(list.scrollTop).toBe(120);
  expect(router.state.location.href).toBe("/orders/products?orderText=_1");
});

test("from tab to tab the head of the orders stays, and the focus with it", async () => {
  const { session } = await openTaskFixture(FRAMES);
  const user = userEvent.setup();
  await renderApp("/orders", session);
  const head = await screen.findByRole("heading", { level: 1, name: "Orders" });
  for (const tab of ["Purchases", "Deliveries", "Webhooks", "Tasks"]) {
    const link = within(screen.getByRole("navigation", { name: "Orders" })).getByRole("link", {
      name: new RegExp(`^${tab}`),
    });
    await user.click(link);
    await waitFor(() => expect(document.title).toBe(`${tab} · Swath`));
    expect(screen.getByRole("heading", { level: 1 })).toBe(head);
    expect(document.activeElement).toBe(link);
  }
});

test("a screen carries nothing of the search, and the way back leads to it as it was left", async () => {
  const { session } = await openTaskFixture(FRAMES);
  const { router } = await renderApp(`/?${SEARCH}&frame=81_1`, session);
  await screen.findByRole("heading", { level: 1, name: "Search" });
  await act(() => router.navigate({ to: "/tasks", search: true }));
  expect(router.state.location.href).toBe("/tasks");
  await act(() => router.navigate({ to: "/task", search: true }));
  // A new acquisition begins where the search looked.
  expect(router.state.location.search).toEqual({ view: "-5.25_36.25_9" });
  await act(() => router.navigate({ to: "/", search: true }));
  expect(router.state.location.search).toEqual(
    Object.fromEntries(new URLSearchParams(`${SEARCH}&frame=81_1`)),
  );
});

test("a link of earlier times opens its screen, and the screens that its other parameters belong to", async () => {
  const { session } = await openTaskFixture(FRAMES);
  const address = `/orders?${SEARCH}&orderText=mere&tasksStatus=DONE&frames=1_1&mode=Blimp`;
  history.replaceState(null, "", address);
  expect(openedAddress()).toEqual([{ name: "mode", text: "Blimp" }]);
  const { router } = await renderApp(address, session);
  await screen.findByRole("heading", { level: 1, name: "Orders" });
  expect(router.state.location.href).toBe("/orders?orderText=mere");
  await act(() => router.navigate({ to: "/tasks", search: true }));
  expect(router.state.location.href).toBe("/tasks?tasksStatus=DONE");
  await act(() => router.navigate({ to: "/", search: true }));
  expect(router.state.location.search).toEqual(Object.fromEntries(new URLSearchParams(SEARCH)));
  await act(() => router.navigate({ to: "/deliveries/new", search: true }));
  expect(router.state.location.href).toBe("/deliveries/new");
  await act(() => router.navigate({ to: "/deliveries/new", search: { frames: "81_1" } }));
  expect(router.state.location.href).toBe("/deliveries/new?frames=81_1");
  const tabs = within(screen.getByRole("navigation", { name: "Orders" })).getAllByRole("link");
  expect(tabs.map((tab) => tab.getAttribute("href"))).toEqual([
    "/orders?orderText=mere",
    "/tasks?tasksStatus=DONE",
    "/purchases?orderText=mere",
    "/deliveries",
    "/webhooks",
  ]);
});

test("a new acquisition is gone on with where it was left, by a link and by the way back", async () => {
  const { session } = await openTaskFixture(FRAMES);
  const { router } = await renderApp("/task?taskMode=SCAN", session);
  await screen.findByRole("heading", { level: 1 });
  await act(() => router.navigate({ to: "/task/points", search: true }));
  expect(router.state.location.href).toBe("/task/points?taskMode=SCAN");
  await act(() => router.navigate({ to: "/orders", search: true }));
  expect(router.state.location.href).toBe("/orders");
  await act(() => router.navigate({ to: "/task", search: true }));
  expect(router.state.location.href).toBe("/task?taskMode=SCAN");
  await act(async () => router.history.go(-2));
  await waitFor(() => expect(router.state.location.href).toBe("/task/points?taskMode=SCAN"));
});

test("a coordinate that is typed over leaves nothing of the point before it, across 180° too", async () => {
  const { session } = await openTaskFixture(FRAMES);
  const user = userEvent.setup();
  const { router } = await renderApp("/task?taskPoint=-5.6_36", session);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Longitude" });
  const asked = () => new URLSearchParams(router.state.location.searchStr).get("taskPoint");
  await user.clear(field);
  await waitFor(() => expect([field.value, asked()]).toEqual(["", null]));
  await user.type(field, "540");
  await waitFor(() => expect([field.value, asked()]).toEqual(["540", null]));
  await user.clear(field);
  await user.type(field, "-179.985");
  await waitFor(() => expect([field.value, asked()]).toEqual(["-179.985", "-179.985_36"]));
});
