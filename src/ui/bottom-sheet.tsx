import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import classes from "./bottom-sheet.module.css";

/** Heights of the sheet: a peek in pixels, then shares of the screen. */
const STOPS = ["peek", "half", "full"] as const;
type Stop = (typeof STOPS)[number];

const STOP_WORDS = { peek: "peek", half: "half height", full: "full height" } as const satisfies Record<
  Stop,
  string
>;

/** Vertical way of the finger that moves the sheet by one stop, px. */
const DRAG_STEP = 48;

/** A panel over the bottom of a narrow screen with three heights; its handle is dragged or pressed. */
export function BottomSheet({ label, children }: { label: string; children: ReactNode }) {
  const [stop, setStop] = useState<Stop>("half");
  const startY = useRef<number>(undefined);
  const dragged = useRef(false);

  function step(by: number) {
    const index = STOPS.indexOf(stop) + by;
    setStop(STOPS[Math.max(0, Math.min(STOPS.length - 1, index))] as Stop);
  }

  function onPointerUp({ clientY }: PointerEvent) {
    const way = (startY.current ?? clientY) - clientY;
    startY.current = undefined;
    dragged.current = Math.abs(way) > 8;
    if (Math.abs(way) > DRAG_STEP) step(way > 0 ? 1 : -1);
  }

  function onClick() {
    if (dragged.current) dragged.current = false;
    else setStop(STOPS[(STOPS.indexOf(stop) + 1) % STOPS.length] as Stop);
  }

  return (
    <section className={classes.sheet} data-stop={stop} aria-label={label}>
      <button
        type="button"
        className={classes.handle}
        aria-label={`${label}: ${STOP_WORDS[stop]}. Change height`}
        onPointerDown={(event) => {
          startY.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={onPointerUp}
        onClick={onClick}
      />
      {children}
    </section>
  );
}
