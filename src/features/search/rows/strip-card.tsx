import { Menu } from "@mantine/core";
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconLoader2,
  IconShoppingCart,
  IconUserQuestion,
} from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ComponentProps, memo, useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale, useFrameStates } from "../../../api/frames/frame-states.ts";
import { acquisitionQuery } from "../../../api/frames/frames.ts";
import { useGuest, useSession } from "../../../api/use-session.ts";
import { t, text } from "../../../languages/texts.ts";
import {
  frameAxes,
  geometryWords,
  modeName,
  resolutionWords,
  shortGeometryWords,
  shortModeName,
} from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { FramePrice, useSumWords } from "../../../shared/money/price-label.tsx";
import { ORDER_STATES } from "../../../shared/orders/order-states.ts";
import { signs } from "../../../ui/list/state-sign.tsx";
import { useStable } from "../../../ui/list/use-stable.ts";
import { Dotted } from "../../../ui/text/dotted.tsx";
import { count, formatShare, formatShortTime } from "../../../ui/text/format.ts";
import { NewDot } from "../saved/new-since.tsx";
import { type Acquisition, isLong } from "./acquisitions.ts";
import {
  type FrameLineProps,
  FrameLink,
  FrameName,
  frameRow,
  type LinePlace,
  placed,
  RowEnd,
} from "./frame-line.tsx";
import single from "./single-line.module.css";
import classes from "./strip-card.module.css";

export interface StripCardProps extends LinePlace {
  acquisition: Acquisition;
  id: string;
  coverage: ReadonlyMap<string, number> | undefined;
  stateOf: (frameID: string) => FrameState;
  /** Undefined if it is of another acquisition. */
  selectedID: string | undefined;
  hoveredID: string | undefined;
  expanded: boolean;
  adding: "pending" | "failed" | undefined;
  onExpand: (acquisition: Acquisition, isExpanded: boolean) => void;
  onSelect: (frameID: string) => void;
  onAdd: (acquisition: Acquisition) => void;
  onAddWhole: (acquisition: Acquisition) => void;
}

export const StripCard = memo(function StripCard({ stateOf, ...props }: StripCardProps) {
  const { acquisition } = props;
  const { data, isError, refetch } = useQuery(acquisitionQuery(useSession(), acquisition.imageID));
  const whole = useMemo(() => ({ data, isError, refetch }), [data, isError, refetch]);
  const states = useStatesOf(data ?? acquisition.frames, stateOf);
  return <Card {...props} whole={whole} stateOf={states} />;
});

/** Returns `stateOf` for some frames; it changes only with their states. */
function useStatesOf(frames: readonly CatalogFrame[], stateOf: StripCardProps["stateOf"]) {
  const states = useStable(frames.map(({ frameID }) => [frameID, stateOf(frameID)] as const));
  return useMemo(() => {
    const byID = new Map(states);
    return (frameID: string) => byID.get(frameID) ?? "default";
  }, [states]);
}

type WholeAcquisition = Pick<UseQueryResult<CatalogFrame[]>, "data" | "isError" | "refetch">;

