import { CloseButton, Kbd } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { wrapLongitude } from "../../../geo/longitude.ts";
import type { Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { CopyText } from "../../../ui/input/copy-text.tsx";
import { useBelowMap } from "../../../ui/layout/use-narrow.ts";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import { formatPosition } from "../../../ui/text/format.ts";
import type { ResultListProps } from "../results/result-list.tsx";
import { grid } from "../rows/row-place.ts";
import { StackBar } from "./stack-bar.tsx";
import classes from "./stack-card.module.css";
import { StackChips } from "./stack-chips.tsx";
import { StackRow, stackRowID } from "./stack-row.tsx";
import { belowWords, hereWords, unitWords } from "./stack-words.ts";

interface StackCardProps
  extends Pick<ResultListProps, "coverage" | "stateOf" | "selectedID" | "onSelect" | "onOpen"> {
  /** In the order of the list. */
  frames: readonly CatalogFrame[];
  at: Position;
  onClose: () => void;
}

/**
 * All frames under a press on the map: arrows preview them, Enter opens, C adds to the cart. Below a map a sheet whose first
 * tap on a row previews and whose second opens.
 */
export function StackCard(props: StackCardProps) {
  const { at, coverage, stateOf, selectedID, onSelect, onOpen, onClose } = props;
  const { toggle } = useCartActions();
  const narrow = useBelowMap();
  const list = useRef<HTMLTableElement>(null);
  const [family, setFamily] = useState<string>();
  const [below, setBelow] = useState(0);
  const frames = family ? props.frames.filter((frame) => frame.family === family) : props.frames;
  const index = frames.findIndex(({ frameID }) => frameID === selectedID);
  const selected = frames[index];
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (selectedID) document.getElementById(stackRowID(selectedID))?.scrollIntoView?.({ block: "nearest" });
  }, [selectedID]);
  // How much of the list can be seen is known once it is laid out.
  useEffect(() => setBelow(rowsBelow(list.current, frames.length)), [frames.length]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const next = frames[(index + step + frames.length) % frames.length];
      event.currentTarget.focus({ preventScroll: true });
      if (next) onSelect(next.frameID);
    } else if (event.key === "Enter" && selected && event.target === event.currentTarget)
      onOpen(selected.frameID);
    else if (event.key === "Escape") onClose();
    else if (event.key === "c" && selected) toggle(selected);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const position = formatPosition(wrapLongitude(at[0]), at[1], 4);
  return (
    <section className={classes.card} aria-label={t("Frames at this point")}>
      <header className={classes.head}>
        <div>
          <h2>{hereWords(props.frames.length, narrow)}</h2>
          {narrow && <p>{unitWords(coverage !== undefined)}</p>}
        </div>
        {!narrow && (
          <span className={classes.position}>
            <code>{position}</code>
            <CopyText text={position} what="position" />
          </span>
        )}
        <CloseButton
          size={narrow ? 44 : 24}
          iconSize={narrow ? 20 : 16}
          aria-label={t("Close")}
          onClick={onClose}
        />
      </header>
      <StackChips frames={props.frames} chosen={family} onChoose={setFamily} />
      <table
        ref={list}
        {...grid(selected && stackRowID(selected.frameID))}
        aria-label={t("Frames at this point")}
        className={classes.list}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => setBelow(rowsBelow(currentTarget, frames.length))}
        onClick={({ target }) => {
          const frameID = (target as Element).closest<HTMLElement>("[data-frame]")?.dataset.frame;
          if (!frameID || (target as Element).closest("button, [data-open]")) return;
          if (narrow && frameID === selectedID) onOpen(frameID);
          else onSelect(frameID);
        }}
        onDoubleClick={({ target }) => {
          if (!narrow && selected && !(target as Element).closest("button")) onOpen(selected.frameID);
        }}
      >
        <tbody>
          <FirstRows rows={frames} as="tr" reach={index}>
            {(frame) => (
              <StackRow
                key={frame.frameID}
                frame={frame}
                share={coverage?.get(frame.frameID)}
                state={stateOf(frame.frameID)}
                selected={frame.frameID === selectedID}
                narrow={narrow}
                onToggle={toggle}
              />
            )}
          </FirstRows>
        </tbody>
      </table>
      {narrow ? (
        <StackBar
          frame={selected}
          state={selected && stateOf(selected.frameID)}
          onOpen={onOpen}
          onToggle={toggle}
        />
      ) : (
        <footer className={classes.foot}>
          <span>{below > 0 && belowWords(below)}</span>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t("preview")}
          </span>
          <span>
            <Kbd>{t("Enter")}</Kbd> {t("open¦verb")}
          </span>
          <span>
            <Kbd>C</Kbd> {t("cart")}
          </span>
        </footer>
      )}
    </section>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Rows that lie below what can be seen of the list. */
function rowsBelow(list: HTMLElement | null, rows: number): number {
  if (!list || list.scrollHeight === 0) return 0;
  const hidden = list.scrollHeight - list.scrollTop - list.clientHeight;
  return Math.max(0, Math.round((hidden / list.scrollHeight) * rows));
}
