import { useMemo } from "react";
import { z } from "zod";
import { create } from "zustand";
import { keepState, openKept, tabPlace } from "../../../device.ts";
import { ringFaultSentence } from "../../../geo/area/area-text.ts";
import { areaFault } from "../../../geo/area/validity.ts";
import { t } from "../../../languages/texts.ts";
import {
  type AreaHistory,
  type DrawingDraft,
  newHistory,
  recorded,
  redone,
  undone,
} from "../../../map/drawing/edit.ts";
import {
  type ConditionRow,
  conditionOf,
  conditionsOf,
  faultOf,
  missingOf,
  sameConditions,
} from "../conditions/condition-rows.ts";
import { emptyForm, type SearchForm, sameForm } from "./search-form.ts";
import type { FilterName } from "./set-filters.ts";

interface EditedSearch {
  draft: SearchForm;
  basis: SearchForm | undefined;
  areas: AreaHistory;
  shape: DrawingDraft | undefined;
  /** Conditions as written, with unfinished ones; undefined: as searched. */
  written: readonly ConditionRow[] | undefined;
  /** Least coverage as typed, readable or not; undefined: as searched. */
  percent: string | undefined;
}

const NOTHING_HALF = { shape: undefined, written: undefined, percent: undefined };
export const NOT_EDITED: EditedSearch = {
  draft: emptyForm,
  basis: undefined,
  areas: newHistory(),
  ...NOTHING_HALF,
};

const ring = z.array(z.tuple([z.number(), z.number()]));
const area = z.array(z.array(ring));
const listNames = ["area", "families", "products", "conditions"] as const;
const form = z
  .custom<Partial<SearchForm>>((value) => {
    const read = z.looseObject({ time: z.looseObject({ kind: z.string() }) }).safeParse(value).data;
    return read !== undefined && listNames.every((name) => Array.isArray(read[name]));
  })
  .transform((kept): SearchForm => ({ ...emptyForm, ...kept }));
const shape = z.object({
  kind: z.enum(["polygon", "rectangle"]),
  points: ring,
  fault: z.custom<DrawingDraft["fault"]>().optional(),
  ring: ring.optional(),
});
const row = z
  .object({
    key: z.number(),
    property: z.custom<ConditionRow["property"]>().optional(),
    operator: z.custom<ConditionRow["operator"]>(),
    texts: z.array(z.string()),
  })
  .transform((kept): ConditionRow => ({ ...kept, property: kept.property }));

/** Last edits; they survive a reload of the tab. */
export const useEditedSearch = keepState(
  create<EditedSearch>()(() => NOT_EDITED),
  openKept<EditedSearch>({
    name: "swath-draft",
    schema: z
      .object({
        draft: form,
        basis: form.optional(),
        areas: z.object({ past: z.array(area), present: area, future: z.array(area) }),
        shape: shape.optional(),
        written: z.array(row).optional(),
        percent: z.string().optional(),
      })
      .transform((kept) => ({ ...NOT_EDITED, ...kept })),
    place: tabPlace,
  }),
);

export type SearchDraft = ReturnType<typeof useDraft>;

/** Returns the draft: the applied search with its edits. Edits of another search are ignored. */
export function useDraft(applied: SearchForm | undefined) {
  const edited = useEditedSearch();
  const draft = useMemo(() => draftOn(edited, applied), [edited, applied]);
  return useMemo(() => ({ ...draft, ...editsOf(applied) }), [draft, applied]);
}

function editsOf(applied: SearchForm | undefined) {
  const now = () => draftOn(useEditedSearch.getState(), applied);
  return {
    /** Returns the current draft, for handlers that have changed it. */
    latest: () => now().draft,
    fault: (): DraftFault | undefined => draftFault(now()),
    edit: (change: Partial<SearchForm>) => {
      const { draft, areas, shape, ...rest } = now();
      const isOtherArea = change.area !== undefined && change.area !== draft.area;
      useEditedSearch.setState({
        ...rest,
        draft: { ...draft, ...(isOtherArea && { place: undefined }), ...change },
        areas: isOtherArea ? recorded(areas, change.area ?? []) : areas,
        shape: isOtherArea ? undefined : shape,
      });
    },
    /** Marks a form as applied; unfinished input of another one goes. */
    settle: (form: SearchForm) => {
      const { draft, areas, ...half } = now();
      const rest = sameForm(draft, form) ? half : NOTHING_HALF;
      useEditedSearch.setState({ ...rest, areas, draft: form, basis: form });
    },
    undoArea: () => useEditedSearch.setState(withAreas(now(), undone)),
    redoArea: () => useEditedSearch.setState(withAreas(now(), redone)),
    setShape: (shape: DrawingDraft | undefined) => useEditedSearch.setState({ ...now(), shape }),
    setWritten: (written: readonly ConditionRow[] | undefined) =>
      useEditedSearch.setState({ ...now(), written }),
    setPercent: (percent: string | undefined) => useEditedSearch.setState({ ...now(), percent }),
  };
}

function draftOn(edited: EditedSearch, applied: SearchForm | undefined): EditedSearch {
  const { basis, areas, draft, shape, written, percent } = edited;
  // An address without a search discards the draft.
  if (!applied) return basis ? NOT_EDITED : edited;
  if (basis && sameForm(basis, applied)) return edited;
  // Unfinished input stays with the user's own search, not with one gone back to.
  const half = sameForm(draft, applied) ? { shape, written, percent } : NOTHING_HALF;
  return { draft: applied, basis: applied, areas: recorded(areas, applied.area), ...half };
}

function withAreas(edited: EditedSearch, step: (areas: AreaHistory) => AreaHistory): EditedSearch {
  const areas = step(edited.areas);
  return { ...edited, areas, draft: { ...edited.draft, area: areas.present, place: undefined } };
}

interface DraftFault {
  at: FilterName;
  words: string;
}

export function draftFault({
  draft,
  written,
  percent,
}: Pick<EditedSearch, "draft" | "written" | "percent">): DraftFault | undefined {
  const area = areaFault(draft.area);
  if (area) return { at: "area", words: ringFaultSentence(area) };
  if (draft.area.length > 0 && percent?.trim() && readPercent(percent) === undefined)
    return { at: "coverage", words: percentFault() };
  const rows = written && sameConditions(conditionsOf(written), draft.conditions) ? written : [];
  const wrong = rows.find((row) => !conditionOf(row));
  return wrong && { at: "property", words: faultOf(wrong) ?? missingOf(wrong) ?? "" };
}

/** Reads a whole percentage from 1 to 100; undefined for anything else. */
export function readPercent(text: string): number | undefined {
  const [digits] = /^\d{1,3}$/.exec(text.trim()) ?? [];
  const percent = Number(digits);
  return digits && percent >= 1 && percent <= 100 ? percent : undefined;
}

export function percentFault(): string {
  return t("A whole number from 1 to 100, in percent of the area.");
}
