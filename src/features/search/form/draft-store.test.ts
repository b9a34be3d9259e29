import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import { newHistory } from "../../../map/drawing/edit.ts";
import { NOT_EDITED, type SearchDraft, useDraft, useEditedSearch } from "./draft-store.ts";
import { emptyForm, type SearchForm } from "./search-form.ts";

const first = [[boxRing([0, 0, 1, 1])]];
const second = [[boxRing([179, 0, 181, 1])]];

beforeEach(() => useEditedSearch.setState(NOT_EDITED));
afterEach(cleanup);

/** The draft of an applied search; `apply` goes to another one, `to` acts on it. */
function openDraft(applied?: SearchForm) {
  const { result, rerender } = renderHook(useDraft, { initialProps: applied });
  return {
    apply: (next: SearchForm | undefined) => rerender(next),
    to: (change: (draft: SearchDraft) => void) => act(() => change(result.current)),
    get now() {
      return result.current;
    },
  };
}

test("every step of the area can be taken back and forward again", () => {
  const draft = openDraft();
  draft.to(({ edit }) => edit({ area: first }));
  draft.to(({ edit }) => edit({ area: second }));
  draft.to(({ undoArea }) => undoArea());
  expect(draft.now.draft.area).toBe(first);
  draft.to(({ undoArea }) => undoArea());
  expect(draft.now.draft.area).toEqual([]);
  draft.to(({ redoArea }) => redoArea());
  draft.to(({ redoArea }) => redoArea());
  expect(draft.now.draft.area).toBe(second);
});

test("an area keeps the name of its place until it is changed", () => {
  const draft = openDraft({ ...emptyForm, area: first, place: "Null Island" });
  draft.to(({ edit }) => edit({ lookSide: "left" }));
  expect(draft.now.draft.place).toBe("Null Island");
  draft.to(({ edit }) => edit({ area: second }));
  expect(draft.now.draft.place).toBeUndefined();
  draft.to(({ edit }) => edit({ area: first, place: "Null Island" }));
  expect(draft.now.draft.place).toBe("Null Island");
  draft.to(({ undoArea }) => undoArea());
  expect(draft.now.draft.place).toBeUndefined();
});

test("other filters are no steps of the area", () => {
  const draft = openDraft();
  draft.to(({ edit }) => edit({ area: first }));
  draft.to(({ edit }) => edit({ lookSide: "left" }));
  draft.to(({ undoArea }) => undoArea());
  expect(draft.now.draft).toEqual({ ...emptyForm, lookSide: "left" });
});

test("the draft of an applied search is the search itself until it is edited, and another search has its own", () => {
  const applied = { ...emptyForm, area: first };
  const draft = openDraft(applied);
  expect(draft.now.draft).toBe(applied);
  draft.to(({ edit }) => edit({ passDirection: "ascending" }));
  draft.apply({ ...applied });
  expect(draft.now.draft.passDirection).toBe("ascending");
  draft.apply({ ...applied, area: second });
  expect(draft.now.draft).toEqual({ ...applied, area: second });
});

test("what was applied is no edit of the search before, which is gone back to as it was", () => {
  const draft = openDraft(emptyForm);
  const next = { ...emptyForm, families: ["Dwell" as const] };
  draft.to(({ edit }) => edit({ families: ["Dwell"] }));
  draft.to(({ settle }) => settle(next));
  draft.apply(next);
  expect(draft.now.draft).toEqual(next);
  draft.apply(emptyForm);
  expect(draft.now.draft).toEqual(emptyForm);
});

test("an address without a search leaves no area behind, and nothing half drawn", () => {
  const draft = openDraft({ ...emptyForm, area: first });
  draft.to(({ edit }) => edit({ area: second }));
  draft.to(({ setShape }) => setShape({ kind: "polygon", points: [[0, 0]] }));
  draft.apply(undefined);
  expect(draft.now.draft).toEqual(emptyForm);
  expect(draft.now.shape).toBeUndefined();
  expect(draft.now.areas).toEqual(newHistory());
});

test("what was drawn before the first search outlives an address without one", () => {
  openDraft().to(({ edit }) => edit({ area: first }));
  expect(openDraft().now.draft.area).toBe(first);
});

test("a search that is gone back to does not keep what is half drawn or half written, one's own does", () => {
  const draft = openDraft();
  draft.to(({ edit }) => edit({ area: first }));
  draft.to(({ setShape }) => setShape({ kind: "polygon", points: [[0, 0]] }));
  const unfinished = [{ key: 1, property: undefined, operator: "eq", texts: [] }] as const;
  draft.to(({ setWritten }) => setWritten(unfinished));
  draft.apply({ ...emptyForm, area: first });
  expect(draft.now.shape).toBeDefined();
  expect(draft.now.written).toBe(unfinished);
  draft.apply({ ...emptyForm, area: second });
  expect(draft.now.shape).toBeUndefined();
  expect(draft.now.written).toBeUndefined();
});

test("a half-drawn shape goes once another area or another search is opened, and stays while one's own is searched", () => {
  const draft = openDraft({ ...emptyForm, area: first });
  const halve = () => draft.to(({ setShape }) => setShape({ kind: "polygon", points: [[0, 0]] }));
  halve();
  draft.to(({ edit }) => edit({ lookSide: "left" }));
  const own = draft.now.draft;
  draft.to(({ settle }) => settle(own));
  draft.apply(own);
  expect(draft.now.shape).toBeDefined();
  draft.to(({ settle }) => settle({ ...emptyForm, area: second }));
  expect(useEditedSearch.getState().shape).toBeUndefined();
  halve();
  draft.to(({ edit }) => edit({ area: second }));
  expect(draft.now.shape).toBeUndefined();
});

/** Returns the draft after a reload of the page. */
async function reloaded() {
  vi.resetModules();
  return (await import("./draft-store.ts")).useEditedSearch.getState();
}

test("after a reload a draft is there with what is half drawn and half written, and what can be taken back", async () => {
  const draft = openDraft({ ...emptyForm, lookSide: "left" });
  draft.to(({ edit }) => edit({ area: first, coverage: 0.5 }));
  draft.to(({ setShape }) =>
    setShape({
      kind: "polygon",
      points: [
        [170, 1],
        [190, 2],
      ],
    }),
  );
  draft.to(({ setWritten }) => setWritten([{ key: 1, property: undefined, operator: "eq", texts: ["4"] }]));
  draft.to(({ setPercent }) => setPercent("5x"));
  const before = useEditedSearch.getState();
  expect(await reloaded()).toEqual(before);
});

test.each(["{", "null", '{"draft":{"time":7}}', '{"draft":{"time":{"kind":"all"},"area":"all"}}'])(
  "a draft kept as %s is none",
  async (text) => {
    sessionStorage.setItem("swath-draft", text);
    expect(await reloaded()).toEqual(NOT_EDITED);
  },
);
