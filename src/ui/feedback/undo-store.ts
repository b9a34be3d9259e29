import { create } from "zustand";
import { announce } from "./live-region.tsx";

interface Notice {
  text: string;
  /** Undoes what the notice reports; absent where nothing was changed. */
  undo: (() => void) | undefined;
}

interface UndoState {
  notice: Notice | undefined;
  close: () => void;
  /** Takes the change back, if there is one to take back. */
  undo: () => void;
}

/** The one notice of a change that can be taken back; it stays until the next change or until it is closed. */
export const useUndoNotice = create<UndoState>()((set, get) => ({
  notice: undefined,
  close: () => set({ notice: undefined }),
  undo() {
    const { notice, close } = get();
    if (!notice?.undo) return;
    notice.undo();
    close();
    announce("Undone");
  },
}));

/** Announces a change and offers to undo it, on screen and in the live region. Without `undo` it only announces. */
export function offerUndo(text: string, undo?: () => void): void {
  useUndoNotice.setState({ notice: { text, undo } });
  announce(undo ? `${text} Press U to undo.` : text);
}
