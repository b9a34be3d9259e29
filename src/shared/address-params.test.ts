import { afterEach, expect, test, vi } from "vitest";
import { jointParams, purchasesParams, tasksParams } from "../app/params/orders-params.ts";
import { taskingParams } from "../app/params/task-params.ts";
import { searchParams } from "../features/search/search-params.ts";
import { kept, openAddress, useKeptParams } from "./address-params.ts";

const all = [searchParams, jointParams, purchasesParams, tasksParams, taskingParams];
const search = kept(searchParams);
const tasks = kept(tasksParams);
const purchases = kept(purchasesParams);
kept(jointParams);

afterEach(() => useKeptParams.setState({ kept: {} }));

/** Returns the search of a link to a route with these parameters. */
const linkTo = (route: { search: { middlewares: unknown[] } }, said: object) => {
  const [goOn] = route.search.middlewares as ((context: object) => object)[];
  return goOn?.({ search: {}, next: () => said });
};

test("a link to a screen goes on with what it was left with, and with what the link says besides", () => {
  search.onStay({ search: { time: "90d", look: "left", frame: "1_1", taskMode: "SCAN" } });
  expect(linkTo(search, {})).toEqual({ time: "90d", look: "left", frame: "1_1" });
  expect(linkTo(search, { frame: "2_1", look: undefined })).toEqual({
    time: "90d",
    look: undefined,
    frame: "2_1",
  });
  expect(linkTo(tasks, {})).toEqual({});
});

test("what a screen says no more is kept no more, what others have kept stays", () => {
  tasks.onEnter({ search: { tasksStatus: "DONE" } });
  search.onStay({ search: { time: "90d", look: "left" } });
  search.onStay({ search: { time: "30d" } });
  expect(linkTo(search, {})).toEqual({ time: "30d" });
  expect(linkTo(tasks, {})).toEqual({ tasksStatus: "DONE" });
});

test("of an address that carries what belongs to other screens each takes its own, and no draft", () => {
  useKeptParams.setState({ kept: { look: "left", orderText: "mere" } });
  const raw = {
    area: "0_0_1_0_1_1",
    time: "90d",
    tasksStatus: "DONE",
    orderStatus: "moving",
    taskMode: "SCAN",
    utm: 1,
  };
  expect(openAddress(raw, [jointParams], all)).toEqual([]);
  expect(linkTo(search, {})).toEqual({ area: "0_0_1_0_1_1", time: "90d" });
  expect(linkTo(tasks, {})).toEqual({ tasksStatus: "DONE" });
  expect(linkTo(purchases, {})).toEqual({ orderStatus: "moving" });
  expect(useKeptParams.getState().kept).not.toHaveProperty("taskMode");
});

test("an address that says nothing to its own screen leaves nothing of what was kept for it", () => {
  useKeptParams.setState({ kept: { time: "90d", tasksStatus: "DONE" } });
  openAddress({}, [searchParams], all);
  expect(linkTo(search, {})).toEqual({});
  expect(linkTo(tasks, {})).toEqual({ tasksStatus: "DONE" });
});

test("a parameter that cannot be used is named with what it says, the others are not", () => {
  const raw = {
    area: "1_2_3",
    time: "90d",
    mode: "Spot,Blimp",
    incidence: "20-38",
    frame: "81123998_1",
    utm: "x",
  };
  expect(openAddress(raw, [], [searchParams])).toEqual([
    { name: "area", text: "1_2_3" },
    { name: "mode", text: "Spot,Blimp" },
  ]);
});

test("numbers and days that have the form but make no sense are named, too", () => {
  const named = (raw: Record<string, string>) => openAddress(raw, [], [searchParams]).map(({ name }) => name);
  expect(named({ time: "2026-13-45_2026-01-01" })).toEqual(["time"]);
  expect(named({ time: "2026-02-30_" })).toEqual(["time"]);
  expect(named({ time: "2026-05-01_2026-01-01" })).toEqual(["time"]);
  expect(named({ time: "2026-01-01_2026-01-01" })).toEqual([]);
  expect(named({ time: "_2026-05-01" })).toEqual([]);
  expect(named({ incidence: "60-5" })).toEqual(["incidence"]);
  expect(named({ incidence: "5-60.5" })).toEqual([]);
  expect(named({ view: "9999_9_9" })).toEqual(["view"]);
  expect(named({ view: "5_99_4" })).toEqual(["view"]);
  expect(named({ view: "-182.5_-16.8_4.2" })).toEqual([]);
});

test("a parameter that is an object is reported as it was written", () => {
  expect(openAddress({ time: { toString: 1, valueOf: 1 } }, [searchParams], all)).toEqual([
    { name: "time", text: '{"toString":1,"valueOf":1}' },
  ]);
});

test.each(['{"kept":null}', '{"kept":"x"}', "null", "7", "{"])(
  "%s in the tab's storage is as nothing kept",
  async (text) => {
    sessionStorage.setItem("swath-kept", text);
    vi.resetModules();
    const { useKeptParams: reloaded } = await import("./address-params.ts");
    expect(reloaded.getState()).toEqual({ kept: {} });
    reloaded.setState({ kept: { tasksStatus: "DONE" } });
    expect(sessionStorage.getItem("swath-kept")).toBe('{"kept":{"tasksStatus":"DONE"}}');
  },
);
