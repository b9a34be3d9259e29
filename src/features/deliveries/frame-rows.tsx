import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { toFrame } from "../../shared/orders/links.ts";
import classes from "./frame-rows.module.css";

/** Frames of a delivery, a `FrameRow` each. */
export function FrameRows({ children }: { children: ReactNode }) {
  return <ul className={classes.frames}>{children}</ul>;
}

interface FrameRowProps {
  frameID: string;
  quicklookUrl: string | undefined;
  /** The note below its id. */
  words: string;
  /** It cannot be delivered, as the words say. */
  isMissing?: boolean;
  /** Before it, for example a box to choose it with. */
  choice?: ReactNode;
  /** Behind it: its products. */
  children?: ReactNode;
}

/** One frame of a delivery, with a link to its page. */
export function FrameRow({ frameID, quicklookUrl, words, isMissing, choice, children }: FrameRowProps) {
  return (
    <li data-missing={isMissing}>
      {choice}
      <QuicklookThumb src={quicklookUrl} />
      <span className={classes.main}>
        <Link {...toFrame(frameID)}>{frameID}</Link>
        <span>{words}</span>
      </span>
      {children}
    </li>
  );
}
