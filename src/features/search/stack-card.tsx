import { Button, CloseButton, Kbd } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../api/frames/frame-states.ts";
import { useGuest } from "../../api/use-session.ts";
import { modeFamilies } from "../../domain/modes.ts";
import { wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { frameAxes, geometryWords, resolutionWords, shortModeName } from "../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../shared/frames/geometry-glyph.tsx";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../shared/frames/state-mark.tsx";
import { useCartActions } from "../../shared/frames/use-cart-actions.ts";
import { FramePrice, useSumWords } from "../../shared/money/price-label.tsx";
import { CopyText } from "../../ui/input/copy-button.tsx";
import { takeFocus } from "../../ui/layout/take-focus.ts";
import { useBelowMap } from "../../ui/layout/use-media.ts";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { closestTo } from "../../ui/list/row-keys.ts";
import { formatPosition, formatShare, formatShortTime } from "../../ui/text/format.ts";
import { hereWords } from "./results/frame-tip.tsx";
import type { ResultListProps } from "./results/result-list.tsx";
import { frameAt, grid, RowEnd } from "./rows/frame-line.tsx";
import { NewDot } from "./saved/new-since.tsx";
import classes from "./stack-card.module.css";

interface StackCardProps
  extends Pick<ResultListProps, "coverage" | "stateOf" | "selectedID" | "onSelect" | "onOpen"> {
  frames: readonly CatalogFrame[];
  at: Position;
  onClose: () => void;
}

/** Shows all frames under a press on the map. In a sheet a first tap previews, a second opens. */
export function StackCard(props: StackCardProps) {
  const { at, coverage, stateOf, selectedID, onSelect, onOpen, onClose } = props;
  const { toggle } = useCartActions();
  const isGuest = useGuest() !== undefined;
  const narrow = useBelowMap();
  const list = useRef<HTMLTableElement>(null);
  const [family, setFamily] = useState<string>();
  const [unseen, setUnseen] = useState({ above: 0, below: 0 });
  const frames = family ? props.frames.filter((frame) => frame.family === family) : props.frames;
  const index = frames.findIndex(({ frameID }) => frameID === selectedID);
  const selected = frames[index];
  // Measured after layout.
  useEffect(() => setUnseen(unseenRows(list.current, frames.length)), [frames.length]);

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
          {narrow && <p>{coverage ? t("Times in UTC · coverage of your area") : t("Times in UTC")}</p>}
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
        ref={useMergedRef(list, takeFocus)}
        {...grid(selected && stackRowID(selected.frameID))}
        aria-label={t("Frames at this point")}
        className={classes.list}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => setUnseen(unseenRows(currentTarget, frames.length))}
        onClick={({ target }) => {
          const frameID = frameAt(target);
          if (!frameID || closestTo(target, "button, [data-open]")) return;
          if (narrow && frameID === selectedID) onOpen(frameID);
          else onSelect(frameID);
        }}
        onDoubleClick={({ target }) => {
          if (!narrow && selected && !closestTo(target, "button")) onOpen(selected.frameID);
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
        <StackBar frame={selected} stateOf={stateOf} onOpen={onOpen} onToggle={toggle} />
      ) : (
        <footer className={classes.foot}>
          <span>
            {unseen.above > 0
              ? t("{above} above, {below} below", unseen)
              : unseen.below > 0 && t("{count} more below", { count: unseen.below })}
          </span>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t("preview")}
          </span>
          <span>
            <Kbd>{t("Enter")}</Kbd> {t("open¦verb")}
          </span>
          {!isGuest && (
            <span>
              <Kbd>C</Kbd> {t("cart")}
            </span>
          )}
        </footer>
      )}
    </section>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function unseenRows(list: HTMLElement | null, rows: number) {
  if (!list || list.scrollHeight === 0) return { above: 0, below: 0 };
  const { scrollHeight, scrollTop, clientHeight } = list;
  const count = (hidden: number) => Math.max(0, Math.round((hidden / scrollHeight) * rows));
  return { above: count(scrollTop), below: count(scrollHeight - scrollTop - clientHeight) };
}

