import { t } from "../../languages/texts.ts";
import { exactAreas } from "../../shared/places/exact-areas.ts";
import { namesBeside } from "../../shared/places/named-areas.ts";
import { namedAreas } from "../../shared/places/named-store.ts";
import { offerUndo } from "../../ui/feedback/undo-notice.tsx";
import type { FileName, SearchArea } from "./read/area-for-search.ts";

/** What of a file is about to be searched. */
interface Chosen {
  search: SearchArea;
  named: readonly FileName[];
}

/** Keeps on the device what a link cannot hold of the areas, and the names that their file gives; says what found no room. */
export function keepAreas({ search, named }: Chosen, keepsNames: boolean): void {
  const { unkept, dropped } = exactAreas().keep(search.exact);
  const { entries: areas, add, remove } = namedAreas().getState();
  const wanted = keepsNames
    ? namesBeside(
        areas,
        named.map((one) => ({ id: crypto.randomUUID(), ...one })),
      )
    : [];
  const left = wanted.length > 0 ? add(wanted) : 0;
  const given = wanted.length - left;
  const told = [
    unkept > 0 && t("This browser’s storage is full: after a reload the search filters by the outline."),
    dropped > 0 &&
      t(
        "{count, plural, one {# older area} other {# older areas}} made room: a search of it filters by the outline from now on.",
        { count: dropped },
      ),
    left > 0 &&
      t("{count, plural, one {# name was} other {# names were}} not kept: there is no room for more.", {
        count: left,
      }),
    given > 0 && t("{count, plural, one {# name} other {# names}} kept.", { count: given }),
  ].filter((sentence) => sentence !== false);
  const ids = wanted.map(({ id }) => id);
  if (told.length > 0) offerUndo(told.join(" "), given > 0 ? () => remove(ids) : undefined);
}
