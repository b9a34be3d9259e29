import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

/** Delay before the address follows the selection, ms: holding an arrow key selects many frames in a row. */
const FOLLOWS_MS = 20;
const SOON_MS = 300;
const FOLLOWS_LAST_MS = 120;

/** Returns the selected frame at once, while the address (`addressed`, `show`) follows later; the last function flushes. */
export function useSelected(
  addressed: string | undefined,
  show: (frame: string | undefined) => void,
): [string | undefined, (frame: string | undefined) => void, () => void] {
  const [state, setState] = useState<Selected>({ addressed, selected: addressed, underway: [] });
  const now = state.addressed === addressed ? state : followed(state, addressed);
  if (now !== state) setState(now);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const selectedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const follow = useCallbackRef(() => {
    waiting.current = undefined;
    show(now.selected);
  });
  return [
    now.selected,
    (frame) => {
      setState((before) => ({ ...before, selected: frame, underway: [...before.underway, frame] }));
      clearTimeout(waiting.current);
      const isSoon = performance.now() - selectedAt.current < SOON_MS;
      selectedAt.current = performance.now();
      waiting.current = setTimeout(follow, isSoon ? FOLLOWS_LAST_MS : FOLLOWS_MS);
    },
    () => {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      follow();
    },
  ];
}

interface Selected {
  addressed: string | undefined;
  selected: string | undefined;
  underway: readonly (string | undefined)[];
}

/** Applies a change of the address: it passes the frames selected here in their order, and may skip some. */
export function followed(state: Selected, addressed: string | undefined): Selected {
  const at = state.underway.indexOf(addressed);
  if (at < 0) return { addressed, selected: addressed, underway: [] };
  return { addressed, selected: state.selected, underway: state.underway.slice(at + 1) };
}
