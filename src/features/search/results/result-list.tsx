import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { useAddAcquisition, useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { AcquisitionHeader } from "./acquisition-header.tsx";
import { type Acquisition, resultRows } from "./acquisitions.ts";
import { FrameLine } from "./frame-line.tsx";
import classes from "./result-list.module.css";
import { grid } from "./row-place.ts";

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
  /** Called when the end of the list comes near. */
  onNearEnd: () => void;
  listRef: Ref<HTMLTableElement>;
}

/** Rows from the end at which more are requested. */
const NEAR_END = 20;
const HEADER_HEIGHT = 48;

/**
 * The results as a virtual grid: arrows, J and K move, Enter opens, C adds to the cart, Shift C what was found of the
 * acquisition, then all of it. Tab continues to the buttons of the selected row.
 */
export function ResultList(props: ResultListProps) {
  const { acquisitions, total, coverage, stateOf, selectedID, hoveredID, onNearEnd, onSelect } = props;
  const { add, toggle } = useCartActions();
  const addAll = useAddAcquisition();
  const rows = useMemo(() => resultRows(acquisitions), [acquisitions]);
  const frames = useMemo(() => rows.flatMap((row) => (row.kind === "frame" ? [row.frame] : [])), [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const coarse = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === "frame" ? (coarse ? 56 : 48) : HEADER_HEIGHT),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 8,
    // A row that is gone to keeps the header of its acquisition in sight.
    scrollPaddingStart: HEADER_HEIGHT,
  });

  const selectedRow = rows.findIndex((row) => row.kind === "frame" && row.frame.frameID === selectedID);
  useEffect(() => {
    if (selectedRow >= 0) virtual.scrollToIndex(selectedRow, { align: "auto" });
  }, [selectedRow, virtual]);

  const visible = virtual.getVirtualItems();
  const lastVisible = visible[visible.length - 1]?.index ?? 0;
  useEffect(() => {
    if (lastVisible >= rows.length - NEAR_END) onNearEnd();
  }, [lastVisible, rows.length, onNearEnd]);

  const isAddable = ({ frames: found }: Acquisition) =>
    found.some(({ frameID }) => stateOf(frameID) === "default");

  /** Adds the frames that were found; once they are in the cart the whole acquisition. */
  function addAcquisition(acquisition: Acquisition) {
    if (isAddable(acquisition)) add(acquisition.frames);
    else if (!addAll.isPending) addAll.mutate(acquisition.imageID);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = frames.findIndex(({ frameID }) => frameID === selectedID);
    const target = targetOf(event, frames, at);
    if (target) {
      event.preventDefault();
      // The button that had the focus belongs to another row.
      event.currentTarget.focus({ preventScroll: true });
      onSelect(target.frameID);
    } else if (event.key === "Enter" && selectedID && event.target === event.currentTarget) {
      props.onOpen(selectedID);
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
        aria-label={`Frames found, ${total} loaded`}
        aria-rowcount={rows.length}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
        onClick={({ target, ctrlKey, metaKey, shiftKey }) => {
          const frameID = frameAt(target);
          const isElsewhere =
            ctrlKey || metaKey || shiftKey || (target as Element).closest("button, [data-open]");
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
              return (
                <AcquisitionHeader
                  key={key}
                  acquisition={acquisition}
                  addable={isAddable(acquisition)}
                  adding={addAll.variables === acquisition.imageID ? addingOf(addAll.status) : undefined}
                  place={place}
                  reached={acquisition.frames.some(({ frameID }) => frameID === selectedID)}
                  onAdd={addAcquisition}
                />
              );
            }
            if (!row) return null;
            const { frame } = row;
            return (
              <FrameLine
                key={key}
                id={rowID(frame.frameID)}
                frame={frame}
                coverage={coverage ? coverage.get(frame.frameID) : null}
                state={stateOf(frame.frameID)}
                selected={frame.frameID === selectedID}
                hovered={frame.frameID === hoveredID}
                place={place}
                onToggle={toggle}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function addingOf(status: "idle" | "pending" | "error" | "success"): "pending" | "failed" | undefined {
  if (status === "pending") return "pending";
  return status === "error" ? "failed" : undefined;
}

function frameAt(target: EventTarget): string | undefined {
  const line = (target as Element).closest<HTMLElement>("[data-frame]");
  return line?.dataset.frame;
}

function rowID(frameID: string): string {
  return `frame-${frameID}`;
}

function keyOf(row: ReturnType<typeof resultRows>[number] | undefined): string {
  if (!row) return "";
  return row.kind === "frame" ? row.frame.frameID : `acquisition-${row.acquisition.imageID}`;
}

/** The frame that a key moves to; undefined for other keys. */
function targetOf(
  event: KeyboardEvent,
  frames: readonly CatalogFrame[],
  at: number,
): CatalogFrame | undefined {
  switch (event.key) {
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
