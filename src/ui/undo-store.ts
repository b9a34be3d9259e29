import { create } from "zustand";
import { announce } from "./live-region.tsx";

/** How long a notice stays (look.md, Empty, loading, error). */
export const NOTICE_MS = 6_000;

interface Notice {
  text: string;
  /** Takes back what the notice tells; absent where nothing was changed. */
  undo: (() => void) | undefined;
}

interface UndoState {
  notice: Notice | undefined;
  /** Lets the notice go after its time, counted anew. */
  release: () => void;
  /** Keeps it as long as someone is about to use it. */
  hold: () => void;
  close: () => void;
  /** Takes the change back, if there is one to take back. */
  undo: () => void;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** The one notice of a change that can be taken back. */
export const useUndoNotice = create<UndoState>()((set, get) => ({
  notice: undefined,
  release() {
    clearTimeout(timer);
    timer = setTimeout(() => set({ notice: undefined }), NOTICE_MS);
  },
  hold() {
    clearTimeout(timer);
  },
  close() {
    clearTimeout(timer);
    set({ notice: undefined });
  },
  undo() {
    const { notice, close } = get();
    if (!notice?.undo) return;
    notice.undo();
    close();
    announce("Taken back");
  },
}));

/** Tells of a change and offers to take it back, for 6 s and in the live region. Without `undo` it only tells. */
export function offerUndo(text: string, undo?: () => void): void {
  useUndoNotice.setState({ notice: { text, undo } });
  useUndoNotice.getState().release();
  announce(undo ? `${text} Press U to undo.` : text);
}