interface StackBarProps extends Pick<StackCardProps, "stateOf" | "onOpen"> {
  frame: CatalogFrame | undefined;
  onToggle: (frame: CatalogFrame) => void;
}

function StackBar({ frame, stateOf, onOpen, onToggle }: StackBarProps) {
  const state = frame && stateOf(frame.frameID);
  const isGuest = useGuest() !== undefined;
  const price = useSumWords(frame ? [frame] : [], state === "default");
  if (!frame || !state) return <p className={classes.bar}>{t("Tap a frame to preview it")}</p>;
  return (
    <div className={classes.bar}>
      <Button variant="default" size="lg" onClick={() => onOpen(frame.frameID)}>
        {t("Open frame")}
      </Button>
      {isGuest ? (
        <span>{price}</span>
      ) : isForSale(state) ? (
        <Button size="lg" onClick={() => onToggle(frame)}>
          {state === "cart"
            ? t("Remove from cart")
            : price
              ? t("Add to cart, {price}", { price })
              : t("Add to cart")}
        </Button>
      ) : (
        <StateMark state={state} />
      )}
    </div>
  );
}

interface StackChipsProps {
  frames: readonly CatalogFrame[];
  chosen: string | undefined;
  onChoose: (family: string | undefined) => void;
}

function StackChips({ frames, chosen, onChoose }: StackChipsProps) {
  const counts = modeFamilies
    .map((family) => ({ family, found: frames.filter((frame) => frame.family === family).length }))
    .filter(({ found }) => found > 0);
  if (counts.length < 2) return null;
  return (
    <fieldset className={classes.chips} aria-label={t("Mode")}>
      <button
        type="button"
        className={classes.chip}
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {t("All {count}", { count: frames.length })}
      </button>
      {counts.map(({ family, found }) => (
        <button
          key={family}
          type="button"
          className={classes.chip}
          aria-pressed={chosen === family}
          onClick={() => onChoose(family)}
        >
          {family} {found}
        </button>
      ))}
    </fieldset>
  );
}

interface StackRowProps {
  frame: CatalogFrame;
  share: number | undefined;
  state: FrameState;
  selected: boolean;
  narrow: boolean;
  onToggle: (frame: CatalogFrame) => void;
}

function StackRow({ frame, share, state, selected, narrow, onToggle }: StackRowProps) {
  return (
    <tr
      ref={selected ? bringToMiddle : undefined}
      id={stackRowID(frame.frameID)}
      tabIndex={-1}
      aria-selected={selected}
      className={classes.row}
      data-frame={frame.frameID}
    >
      <td>
        <QuicklookThumb frame={frame} size={narrow ? 48 : 40} />
      </td>
      <td className={classes.glyph}>
        <GeometryGlyph axes={frameAxes(frame)} size={24} />
      </td>
      <td className={classes.words}>
        <span>
          <NewDot frames={[frame]} />
          <b>{shortModeName(frame)}</b>
          <span>
            {formatShortTime(frame.start)} {!narrow && <small>{t("UTC")}</small>}
          </span>
        </span>
        <small>
          {geometryWords(frame)}
          {!narrow && ` · ${resolutionWords(frame)}`}
        </small>
      </td>
      <td className={classes.offer}>
        <span>{isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}</span>
        {share !== undefined && (
          <small>
            {narrow
              ? formatShare(share, true)
              : t("{percent} of area", { percent: formatShare(share, true) })}
          </small>
        )}
      </td>
      <RowEnd {...{ frame, state, selected, onToggle }} />
    </tr>
  );
}

/** Ref of the chosen row: rows above and below it are in sight. */
function bringToMiddle(row: HTMLElement | null): void {
  row?.scrollIntoView?.({ block: "center" });
}

function stackRowID(frameID: string): string {
  return `stack-${frameID}`;
}
