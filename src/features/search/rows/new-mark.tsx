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

/** The same as a dot, where rows have no room for words: at a frame, or at a strip of which some frames are new. */
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
