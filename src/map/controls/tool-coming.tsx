import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useMapRoom } from "../map-context.ts";
import { MapHint } from "../map-hint.tsx";

/** What tools are used with, and left; other keys do what they do without them. */
const TOOL_KEYS = new Set([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Enter",
  " ",
  "Backspace",
  "Delete",
  "Escape",
]);

/** Whether a tool that a `ToolComing` stands for is in use, once that stands there no more: not where it was given up or changed. */
export function useInUse(isInUse: boolean): RefObject<boolean> {
  const inUse = useRef(isInUse);
  useEffect(() => {
    inUse.current = isInUse;
    return () => {
      inUse.current = false;
    };
  }, [isInUse]);
  return inUse;
}

interface ToolComingProps {
  /** From `useInUse`. */
  inUse: RefObject<boolean>;
  children: ReactNode;
}

/**
 * Stands for a tool while it is loaded: a press on the map means no footprint either, and keys wait for the tool, so that a quick
 * hand loses nothing. A child of `MapCanvas`.
 */
export function ToolComing({ inUse, children }: ToolComingProps) {
  const { map, claim } = useMapRoom();
  useEffect(() => {
    claim.take();
    return () => claim.release();
  }, [claim]);
  useEffect(() => {
    const surface = map.getCanvasContainer();
    const waiting: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !TOOL_KEYS.has(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      waiting.push(event);
    };
    surface.addEventListener("keydown", hold, { capture: true });
    return () => {
      surface.removeEventListener("keydown", hold, { capture: true });
      // Once the tool, which comes in the same moment, listens; each finds what the one before it has done.
      queueMicrotask(() => {
        if (!inUse.current) return;
        for (const event of waiting)
          flushSync(() => map.getCanvas().dispatchEvent(new KeyboardEvent(event.type, event)));
      });
    };
  }, [map, inUse]);
  return <MapHint>{children}</MapHint>;
}
