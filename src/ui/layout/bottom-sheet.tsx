import { type PointerEvent, type ReactNode, useRef } from "react";
import { t, text } from "../../languages/texts.ts";
import classes from "./bottom-sheet.module.css";

const STOPS = ["peek", "half", "full"] as const;
export type SheetStop = (typeof STOPS)[number];

const STOP_WORDS = {
  peek: text("peek"),
  half: text("half height"),
  full: text("full height"),
} as const satisfies Record<SheetStop, string>;

/** Drag distance of one stop, px. */
const DRAG_STEP = 48;

interface BottomSheetProps {
  label: string;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  isAway: boolean;
  /** Panel style on a wide screen; undefined on a narrow one. The content stays mounted through a change. */
  panel: { className: string; width: string } | undefined;
  children: ReactNode;
}

/** Sheet over the bottom of a narrow screen with three heights; its handle is dragged or pressed. */
export function BottomSheet({ label, stop, onStop, isAway, panel, children }: BottomSheetProps) {
  const startY = useRef<number>(undefined);
  const dragged = useRef(false);

  function step(by: number) {
    const index = STOPS.indexOf(stop) + by;
    onStop(STOPS[Math.max(0, Math.min(STOPS.length - 1, index))] ?? stop);
  }

  function onPointerUp({ clientY }: PointerEvent) {
    const way = (startY.current ?? clientY) - clientY;
    startY.current = undefined;
    dragged.current = Math.abs(way) > 8;
    if (Math.abs(way) > DRAG_STEP) step(way > 0 ? 1 : -1);
  }

  function onClick() {
    if (dragged.current) dragged.current = false;
    else onStop(STOPS[(STOPS.indexOf(stop) + 1) % STOPS.length] ?? stop);
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
