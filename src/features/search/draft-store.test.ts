// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { boxRing } from "../../geo/box.ts";
import { newHistory } from "../../map/drawing/history.ts";
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
