import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "../../languages/texts.ts";
import classes from "./tour.module.css";
import { placeCard, type Rect, steps } from "./tour-steps.ts";

const LOOK_AGAIN_MS = 200;

/** Four steps over the screen: arrows and Enter move, Escape ends. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const [index, setIndex] = useState(0);
  const step = steps[index];
  const seen = useTarget(index);
  const [size, setSize] = useState({ width: 320, height: 170 });
  const card = useRef<HTMLElement>(null);
  const shown = seen !== undefined;
  // The card begins to be read, and gets the keys, at each step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another card.
  useEffect(() => {
    if (!card.current) return;
    setSize({ width: card.current.offsetWidth, height: card.current.offsetHeight });
    card.current.focus({ preventScroll: true });
  }, [index, shown]);
  if (!step || !seen) return null;
  const isLast = index === steps.length - 1;
  const next = () => (isLast ? onEnd() : setIndex(index + 1));
  const back = () => setIndex(Math.max(0, index - 1));
  const act = (event: KeyboardEvent) => {
    const keys: Record<string, (() => void) | undefined> = {
      ArrowRight: next,
      ArrowLeft: back,
      Escape: onEnd,
      Enter: event.target === event.currentTarget ? next : undefined,
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const view = { width: window.innerWidth, height: window.innerHeight };
  const { left, top, ring } = placeCard(seen.rect, size, view);
  return (
    <>
      <div className={classes.ring} style={ring} aria-hidden />
      <section
        key={index}
        ref={card}
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-text"
        tabIndex={-1}
        className={classes.card}
        style={{ left, top }}
        onKeyDown={act}
      >
        <p className={classes.count}>
          {t("Step {number} of {all}", { number: index + 1, all: steps.length })}
        </p>
        <h2 id="tour-title">{t(step.title)}</h2>
        <p id="tour-text">{seen.text}</p>
        <div className={classes.buttons}>
          {!isLast && (
            <Button variant="subtle" onClick={onEnd}>
              {t("Skip the tour")}
            </Button>
          )}
          <Button variant="default" disabled={index === 0} onClick={back}>
            {t("Back")}
          </Button>
          <Button onClick={next}>{isLast ? t("Done¦button") : t("Next")}</Button>
        </div>
      </section>
    </>
  );
}

interface Seen {
  rect: Rect;
  text: string;
}

/** Follows the target of a step; undefined while it is not visible. */
function useTarget(index: number): Seen | undefined {
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    const look = () => {
      const now = seenOf(index);
      setSeen((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    window.addEventListener("resize", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("resize", look);
    };
  }, [index]);
  return seen;
}

function seenOf(index: number): Seen | undefined {
  for (const { selector, text } of steps[index]?.targets ?? []) {
    for (const element of document.querySelectorAll(selector())) {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const rect = {
        left: Math.max(0, left),
        top: Math.max(0, top),
        width: Math.min(window.innerWidth, right) - Math.max(0, left),
        height: Math.min(window.innerHeight, bottom) - Math.max(0, top),
      };
      if (rect.width > 0 && rect.height > 0) return { rect, text: t(text) };
    }
  }
  return undefined;
}
