import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import { moveAmongRows } from "../../ui/list/row-keys.ts";

/** What a key does; keys as `KeyboardEvent.key`, an arrow with Shift as `Shift+ArrowLeft`. */
export type KeyActions = Readonly<Record<string, () => void>>;

/**
 * Listens for keys of the whole page. They act only when no field, button group, list, map or dialog uses the key itself: not while
 * something editable has the focus, not with a modifier, not when the event was already handled, and not once the user has
 * switched them off.
 */
export function useGlobalKeys(actions: KeyActions): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(KEEPS_ITS_KEYS)) return;
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
    const isShifted = event.shiftKey && event.key.startsWith("Arrow");
    if (isShifted && event.target instanceof HTMLCanvasElement) return;
    const action = actions[isShifted ? `Shift+${event.key}` : event.key];
    // A held key acts once.
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

/** J and K go from row to row of the list in the element that gets the ref. */
export function useRowKeys<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const move = (step: 1 | -1) => list.current && moveAmongRows(list.current, step);
  useGlobalKeys({ j: () => move(1), k: () => move(-1) });
  return list;
}

const KEEPS_ITS_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="slider"]';
