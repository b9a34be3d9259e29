import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { moveAmongRows } from "../list/row-keys.ts";
import { useLetterKeys } from "./letter-keys.ts";

/** Actions by `KeyboardEvent.key`; an arrow with Shift is `Shift+ArrowLeft`. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** Handles keys of the whole page, unless the focused thing uses the key, a modifier is down, or the user switched them off. */
export function useGlobalKeys(actions: KeyActions): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // A slider uses no letters.
    const kept = event.key.length > 1 ? `${KEEPS_ITS_KEYS}, [role="slider"]` : KEEPS_ITS_KEYS;
    if (event.target instanceof Element && event.target.closest(kept)) return;
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
    const isShifted = event.shiftKey && event.key.startsWith("Arrow");
    if (isShifted && event.target instanceof HTMLCanvasElement) return;
    const action = actions[isShifted ? `Shift+${event.key}` : event.key];
    if (!action || event.repeat || !useLetterKeys.getState().isOn) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

export function useRowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const move = (step: 1 | -1) => list.current && moveAmongRows(list.current, step);
  useGlobalKeys({ j: () => move(1), k: () => move(-1) });
  return list;
}

const KEEPS_ITS_KEYS =
  'input:not([role="switch"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
