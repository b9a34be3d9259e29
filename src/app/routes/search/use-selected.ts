import { useCallbackRef } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

/**
 * How long what follows the selection waits, milliseconds: until that is painted, and of frames that are selected one soon after the
 * other, as by a key that is held down, for the next one: each would take its time.
 */
const FOLLOWS_MS = 20;
const SOON_MS = 300;
const FOLLOWS_LAST_MS = 120;

/**
 * The selected frame, at once: the address follows once the user stays with it, and a key pressed meanwhile is meant for the
 * frame that was just selected. `addressed` is that of the address, `show` brings it there; the last function does so at once, for
 * who leaves.
 */
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
  /** As the address had it last. */
  addressed: string | undefined;
  selected: string | undefined;
  /** Selected here, but not seen in the address yet. */
  underway: readonly (string | undefined)[];
}

/** After the address has changed: it comes to the frames that were selected here in their order, and may leave some out. */
export function followed(state: Selected, addressed: string | undefined): Selected {
  const at = state.underway.indexOf(addressed);
  if (at < 0) return { addressed, selected: addressed, underway: [] };
  return { addressed, selected: state.selected, underway: state.underway.slice(at + 1) };
}
