import { CloseButton, Kbd } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { CatalogFrame } from "../../api/frame.ts";
import { type FrameState, isForSale } from "../../api/frame-states.ts";
import { wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { formatAngle, formatPosition, formatShare, formatTime } from "../../ui/format.ts";
import { frameAxes, modeName, resolutionWords } from "../../ui/frame-words.ts";
import { GeometryGlyph } from "../../ui/geometry-glyph.tsx";
import { QuicklookThumb } from "../../ui/quicklook-thumb.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { useCartActions } from "../../ui/use-cart-actions.ts";
import { FramePrice } from "./frame-price.tsx";
import classes from "./stack-card.module.css";

interface StackCardProps {
  frames: readonly CatalogFrame[];
  at: Position;
  coverage: ReadonlyMap<string, number> | undefined;
  stateOf: (frameID: string) => FrameState;
  selectedID: string | undefined;
  onSelect: (frameID: string) => void;
  onOpen: (frameID: string) => void;
  onClose: () => void;
}

/** All frames under a click on the map; arrows preview them, Enter opens, C adds to the cart. */
export function StackCard(props: StackCardProps) {
  const { frames, at, coverage, stateOf, selectedID, onSelect, onOpen, onClose } = props;
  const { toggle } = useCartActions();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent) {
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
      if (next) onSelect(next.frameID);
    } else if (event.key === "Enter" && selectedID) onOpen(selectedID);
    else if (event.key === "Escape") onClose();
    else if (event.key === "c" && frames[index]) toggle(frames[index]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section className={classes.card} aria-label="Frames at this point">
      <header className={classes.head}>
        <b>{frames.length} frames at this point</b>
        <code>{formatPosition(wrapLongitude(at[0]), at[1])}</code>
        <CloseButton size="sm" aria-label="Close" onClick={onClose} />
      </header>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label="Frames at this point"
        aria-activedescendant={selectedID && `stack-${selectedID}`}
        className={classes.list}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const frameID = (target as Element).closest<HTMLElement>("[data-frame]")?.dataset.frame;
          if (!frameID) return;
          const pressed =
            (target as Element).closest("[data-cart]") && frames.find((f) => f.frameID === frameID);
          if (pressed) toggle(pressed);
          else onSelect(frameID);
        }}
        onDoubleClick={() => selectedID && onOpen(selectedID)}
      >
        {frames.map((frame) => {
          const share = coverage?.get(frame.frameID);
          return (
            <div
              key={frame.frameID}
              id={`stack-${frame.frameID}`}
              role="option"
              tabIndex={-1}
              aria-selected={frame.frameID === selectedID}
              className={classes.row}
              data-frame={frame.frameID}
            >
              <QuicklookThumb src={frame.quicklookUrl} size={32} />
              <GeometryGlyph axes={frameAxes(frame)} size={24} />
              <span className={classes.words}>
                <span>
                  <b>{modeName(frame)}</b> {formatTime(frame.start)}
                </span>
                <small>
                  {formatAngle(frame.incidence.center)} · {resolutionWords(frame)}
                  {share !== undefined && ` · covers ${formatShare(share)}`}
                </small>
              </span>
              <StackState frameID={frame.frameID} state={stateOf(frame.frameID)} />
            </div>
          );
        })}
      </div>
      <footer className={classes.keys}>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> preview <Kbd>Enter</Kbd> open <Kbd>C</Kbd> add to cart <Kbd>Esc</Kbd> close
      </footer>
    </section>
  );
}

/** Price and the way into the cart, or why the frame is not for sale. */
function StackState({ frameID, state }: { frameID: string; state: FrameState }) {
  if (!isForSale(state)) return <StateMark state={state} />;
  if (state === "cart") {
    return (
      <span data-cart className={classes.remove} title="In cart: remove (C)">
        <StateMark state="cart" />
      </span>
    );
  }
  return (
    <span className={classes.offer}>
      <FramePrice frameID={frameID} />
      <span data-cart className={classes.add} title="Add to cart (C)">
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </span>
    </span>
  );
}
