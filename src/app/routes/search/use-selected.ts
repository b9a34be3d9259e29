import { useState } from "react";

/**
 * The selected frame, at once: the address follows when the page has time for it, and a key pressed meanwhile is meant for the
 * frame that was just selected. `addressed` is that of the address, `show` brings it there.
 */
export function useSelected(
  addressed: string | undefined,
  show: (frame: string | undefined) => void,
): [string | undefined, (frame: string | undefined) => void] {
  const [state, setState] = useState<Selected>({ addressed, selected: addressed, underway: [] });
  const now = state.addressed === addressed ? state : followed(state, addressed);
  if (now !== state) setState(now);
  return [
    now.selected,
    (frame) => {
      setState((before) => ({ ...before, selected: frame, underway: [...before.underway, frame] }));
      show(frame);
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
