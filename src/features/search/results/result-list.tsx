import { useCallbackRef } from "@mantine/hooks";
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { t } from "../../../languages/texts.ts";
import { useAddAcquisition, useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { closestTo } from "../../../ui/list/row-keys.ts";
import { useVirtualRows } from "../../../ui/list/virtual-rows.ts";
import { type Acquisition, inFlightOrder, type ResultRow, resultRows } from "../rows/acquisitions.ts";
import { FrameLine, frameAt, grid } from "../rows/frame-line.tsx";
import { SingleLine, StripCard } from "../rows/strip-card.tsx";
import classes from "./result-list.module.css";

export interface ResultListProps {
  acquisitions: readonly Acquisition[];
  total: number;
  /** Undefined: there is no area to cover. */
  coverage: ReadonlyMap<string, number> | undefined;
  stateOf: (frameID: string) => FrameState;
  selectedID: string | undefined;
  hoveredID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onSelect: (frameID: string) => void;
  onOpen: (frameID: string) => void;
  /** Called before a link leaves to a frame in this tab. */
  onLeave: (frameID: string) => void;
  onNearEnd: () => void;
  listRef: Ref<HTMLTableElement>;
}

const CARD_HEIGHT = 92;

/** Place at which the results were left, told by their first acquisition: they come back there, else at the top. */
let left: { first: string | undefined; offset: number; selectedID: string | undefined } | undefined;

/** Shows the results as a virtual grid that is operated by keys. */
export function ResultList(props: ResultListProps) {
  const { acquisitions, total, coverage, stateOf, selectedID, hoveredID, onNearEnd, onSelect } = props;
  const { add, toggle } = useCartActions();
  const addAll = useAddAcquisition();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(NONE);
  const rows = useMemo(() => resultRows(acquisitions, expanded), [acquisitions, expanded]);
  const frames = useMemo(
    () => acquisitions.flatMap((acquisition) => inFlightOrder(acquisition).frames),
    [acquisitions],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const coarse = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
  const first = acquisitions[0]?.imageID;
  const [start] = useState(left?.first === first ? left : undefined);
  const selectedRow = rows.findIndex((row) =>
    row.kind === "frame"
      ? row.frame.frameID === selectedID
      : !expanded.has(row.acquisition.imageID) &&
        row.acquisition.frames.some(({ frameID }) => frameID === selectedID),
  );
  /** Selection that came with the list, which does not scroll it. */
  const [broughtID, setBroughtID] = useState(start ? start.selectedID : selectedID);
  if (broughtID !== undefined && broughtID !== selectedID) setBroughtID(undefined);
  const virtual = useVirtualRows({
    initialOffset: start?.offset ?? 0,
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index], coarse),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 8,
    // Keeps the header of the acquisition in sight.
    scrollPaddingStart: CARD_HEIGHT,
    shown: selectedID === broughtID ? -1 : selectedRow,
    onNearEnd,
  });
  useEffect(() => {
    left = { first, offset: virtual.scrollOffset ?? 0, selectedID };
  });

  const visible = virtual.getVirtualItems();

  /** Adds the frames found; if they are in the cart, the whole acquisition. */
  const addAcquisition = useCallbackRef((acquisition: Acquisition) => {
    if (acquisition.frames.some(({ frameID }) => stateOf(frameID) === "default")) add(acquisition.frames);
    else if (!addAll.isPending) addAll.mutate(acquisition.imageID);
  });
  const select = useCallbackRef(onSelect);
  const addingOf = ({ imageID }: Acquisition) => {
    if (addAll.variables !== imageID) return undefined;
    return addAll.isPending ? "pending" : addAll.isError ? "failed" : undefined;
  };
  const addWhole = useCallbackRef(({ imageID }: Acquisition) => addAll.mutate(imageID));

  const expand = useCallbackRef(({ imageID }: Acquisition, isExpanded: boolean) => {
    const others = [...expanded].filter((other) => other !== imageID);
    setExpanded(new Set(isExpanded ? [...others, imageID] : others));
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = frames.findIndex(({ frameID }) => frameID === selectedID);
    const target = targetOf(event, frames, at);
    if (target) {
      event.preventDefault();
      // The focused button belongs to another row.
      event.currentTarget.focus({ preventScroll: true });
      onSelect(target.frameID);
    } else if (event.key === "Enter" && selectedID && event.target === event.currentTarget) {
      props.onOpen(selectedID);
    } else if ((event.key === "ArrowRight" || event.key === "ArrowLeft") && !event.shiftKey) {
      const strip = stripOf(acquisitions, frames[at]);
      if (!strip) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
      expand(strip, event.key === "ArrowRight");
    } else if (event.key === "c" || event.key === "C") {
      const selected = frames[at];
      if (!selected || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const acquisition = acquisitions.find(({ imageID }) => imageID === selected.imageID);
      if (!event.shiftKey) toggle(selected);
      else if (acquisition) addAcquisition(acquisition);
    }
  }

  return (
    <div className={classes.scroller} ref={scroller}>
      <table
        ref={props.listRef}
        {...grid(selectedRow >= 0 && selectedID ? rowID(selectedID) : undefined)}
        aria-label={t("Frames found, {count} loaded", { count: total })}
        aria-rowcount={rows.length}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
        onClickCapture={({ target, detail, ctrlKey, metaKey, shiftKey }) => {
          const frameID = frameAt(target);
          const isLink = closestTo(target, detail === 0 ? "a" : "[data-open]");
          if (frameID && isLink && !(ctrlKey || metaKey || shiftKey)) props.onLeave(frameID);
        }}
        onClick={({ target, ctrlKey, metaKey, shiftKey }) => {
          const frameID = frameAt(target);
          const isElsewhere = ctrlKey || metaKey || shiftKey || closestTo(target, "button, [data-open]");
          if (frameID && !isElsewhere) onSelect(frameID);
        }}
        onPointerOver={({ target }) => props.onHover(frameAt(target))}
        onPointerLeave={() => props.onHover(undefined)}
      >
        <tbody>
          {visible.map(({ index, key, start }) => {
            const row = rows[index];
            const place = { index, start, measure: virtual.measureElement };
            if (row?.kind === "acquisition") {
              const { acquisition } = row;
              const currentID = own(acquisition, selectedID) ?? acquisition.frames[0]?.frameID ?? "";
              return (
                <StripCard
                  key={key}
                  {...{ acquisition, coverage, stateOf, ...place }}
                  onSelect={select}
                  selectedID={own(acquisition, selectedID)}
                  hoveredID={own(acquisition, hoveredID)}
                  id={rowID(currentID)}
                  expanded={expanded.has(acquisition.imageID)}
                  adding={addingOf(acquisition)}
                  onExpand={expand}
                  onAdd={addAcquisition}
                  onAddWhole={addWhole}
                />
              );
            }
            if (!row) return null;
            const { frame, only } = row;
            const line = {
              id: rowID(frame.frameID),
              frame,
              coverage: coverage ? coverage.get(frame.frameID) : null,
              state: stateOf(frame.frameID),
              selected: frame.frameID === selectedID,
              hovered: frame.frameID === hoveredID,
              ...place,
              onToggle: toggle,
            };
            if (!only) return <FrameLine key={key} {...line} />;
            return (
              <SingleLine
                key={key}
                {...line}
                acquisition={only}
                adding={addingOf(only)}
                onAdd={addAcquisition}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function heightOf(row: ResultRow | undefined, coarse: boolean): number {
  if (row?.kind !== "frame") return coarse ? CARD_HEIGHT + 12 : CARD_HEIGHT;
  return row.only && !coarse ? 52 : 48;
}

function rowID(frameID: string): string {
  return `frame-${frameID}`;
}

function keyOf(row: ReturnType<typeof resultRows>[number] | undefined): string {
  if (!row) return "";
  return row.kind === "frame" ? row.frame.frameID : `acquisition-${row.acquisition.imageID}`;
}

/** Returns the id if it is of the acquisition, so that other rows stay memoized. */
function own({ frames }: Acquisition, frameID: string | undefined): string | undefined {
  return frames.some((frame) => frame.frameID === frameID) ? frameID : undefined;
}

const NONE: ReadonlySet<string> = new Set();

function stripOf(acquisitions: readonly Acquisition[], frame: CatalogFrame | undefined) {
  const strip = acquisitions.find(({ imageID }) => imageID === frame?.imageID);
  return strip && strip.frames.length > 1 ? strip : undefined;
}

function targetOf(
  event: KeyboardEvent,
  frames: readonly CatalogFrame[],
  at: number,
): CatalogFrame | undefined {
  const within = (step: 1 | -1) => {
    const next = frames[at + step];
    return next?.imageID === frames[at]?.imageID ? next : undefined;
  };
  switch (event.key) {
    case "]":
      return within(1);
    case "[":
      return within(-1);
    case "ArrowDown":
    case "j":
      return frames[Math.min(at + 1, frames.length - 1)];
    case "ArrowUp":
    case "k":
      return frames[Math.max(at - 1, 0)];
    case "Home":
      return frames[0];
    case "End":
      return frames[frames.length - 1];
    default:
      return undefined;
  }
}
