import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type Ref, useEffect, useMemo, useRef } from "react";
import type { CatalogFrame } from "../../api/frame.ts";
import type { FrameState } from "../../api/frame-states.ts";
import { useAddAcquisition, useCartActions } from "../../ui/use-cart-actions.ts";
import { AcquisitionHeader } from "./acquisition-header.tsx";
import { type Acquisition, resultRows } from "./acquisitions.ts";
import { FrameLine } from "./frame-line.tsx";
import classes from "./result-list.module.css";

interface ResultListProps {
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
  listRef: Ref<HTMLDivElement>;
}

/** Rows from the end at which more are asked for. */
const NEAR_END = 20;
const HEADER_HEIGHT = 48;

/**
 * The results as a virtual grid: arrows, J and K move, Enter opens, C adds to the cart, Shift C what was found of the
 * acquisition, then all of it. Tab goes on to the buttons of the selected row.
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
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be virtual. */}
      <div
        ref={props.listRef}
        role="grid"
        aria-label={`Frames found, ${total} loaded`}
        aria-rowcount={rows.length}
        tabIndex={0}
        aria-activedescendant={selectedRow >= 0 && selectedID ? rowID(selectedID) : undefined}
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
        {visible.map(({ index, key, start }) => {
          const row = rows[index];
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
              role="presentation"
            >
              {row?.kind === "acquisition" && (
                <AcquisitionHeader
                  acquisition={row.acquisition}
                  addable={isAddable(row.acquisition)}
                  adding={addAll.variables === row.acquisition.imageID ? addingOf(addAll.status) : undefined}
                  rowIndex={index + 1}
                  reached={row.acquisition.frames.some(({ frameID }) => frameID === selectedID)}
                  onAdd={addAcquisition}
                />
              )}
              {row?.kind === "frame" && (
                <FrameLine
                  id={rowID(row.frame.frameID)}
                  frame={row.frame}
                  coverage={coverage ? coverage.get(row.frame.frameID) : null}
                  state={stateOf(row.frame.frameID)}
                  selected={row.frame.frameID === selectedID}
                  hovered={row.frame.frameID === hoveredID}
                  rowIndex={index + 1}
                  onToggle={toggle}
                />
              )}
            </div>
          );
        })}
      </div>
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
