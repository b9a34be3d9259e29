import { CloseButton, Kbd } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { isForSale } from "../../../api/frames/frame-states.ts";
import { wrapLongitude } from "../../../geo/longitude.ts";
import type { Position } from "../../../geo/types.ts";
import { frameAxes, modeName, resolutionWords } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { formatAngle, formatPosition, formatShare, formatTime } from "../../../ui/text/format.ts";
import { CartSwitch, FramePrice } from "./frame-line.tsx";
import { FrameLink } from "./frame-link.tsx";
import type { ResultListProps } from "./result-list.tsx";
import { grid } from "./row-place.ts";
import classes from "./stack-card.module.css";

interface StackCardProps
  extends Pick<ResultListProps, "coverage" | "stateOf" | "selectedID" | "onSelect" | "onOpen"> {
  frames: readonly CatalogFrame[];
  at: Position;
  onClose: () => void;
}

/** All frames under a click on the map; arrows preview them, Enter opens, C adds to the cart. */
export function StackCard(props: StackCardProps) {
  const { frames, at, coverage, stateOf, selectedID, onSelect, onOpen, onClose } = props;
  const { toggle } = useCartActions();
  const list = useRef<HTMLTableElement>(null);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (selectedID) document.getElementById(rowID(selectedID))?.scrollIntoView?.({ block: "nearest" });
  }, [selectedID]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = frames.findIndex(({ frameID }) => frameID === selectedID);
    const step =
      event.key === "ArrowDown" || event.key === "j"
        ? 1
        : event.key === "ArrowUp" || event.key === "k"
          ? -1
          : 0;
    if (step !== 0) {
      const next = frames[(index + step + frames.length) % frames.length];
      event.currentTarget.focus({ preventScroll: true });
      if (next) onSelect(next.frameID);
    } else if (event.key === "Enter" && selectedID && event.target === event.currentTarget)
      onOpen(selectedID);
    else if (event.key === "Escape") onClose();
    else if (event.key === "c" && frames[index]) toggle(frames[index]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section className={classes.card} aria-label="Frames at this point">
      <header className={classes.head}>
        <h2>{frames.length} frames here</h2>
        <code>{formatPosition(wrapLongitude(at[0]), at[1])}</code>
        <CloseButton size={24} aria-label="Close" onClick={onClose} />
      </header>
      <table
        ref={list}
        {...grid(selectedID && rowID(selectedID))}
        aria-label="Frames at this point"
        className={classes.list}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const frameID = (target as Element).closest<HTMLElement>("[data-frame]")?.dataset.frame;
          if (frameID && !(target as Element).closest("button, [data-open]")) onSelect(frameID);
        }}
        onDoubleClick={({ target }) => {
          if (selectedID && !(target as Element).closest("button")) onOpen(selectedID);
        }}
      >
        <tbody>
          {frames.map((frame) => {
            const share = coverage?.get(frame.frameID);
            const state = stateOf(frame.frameID);
            const isSelected = frame.frameID === selectedID;
            return (
              <tr
                key={frame.frameID}
                id={rowID(frame.frameID)}
                tabIndex={-1}
                aria-selected={isSelected}
                className={classes.row}
                data-frame={frame.frameID}
              >
                <td>
                  <QuicklookThumb src={frame.quicklookUrl} size={40} />
                </td>
                <td className={classes.glyph}>
                  <GeometryGlyph axes={frameAxes(frame)} size={24} />
                </td>
                <td className={classes.words}>
                  <span>
                    <b>{modeName(frame)}</b>
                    <span className={classes.more}>
                      {" · "}
                      {formatAngle(frame.incidence.center)} · {resolutionWords(frame)}
                    </span>
                  </span>
                  <small>
                    {formatTime(frame.start)}
                    {share !== undefined && (
                      <span className={classes.more}> · covers {formatShare(share)}</span>
                    )}
                  </small>
                </td>
                <td className={classes.offer}>
                  {isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}
                  {isForSale(state) && (
                    <CartSwitch
                      frame={frame}
                      inCart={state === "cart"}
                      reached={isSelected}
                      onToggle={toggle}
                    />
                  )}
                  <FrameLink frameID={frame.frameID} reached={isSelected} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <footer className={classes.keys}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> preview
        </span>
        <span>
          <Kbd>Enter</Kbd> open
        </span>
        <span>
          <Kbd>C</Kbd> cart
        </span>
      </footer>
    </section>
  );
}

function rowID(frameID: string): string {
  return `stack-${frameID}`;
}
