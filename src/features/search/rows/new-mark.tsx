import { useContext } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { isNewSince, NewSince, newSinceWords } from "../saved/new-since.ts";
import classes from "./new-mark.module.css";

/** Marks a frame that is new since the search was last seen. */
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

/** The same where there is room for a dot. */
export function NewDot({ frame }: { frame: CatalogFrame }) {
  const since = useContext(NewSince);
  if (since === undefined || !isNewSince(frame, since)) return null;
  return (
    <span className={classes.dot} title={newSinceWords(since)}>
      <span className="visually-hidden">{t("new")}</span>
    </span>
  );
}

/** How many of the frames of a strip are new. */
export function NewCount({ frames }: { frames: readonly CatalogFrame[] }) {
  const since = useContext(NewSince);
  const count = frames.filter((frame) => isNewSince(frame, since)).length;
  if (since === undefined || count === 0) return null;
  return (
    <span className={classes.mark} title={newSinceWords(since)}>
      {count === frames.length ? t("New") : t("{count} new", { count })}
    </span>
  );
}
