import { MAX_SORT_FIELDS, type SortRule } from "../../contract/catalog.ts";
import { badRequest, readPart } from "../errors.ts";
import { type Field, fieldOrOld } from "./fields.ts";

/** One field to sort by; ties end with the item id, ascending. */
export interface SortKey {
  field: Field | { kind: "id" };
  descending: boolean;
}

/** The order of a search that names none: newest first. */
const newestFirst: readonly SortKey[] = [{ field: { kind: "time", column: "start" }, descending: true }];

/** Reads `sortby` of a search body; 400 for a field that cannot be sorted by. */
export function readSort(rules: readonly SortRule[] | undefined, prefix: string): readonly SortKey[] {
  if (!rules || rules.length === 0) return newestFirst;
  return rules.map(({ field, direction }, index) => ({
    field: readPart(["sortby", index, "field"], () => sortField(field, prefix)),
    descending: direction === "desc",
  }));
}

/** Reads `sortby` of a query string: a comma list with `+` or `-` in front, ascending without. */
export function parseSortList(text: string): SortRule[] {
  const entries = text.split(",");
  if (entries.length > MAX_SORT_FIELDS) {
    const message = `"sortby" must have at most ${MAX_SORT_FIELDS} fields; the first ones decide, leave out the last.`;
    throw badRequest(message).about("length", "sortby");
  }
  return entries.map((entry) => {
    // A plus sign that a client did not encode arrives as a space.
    const [, sign, field] = /^([+\- ]?)(\S+)$/.exec(entry) ?? [];
    if (!field)
      throw badRequest(`"sortby" must be a list of fields, not "${text}".`).about("format", "sortby");
    return { field, direction: sign === "-" ? "desc" : "asc" };
  });
}

function sortField(name: string, prefix: string): SortKey["field"] {
  if (name === "id") return { kind: "id" };
  const field = fieldOrOld(name.replace(/^properties\./, ""), prefix);
  if (!field) throw badRequest(`Items cannot be sorted by "${name}".`).about("unknown");
  return field;
}
