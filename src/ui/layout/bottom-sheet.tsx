import { type PointerEvent, type ReactNode, useRef } from "react";
import { t, text } from "../../languages/texts.ts";
import classes from "./bottom-sheet.module.css";
import { type SheetStop, SHEET_STOPS as STOPS } from "./sheet-stop.ts";

const STOP_WORDS = {
  peek: text("peek"),
  half: text("half height"),
  full: text("full height"),
} as const satisfies Record<SheetStop, string>;

/** Vertical way of the finger that moves the sheet by one stop, px. */
const DRAG_STEP = 48;

interface BottomSheetProps {
  label: string;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  /** Out of the way: what it holds is kept. */
  isAway: boolean;
  /**
   * How it looks where it is no sheet but a panel of its own width; undefined on a narrow screen. What it holds stays the same
   * through a change of the two, so that a dialog keeps open and a text half typed is not lost.
   */
  panel: { className: string; width: string } | undefined;
  children: ReactNode;
}

/** A panel that lies over the bottom of a narrow screen with three heights; its handle is dragged or pressed. */
export function BottomSheet({ label, stop, onStop, isAway, panel, children }: BottomSheetProps) {
  const startY = useRef<number>(undefined);
  const dragged = useRef(false);

  function step(by: number) {
    const index = STOPS.indexOf(stop) + by;
    onStop(STOPS[Math.max(0, Math.min(STOPS.length - 1, index))] as SheetStop);
  }

  function onPointerUp({ clientY }: PointerEvent) {
    const way = (startY.current ?? clientY) - clientY;
    startY.current = undefined;
    dragged.current = Math.abs(way) > 8;
    if (Math.abs(way) > DRAG_STEP) step(way > 0 ? 1 : -1);
  }

  function onClick() {
    if (dragged.current) dragged.current = false;
    else onStop(STOPS[(STOPS.indexOf(stop) + 1) % STOPS.length] as SheetStop);
  }

  return (
    <section
      {...(panel
        ? { className: panel.className, "data-width": panel.width }
        : {
            className: classes.sheet,
            "data-stop": isAway ? "away" : stop,
            "aria-label": label,
            inert: isAway,
            // What takes the focus below the edge of the screen comes up.
            onFocus: ({ target }) => {
              if (stop === "peek" && !target.matches(`.${classes.handle}`)) onStop("half");
            },
          })}
    >
      {!panel && (
        <button
          type="button"
          className={classes.handle}
          aria-label={t("{label}: {height}. Change height", { label, height: t(STOP_WORDS[stop]) })}
          onPointerDown={(event) => {
            startY.current = event.clientY;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerUp={onPointerUp}
          onClick={onClick}
        />
      )}
      <div className={classes.content}>{children}</div>
    </section>
  );
}
