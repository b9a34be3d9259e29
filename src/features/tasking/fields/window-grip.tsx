import { type CSSProperties, type PointerEvent, useRef } from "react";
import { HOUR } from "./acquisition-window.ts";

interface WindowGripProps {
  /** Where the window lies on the bar. */
  style: CSSProperties;
  className: string | undefined;
  /** How long the bar is, hours. */
  span: number;
  /** By how many milliseconds, whole hours, the window is moved, and whether it is let go there. */
  onMove: (by: number, isAtRest: boolean) => void;
  onCancel: () => void;
}

/** The window on its bar, dragged as a whole by the pointer; keys have the sliders at its ends. */
export function WindowGrip({ style, className, span, onMove, onCancel }: WindowGripProps) {
  const from = useRef<number>(undefined);
  const move = (event: PointerEvent<HTMLElement>, isAtRest: boolean) => {
    const width = event.currentTarget.parentElement?.clientWidth;
    if (from.current === undefined || !width) return;
    onMove(Math.round(((event.clientX - from.current) / width) * span) * HOUR, isAtRest);
  };
  return (
    <div
      className={className}
      style={style}
      data-window-grip=""
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => {
        move(event, true);
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
        onCancel();
      }}
    />
  );
}
