import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { t } from "../../../languages/texts.ts";
import { toFrame } from "../../../shared/orders/links.ts";
import classes from "./frame-link.module.css";

interface FrameLinkProps {
  frameID: string;
  /** Tab stops at it. */
  reached: boolean;
}

/**
 * The link to a frame's page at the end of its row. It lies under the whole row, so that a middle click or a click with Ctrl
 * opens the page in a new tab wherever it falls; a plain click on the row is left to the row.
 */
export function FrameLink({ frameID, reached }: FrameLinkProps) {
  return (
    <Link
      {...toFrame(frameID)}
      className={classes.link}
      draggable={false}
      tabIndex={reached ? 0 : -1}
      aria-label={t("Open {frame}", { frame: frameID })}
      title={t("Open (Enter)")}
      onClick={(event) => {
        if (isForRow(event)) event.preventDefault();
      }}
    >
      <span className={classes.chevron} data-open>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </span>
    </Link>
  );
}

/** A plain click of a pointer beside the chevron. */
function isForRow({ target, detail, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const isPlain = !ctrlKey && !metaKey && !shiftKey;
  return isPlain && detail > 0 && !(target as Element).closest("[data-open]");
}
