import { createContext, useContext, useMemo } from "react";
import { type CatalogFrame, valuesOf } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { formatShortTime } from "../../../ui/text/format.ts";
import { type SearchForm, sameForm } from "../form/search-form.ts";
import { formOfAddress } from "../search-params.ts";
import classes from "./new-since.module.css";
import { useSaved } from "./saved-store.ts";

/** Instant after which frames are marked as new, ms. */
export const NewSince = createContext<number | undefined>(undefined);

/** Returns whether an item of a frame was created after an instant, as `createdAfter` asks. */
export function isNewSince(frame: Pick<CatalogFrame, "items">, since: number | undefined): boolean {
  if (since === undefined) return false;
  return valuesOf(frame, "created").some((created) => Date.parse(String(created)) > since);
}

export function newSinceWords(since: number): string {
  return t("New since {time} UTC", { time: formatShortTime(since) });
}

/** Returns when the saved search was seen before it was last opened, ms. Ignores the order. */
export function useNewSince(applied: SearchForm | undefined): number | undefined {
  const { entries: searches } = useSaved();
  return useMemo(() => {
    if (!applied) return undefined;
    const isIt = (form: SearchForm | undefined) => form && sameForm({ ...form, sort: applied.sort }, applied);
    const [last] = searches
      .filter(({ address }) => isIt(formOfAddress(address)))
      .toSorted((a, b) => b.seenAt - a.seenAt);
    return last?.seenBefore;
  }, [applied, searches]);
}

export function NewMark({ frame }: { frame: CatalogFrame }) {
  const since = useContext(NewSince);
  if (since === undefined || !isNewSince(frame, since)) return null;
  return (
    <>
      {" "}
      <span className={classes.mark} title={newSinceWords(since)}>
        {t("New")}
      </span>
    </>
  );
}

/** Marks new frames by a dot, where words have no room. */
export function NewDot({ frames }: { frames: readonly CatalogFrame[] }) {
  const since = useContext(NewSince);
  const count = frames.filter((frame) => isNewSince(frame, since)).length;
  if (since === undefined || count === 0) return null;
  return (
    <span className={classes.dot} title={newSinceWords(since)}>
      <span className="visually-hidden">
        {count === frames.length ? t("New") : t("{count} new", { count })}
      </span>
    </span>
  );
}
