// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { TaskDraft } from "../../features/tasking/task-choices.ts";
import { readPoints } from "../../features/tasks/points/read-points.ts";
import { keepDraft, onOtherUser, openDrafts } from "./kept-draft.ts";
import {
  draftOfParams,
  paramsOfDraft,
  pointsOfParam,
  pointsParam,
  resumeDraft,
  taskingParams,
} from "./task-params.ts";

afterEach(() => {
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

const resume = (search: object) => resumeDraft({ search, next: (given) => given });

const draft: TaskDraft = {
  point: [179.985, -16.792],
  mode: "STRIPMAP",
  incidence: [22, 34],
  lookSide: "RIGHT",
  passDirection: "DESCENDING",
  window: { start: Date.parse("2026-05-20T06:00:00Z"), end: Date.parse("2026-05-23T06:30:00Z") },
  priority: "COMMERCIAL",
  sla: "SLA_3H",
  exclusivity: "PRIVATE",
  eula: "MULTI",
  products: ["GRD", "SLC-COG"],
  frames: 3,
  reference: "Mere, wharf",
  webhookID: "w1",
  delivery: { configID: "c1", path: "bucket/claims", subpath: "fiji" },
};

test("a draft goes through the address unchanged", () => {
  expect(draftOfParams(taskingParams.parse(paramsOfDraft(draft)))).toEqual(draft);
});

test("a reference that is too long stays one, as far as the address has room", () => {
  const params = taskingParams.parse(paramsOfDraft({ ...draft, reference: "x".repeat(9_000) }));
  expect(draftOfParams(params).reference).toBe("x".repeat(1_024));
});

test("an address without a draft holds the empty one", () => {
  expect(draftOfParams(taskingParams.parse({}))).toEqual({});
  expect(Object.values(paramsOfDraft({})).every((value) => value === undefined)).toBe(true);
});

test("a value that cannot be used is dropped, the others stay", () => {
  const params = taskingParams.parse({
    ...paramsOfDraft(draft),
    taskPoint: "200_-16",
    taskMode: "strip",
    taskIncidence: "34-22",
    taskWindow: "tomorrow",
    taskFrames: 0,
  });
  expect(draftOfParams(params)).toEqual({
    ...draft,
    point: undefined,
    mode: undefined,
    incidence: undefined,
    window: undefined,
    frames: undefined,
  });
});

test("an address that names no draft goes on with the one that was kept, another keeps its own", () => {
  keepDraft({ ...paramsOfDraft(draft), taskMode: "SCAN" });
  expect(resume({})).toMatchObject({ taskMode: "SCAN", taskPoint: "179.985_-16.792" });
  expect(resume({ taskMode: "STRIPMAP" })).toEqual({ taskMode: "STRIPMAP" });
});

test("a kept draft that cannot be read is none", () => {
  sessionStorage.setItem("swath-task", "{");
  expect(resume({})).toEqual({});
});

test("what a tab keeps of a search is forgotten when another user enters", () => {
  const forgotten = vi.fn<() => void>();
  onOtherUser(forgotten);
  openDrafts("demo a");
  forgotten.mockClear();
  sessionStorage.setItem("swath-kept", "{}");
  sessionStorage.setItem("swath-draft", "{}");
  openDrafts("demo a");
  expect(forgotten).not.toHaveBeenCalled();
  openDrafts("demo b");
  expect(forgotten).toHaveBeenCalledTimes(1);
  expect([sessionStorage.getItem("swath-kept"), sessionStorage.getItem("swath-draft")]).toEqual([null, null]);
});

test("a draft is kept for its user, and forgotten with the address when another one enters", () => {
  history.replaceState(null, "", "/task?taskPoint=1_2&tasksPoints=x&view=1_2_3");
  openDrafts("demo a");
  keepDraft(paramsOfDraft(draft));
  openDrafts("demo a");
  expect(resume({})).toMatchObject({ taskPoint: "179.985_-16.792" });
  expect(location.search).toContain("taskPoint=1_2");
  openDrafts("demo b");
  expect(resume({})).toEqual({});
  expect(location.pathname + location.search).toBe("/task");
});

test("points survive the address", () => {
  const points = [
    [179.985, -16.792],
    [-5.35, 36.14],
    [0.0000001, 0],
  ] as const;
  const param = pointsParam(points);
  expect(taskingParams.shape.tasksPoints.parse(param)).toBe(param);
  expect(readPoints(pointsOfParam(param)).points.map(({ at }) => at)).toEqual([
    [179.985, -16.792],
    [-5.35, 36.14],
    [0, 0],
  ]);
});

test("no points are no parameter, and what is no list of points is dropped", () => {
  expect(pointsParam([])).toBeUndefined();
  expect(pointsOfParam(undefined)).toBe("");
  expect(taskingParams.shape.tasksPoints.parse("here")).toBeUndefined();
});
