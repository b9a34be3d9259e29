import { useQuery } from "@tanstack/react-query";
import { acquisitionQuery } from "../../../api/frames/frames.ts";
import { useFrameStates } from "../../../api/frames/use-frame-states.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { useSumWords } from "../../../shared/money/use-sum-words.ts";
import { foundWords, wholeWords } from "./acquisition-words.ts";
import type { Acquisition } from "./acquisitions.ts";
import classes from "./whole-strip.module.css";

interface WholeStripProps {
  acquisition: Acquisition;
  adding: "pending" | "failed" | undefined;
  /** Tab stops at it. */
  reached: boolean;
  onAdd: (acquisition: Acquisition) => void;
}

/**
 * Offers the frames of an acquisition that the search has not found, with what all of it costs; where
 * nothing of it is left to be added only how many were found. */
export function WholeStrip({ acquisition, adding, reached, onAdd }: WholeStripProps) {
  const session = useSession();
  const { data: frames = [] } = useQuery(acquisitionQuery(session, acquisition.imageID));
  const { stateOf } = useFrameStates();
  const more =
    frames.length > acquisition.frames.length && frames.some(({ frameID }) => stateOf(frameID) === "default");
  const sum = useSumWords(frames, more);
  if (adding === "pending") return <span role="status">{t("Adding…")}</span>;
  if (!more)
    return frames.length > acquisition.frames.length
      ? foundWords(acquisition.frames.length, frames.length)
      : null;
  return (
    <button
      type="button"
      className={classes.all}
      tabIndex={reached ? 0 : -1}
      onClick={() => onAdd(acquisition)}
      title={t("Add the whole acquisition to the cart, also the frames outside your search (Shift C)")}
    >
      {wholeWords(acquisition, frames.length, sum)}
      {adding === "failed" && ` · ${t("Not added, try again")}`}
    </button>
  );
}