const Card = memo(function Card(props: StripCardProps & { whole: WholeAcquisition }) {
  const { acquisition, selectedID, hoveredID, expanded, whole } = props;
  const [first] = acquisition.frames;
  if (!first) return null;
  const reached = selectedID !== undefined;
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
          <Dotted parts={`${geometryWords(first)} · ${resolutionWords(first)}`} />
        </small>
      </td>
      <td className={classes.found}>{partWords(acquisition.frames.length, total)}</td>
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

interface StripCellsProps
  extends Pick<StripCardProps, "acquisition" | "coverage" | "stateOf" | "selectedID" | "onSelect"> {
  reached: boolean;
  onExpand: () => void;
}

const MOST_CELLS = 2;

const SIGNS = {
  cart: { Icon: IconShoppingCart, words: text("in cart") },
  owned: { Icon: IconCheck, words: text("owned") },
  active: { Icon: IconLoader2, words: ORDER_STATES.accepted.counted },
  unknown: { Icon: signs.unknown.Icon, words: ORDER_STATES.unknown.counted },
  buying: { Icon: IconLoader2, words: text("being ordered") },
  requested: { Icon: IconUserQuestion, words: text("requested") },
  default: undefined,
} as const satisfies Record<FrameState, unknown>;

function StripCells(props: StripCellsProps) {
  const { acquisition, coverage, stateOf, selectedID, reached } = props;
  const { frames } = acquisition;
  const shown = cellsShown(frames, selectedID);
  const hidden = frames.filter((frame) => !shown.includes(frame));
  return (
    <span className={classes.cells}>
      {shown.map((frame) => {
        const state = stateOf(frame.frameID);
        const sign = SIGNS[state];
        const share = coverage?.get(frame.frameID);
        return (
          <button
            key={frame.frameID}
            type="button"
            className={classes.cell}
            data-frame={frame.frameID}
            data-state={state}
            aria-pressed={frame.frameID === selectedID}
            tabIndex={reached ? 0 : -1}
            onClick={() => props.onSelect(frame.frameID)}
          >
            {hidden.length === 0 && <QuicklookThumb frame={frame} size={24} />}
            <span className="visually-hidden">{t("Frame {id}", { id: frame.frameID })}</span>
            <span aria-hidden>_{frame.frameNumber}</span>
            <NewDot frames={[frame]} />
            {share !== undefined && (
              <span>
                {formatShare(share, true)}
                <span className="visually-hidden"> {t("of area")}</span>
              </span>
            )}
            {sign && (
              <>
                <sign.Icon size={14} stroke={1.75} aria-hidden />
                <span className="visually-hidden">{t(sign.words)}</span>
              </>
            )}
          </button>
        );
      })}
      {hidden.length > 0 && (
        <button
          type="button"
          className={classes.cell}
          tabIndex={reached ? 0 : -1}
          title={t("All frames found as rows (→)")}
          onClick={props.onExpand}
        >
          +{hidden.length}
          <span className="visually-hidden">
            {" "}
            {t("more frames found: {frames}. List them", {
              frames: hidden.map(({ frameID }) => frameID).join(", "),
            })}
          </span>
        </button>
      )}
    </span>
  );
}

function cellsShown(frames: readonly CatalogFrame[], selectedID: string | undefined) {
  if (frames.length <= MOST_CELLS) return frames;
  const at = frames.findIndex(({ frameID }) => frameID === selectedID);
  const start = Math.max(0, Math.min(at - 1, frames.length - MOST_CELLS));
  return frames.slice(start, start + MOST_CELLS);
}

interface StripOfferProps
  extends Pick<StripCardProps, "acquisition" | "stateOf" | "adding" | "onAdd" | "onAddWhole"> {
  whole: WholeAcquisition;
  reached: boolean;
}

function StripOffer({ whole, reached, ...props }: StripOfferProps) {
  const { acquisition, stateOf, adding, onAdd, onAddWhole } = props;
  const isAddable = ({ frameID }: CatalogFrame) => stateOf(frameID) === "default";
  const addable = acquisition.frames.filter(isAddable);
  const all = whole.data ?? [];
  const hasMore = all.length > acquisition.frames.length && all.some(isAddable);
  const sum = useSumWords(addable, addable.length > 0);
  const wholeSum = useSumWords(all, hasMore);
  const isGuest = useGuest() !== undefined;
  const tabIndex = reached ? 0 : -1;
  if (isGuest) return sum ? <span className={classes.said}>{sum}</span> : null;
  if (adding === "pending") {
    return (
      <span role="status" className={classes.said}>
        {t("Adding…")}
      </span>
    );
  }
  if (adding === "failed") {
    return (
      <span className={classes.offer}>
        <AddButton tabIndex={tabIndex} onClick={() => onAddWhole(acquisition)}>
          {t("Not added, try again")}
        </AddButton>
      </span>
    );
  }
  const words = wholeWords(acquisition, all.length, wholeSum);
  if (addable.length === 0) {
    if (!hasMore) return null;
    return (
      <span className={classes.offer}>
        <AddButton tabIndex={tabIndex} title={t(WHOLE_HINT)} onClick={() => onAddWhole(acquisition)}>
          {words}
        </AddButton>
      </span>
    );
  }
  return (
    <span className={classes.offer}>
      <AddButton
        tabIndex={tabIndex}
        title={t("Add the frames found of this acquisition to the cart (Shift C)")}
        onClick={() => onAdd(acquisition)}
      >
        {addWords(
          addable.map(({ frameNumber }) => frameNumber),
          sum,
        )}
        <span className="visually-hidden">
          {" "}
          {t("of {acquisition}", { acquisition: acquisition.imageID })}
        </span>
      </AddButton>
      {(hasMore || whole.isError) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button
              type="button"
              className={classes.add}
              tabIndex={tabIndex}
              aria-label={t("More of {acquisition}", { acquisition: acquisition.imageID })}
            >
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {hasMore ? (
              <Menu.Item title={t(WHOLE_HINT)} onClick={() => onAddWhole(acquisition)}>
                {words}
              </Menu.Item>
            ) : (
              <Menu.Item onClick={() => void whole.refetch()}>
                {t("Couldn’t load the other frames. Try again")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}

const WHOLE_HINT = text("Add the whole acquisition to the cart, also the frames outside your search");

type AddButtonProps = Pick<ComponentProps<"button">, "tabIndex" | "title" | "onClick" | "children">;

function AddButton(props: AddButtonProps) {
  return <button type="button" className={classes.add} {...props} />;
}

export function partWords(found: number, all: number | undefined): string {
  return all === undefined
    ? count(found, "frame")
    : t("{found, number} of {count, plural, one {# frame} other {# frames}}", { found, count: all });
}

function addWords(numbers: readonly number[], sum: string | undefined): string {
  const [number = 0] = numbers;
  if (numbers.length === 1)
    return sum ? t("Add _{number}, {sum}", { number, sum }) : t("Add _{number}", { number });
  const count = numbers.length;
  return sum
    ? t("Add {count, number} found, {sum}", { count, sum })
    : t("Add {count, number} found", { count });
}

export function wholeWords({ frames: [first] }: Acquisition, all: number, sum: string | undefined): string {
  const whole = { kind: first?.family ?? "", count: all };
  return sum
    ? t(
        "Whole {kind, select, Spot {spot} Dwell {dwell} Strip {strip} Scan {scan} other {acquisition}}: {count, plural, one {# frame} other {# frames}}, {sum}",
        { ...whole, sum },
      )
    : t(
        "Whole {kind, select, Spot {spot} Dwell {dwell} Strip {strip} Scan {scan} other {acquisition}}: {count, plural, one {# frame} other {# frames}}",
        whole,
      );
}

interface SingleLineProps extends FrameLineProps {
  acquisition: Acquisition;
  adding: "pending" | "failed" | undefined;
  onAdd: (acquisition: Acquisition) => void;
}

export const SingleLine = memo(function SingleLine(props: SingleLineProps) {
  const { frame, acquisition, coverage, state, selected } = props;
  return (
    <tr {...frameRow(frame.frameID, props)} className={single.line}>
      <td>
        <QuicklookThumb frame={frame} />
      </td>
      <td className={single.glyph}>
        <GeometryGlyph axes={frameAxes(frame)} size={20} />
      </td>
      <td className={single.words}>
        <FrameName frame={frame} />
        <span className={single.first}>
          <span className={single.names} aria-hidden>
            <NewDot frames={[frame]} />
            <b>
              <span className={single.wholeName}>{modeName(frame)}</span>
              <span className={single.briefName}>{shortModeName(frame)}</span>
            </b>
            <span>
              {formatShortTime(frame.start)} <small>{t("UTC")}</small>
            </span>
          </span>
          {isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}
        </span>
        <small className={single.first}>
          <span className={single.names} aria-hidden>
            <span>
              <span className={single.wholeWords}>{geometryWords(frame)}</span>
              <span className={single.briefWords}>{shortGeometryWords(frame)}</span> ·{" "}
            </span>
            <span>{resolutionWords(frame)}</span>
          </span>
          {coverage !== null && (
            <span className={single.share}>
              {coverage === undefined ? "\u00a0" : formatShare(coverage, true)} <span>{t("of area")}</span>
            </span>
          )}
        </small>
        {isLong(acquisition) && state !== "default" && <WholeStrip {...props} reached={selected} />}
      </td>
      <RowEnd {...props} />
    </tr>
  );
});

interface WholeStripProps extends Pick<SingleLineProps, "acquisition" | "adding" | "onAdd"> {
  reached: boolean;
}

/** Offers the frames that the search did not find; counts them if nothing is left to add. */
function WholeStrip({ acquisition, adding, reached, onAdd }: WholeStripProps) {
  const session = useSession();
  const { data: frames = [] } = useQuery(acquisitionQuery(session, acquisition.imageID));
  const { stateOf } = useFrameStates();
  const more =
    frames.length > acquisition.frames.length && frames.some(({ frameID }) => stateOf(frameID) === "default");
  const sum = useSumWords(frames, more);
  if (adding === "pending") return <span role="status">{t("Adding…")}</span>;
  if (!more)
    return frames.length > acquisition.frames.length
      ? partWords(acquisition.frames.length, frames.length)
      : null;
  return (
    <button
      type="button"
      className={single.all}
      tabIndex={reached ? 0 : -1}
      onClick={() => onAdd(acquisition)}
      title={t("Add the whole acquisition to the cart, also the frames outside your search (Shift C)")}
    >
      {wholeWords(acquisition, frames.length, sum)}
      {adding === "failed" && ` · ${t("Not added, try again")}`}
    </button>
  );
}
