import type { Session } from "../../../api/session.ts";
import type { WatchToAdd } from "../../../api/watches.ts";
import { modeFamilies } from "../../../domain/modes.ts";
import { t } from "../../../languages/texts.ts";
import { formatTime } from "../../../ui/text/format.ts";
import { planSearch, testedArea } from "../api/search-plan.ts";
import { type SearchForm, toSearchInput } from "../form/search-form.ts";
import type { SavedSearch } from "./saved-store.ts";

type WatchedSearch = Omit<Extract<WatchToAdd, { what: "search" }>, "pace" | "webhookID" | "language">;

interface SearchToWatch {
  search: SavedSearch;
  form: SearchForm;
  contractID: string | undefined;
  now: number;
}

/** Returns a saved search as the host watches it; a sentence where the host could not. */
export function searchToWatch(
  { prefix, pageSize }: Pick<Session, "prefix" | "pageSize">,
  { search, form, contractID, now }: SearchToWatch,
): WatchedSearch | string {
  if (form.collection !== "public" && contractID === undefined)
    return t("This search needs a contract: choose one first.");
  const input = toSearchInput(form, contractID, now);
  const plan = planSearch(input, { prefix, pageSize });
  if (plan.unsaid.length > 0)
    return t(
      "This search has two conditions on one property that the host cannot combine. Join or remove one.",
    );
  const { families } = input;
  const mixed = families.length > 0 && families.length < modeFamilies.length;
  const area = testedArea(input);
  const days = form.time.kind === "days" ? form.time.days : undefined;
  return {
    what: "search",
    name: search.name,
    search: {
      address: { ...search.address },
      bodies: plan.parts.map(({ body: { datetime, ...body } }) => ({
        ...body,
        ...(days === undefined && datetime !== undefined && { datetime }),
      })),
      ...(days !== undefined && { days }),
      sieve: {
        ...(mixed && { families: [...families] }),
        ...(area && { area }),
        ...(plan.covers && { covers: plan.covers }),
      },
    },
  };
}

/** Says what a watch on a search leaves out. */
export function watchNotes({ time, mostPrice }: SearchForm): string[] {
  const notes = [t("You get a message when frames are new in the catalog from now on.")];
  if (mostPrice !== undefined) notes.push(t("The host knows no prices: frames count at any price."));
  if (time.kind === "range" && time.to !== undefined) {
    const day = formatTime(time.to, "date");
    notes.push(
      t("This search ends on {day}: only frames taken until then count, however late they come.", { day }),
    );
  }
  return notes;
}
