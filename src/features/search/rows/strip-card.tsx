import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { acquisitionQuery } from "../../../api/frames/frames.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import {
  frameAxes,
  resolutionWords,
  shortGeometryWords,
  shortModeName,
} from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { formatShortTime } from "../../../ui/text/format.ts";
import { foundWords } from "./acquisition-words.ts";
import type { Acquisition } from "./acquisitions.ts";
import { FrameName } from "./frame-line.tsx";
import { FrameLink } from "./frame-link.tsx";
import { NewDot } from "./new-mark.tsx";
import { placed, type RowPlace } from "./row-place.ts";
import classes from "./strip-card.module.css";
import { StripCells } from "./strip-cells.tsx";
import { StripOffer, type WholeAcquisition } from "./strip-offer.tsx";

export interface StripCardProps extends RowPlace {
  acquisition: Acquisition;
  /** Id of the row, which is that of the frame it stands for while its frames have no rows of their own. */
  id: string;
  /** Undefined: there is no area to cover. */
  coverage: ReadonlyMap<string, number> | undefined;
  stateOf: (frameID: string) => FrameState;
  /** Undefined while the selected one is none of its frames; the one under the pointer likewise. */
  selectedID: string | undefined;
  hoveredID: string | undefined;
  /** Its frames are listed below it as rows. */
  expanded: boolean;
  /** The whole acquisition is being requested, or could not be loaded. */
  adding: "pending" | "failed" | undefined;
  onExpand: (acquisition: Acquisition, isExpanded: boolean) => void;
  onSelect: (frameID: string) => void;
  /** Adds what was found, or once that is in the cart the whole of it. */
  onAdd: (acquisition: Acquisition) => void;
  onAddWhole: (acquisition: Acquisition) => void;
}

/** An acquisition of which several frames were found: what they share, each frame as a cell, and what adding them costs. */
export const StripCard = memo(function StripCard({ stateOf, ...props }: StripCardProps) {
  const { acquisition } = props;
  const session = useSession();
  const { data, isError, refetch } = useQuery(acquisitionQuery(session, acquisition.imageID));
  const whole = useMemo(() => ({ data, isError, refetch }), [data, isError, refetch]);
  const states = useStatesOf(data ?? acquisition.frames, stateOf);
  return <Card {...props} whole={whole} stateOf={states} />;
});

/** The states of some frames, as the same function until one of these is in another: of all frames there is always one. */
function useStatesOf(frames: readonly CatalogFrame[], stateOf: StripCardProps["stateOf"]) {
  const said = frames.map(({ frameID }) => `${frameID} ${stateOf(frameID)}`).join();
  const states = useMemo(
    () => new Map(said.split(",").map((line) => line.split(" ") as [string, FrameState])),
    [said],
  );
  return useCallback((frameID: string) => states.get(frameID) ?? "default", [states]);
}

interface CardProps extends StripCardProps {
  /** All frames of the acquisition. */
  whole: WholeAcquisition;
}

const Card = memo(function Card(props: CardProps) {
  const { acquisition, selectedID, hoveredID, expanded, whole } = props;
  const [first] = acquisition.frames;
  if (!first) return null;
  const reached = selectedID !== undefined;
  /** It stands for the selected one of its frames, or the first. */
  const current = acquisition.frames.find(({ frameID }) => frameID === selectedID) ?? first;
  const total = whole.data && Math.max(whole.data.length, acquisition.frames.length);
  const Chevron = expanded ? IconChevronUp : IconChevronDown;
  return (
    <tr
      {...placed(props)}
      className={classes.card}
      {...(!expanded && { id: props.id, tabIndex: -1, "aria-selected": reached })}
      data-frame={current.frameID}
      data-hovered={hoveredID !== undefined || undefined}
    >
      <td>
        <QuicklookThumb frame={first} />
      </td>
      <td className={classes.glyph}>
        <GeometryGlyph axes={frameAxes(first)} size={20} />
      </td>
      <td className={classes.words}>
        {!expanded && <FrameName frame={current} />}
        <span aria-hidden={!expanded}>
          <NewDot frames={acquisition.frames} /> <b>{shortModeName(first)}</b> {formatShortTime(first.start)}{" "}
          <small className={classes.geometry}>{t("UTC")}</small>
        </span>
        <small className={classes.geometry} aria-hidden={!expanded}>
          {shortGeometryWords(first)} · {resolutionWords(first, true)}
        </small>
      </td>
      <td className={classes.found}>{foundWords(acquisition.frames.length, total)}</td>
      <td>
        <button
          type="button"
          className={classes.expand}
          aria-expanded={expanded}
          aria-label={t("Frames of {acquisition} as rows", { acquisition: acquisition.imageID })}
          title={expanded ? t("Collapse (←)") : t("Frames as rows (→)")}
          tabIndex={reached ? 0 : -1}
          onClick={() => props.onExpand(acquisition, !expanded)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
        </button>
      </td>
      <td>{!expanded && <FrameLink frameID={current.frameID} reached={reached} />}</td>
      <td className={classes.frames}>
        {!expanded && (
          <StripCells {...props} reached={reached} onExpand={() => props.onExpand(acquisition, true)} />
        )}
        <StripOffer {...props} reached={reached} />
      </td>
    </tr>
  );
});
