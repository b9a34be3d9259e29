// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import { newHistory } from "../../../map/drawing/history.ts";
import { useDraft } from "./draft-store.ts";
import { emptyForm } from "./search-form.ts";

const first = [[boxRing([0, 0, 1, 1])]];
const second = [[boxRing([179, 0, 181, 1])]];

beforeEach(() =>
  useDraft.setState({ draft: emptyForm, basis: undefined, areas: newHistory(), shape: undefined }),
);

test("every step of the area can be taken back and forward again", () => {
  const { edit, undoArea, redoArea } = useDraft.getState();
  edit({ area: first });
  edit({ area: second });
  undoArea();
  expect(useDraft.getState().draft.area).toBe(first);
  undoArea();
  expect(useDraft.getState().draft.area).toEqual([]);
  redoArea();
  redoArea();
  expect(useDraft.getState().draft.area).toBe(second);
});

test("other filters are no steps of the area", () => {
  const { edit } = useDraft.getState();
  edit({ area: first });
  edit({ lookSide: "left" });
  useDraft.getState().undoArea();
  expect(useDraft.getState().draft).toEqual({ ...emptyForm, lookSide: "left" });
});

test("an applied search is taken over once, and later edits are kept", () => {
  const { follow, edit } = useDraft.getState();
  const applied = { ...emptyForm, area: first };
  follow(applied);
  edit({ passDirection: "ascending" });
  follow({ ...applied });
  expect(useDraft.getState().draft.passDirection).toBe("ascending");
  follow({ ...applied, area: second });
  expect(useDraft.getState().draft.passDirection).toBeUndefined();
});

test("an address without a search leaves no area behind, and nothing half drawn", () => {
  const { follow, edit, setShape } = useDraft.getState();
  follow({ ...emptyForm, area: first });
  edit({ area: second });
  setShape({ kind: "polygon", points: [[0, 0]] });
  follow(undefined);
  const { draft, shape, areas } = useDraft.getState();
  expect(draft).toEqual(emptyForm);
  expect(shape).toBeUndefined();
  expect(areas).toEqual(newHistory());
});

test("what was drawn before the first search outlives an address without one", () => {
  const { follow, edit } = useDraft.getState();
  edit({ area: first });
  follow(undefined);
  expect(useDraft.getState().draft.area).toBe(first);
});

test("a search that is gone back to does not keep what is half drawn, one's own does", () => {
  const { follow, edit, setShape } = useDraft.getState();
  edit({ area: first });
  setShape({ kind: "polygon", points: [[0, 0]] });
  follow({ ...emptyForm, area: first });
  expect(useDraft.getState().shape).toBeDefined();
  follow({ ...emptyForm, area: second });
  expect(useDraft.getState().shape).toBeUndefined();
});
