import { ringFaultSentence } from "../../../geo/area/area-text.ts";
import { areaFault } from "../../../geo/area/validity.ts";
import { t } from "../../../languages/texts.ts";
import {
  type ConditionRow,
  conditionOf,
  conditionsOf,
  faultOf,
  missingOf,
  sameConditions,
} from "../conditions/condition-rows.ts";
import type { SearchForm } from "./search-form.ts";
import type { FilterName } from "./set-filters.ts";

/** A field of a draft that keeps it from being searched, with the sentence for it. */
export interface DraftFault {
  at: FilterName;
  words: string;
}

interface Draft {
  draft: SearchForm;
  written: readonly ConditionRow[] | undefined;
  percent: string | undefined;
}

/** Returns the first field of a draft that cannot be read or is not finished; a search without it would be another one. */
export function draftFault({ draft, written, percent }: Draft): DraftFault | undefined {
  const area = areaFault(draft.area);
  if (area) return { at: "area", words: ringFaultSentence(area) };
  if (
    draft.area.length > 0 &&
    percent !== undefined &&
    percent.trim() !== "" &&
    readPercent(percent) === undefined
  )
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
