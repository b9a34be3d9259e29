import { Button, CloseButton, Kbd } from "@mantine/core";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { type Language, spokenLanguage, t } from "../../languages/texts.ts";
import { announce } from "./live-region.tsx";
import classes from "./undo-notice.module.css";

/** Time that a notice stays, and one with a button, milliseconds. */
const STAYS_MS = 6_000;
const STAYS_WITH_UNDO_MS = 8_000;

/**
 * Shows the last change over the screen for a few seconds, longer while the pointer or the focus is on it; `U` takes the change
 * back afterwards, too. The live region reads it out.
 */
export function UndoNotice() {
  const { notice, isShown, hide, undo } = useUndoNotice();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!notice || !isShown || isHeld) return;
    const timer = setTimeout(hide, notice.undo ? STAYS_WITH_UNDO_MS : STAYS_MS);
    return () => clearTimeout(timer);
  }, [notice, isShown, isHeld, hide]);
  const isForeign = notice?.language !== spokenLanguage();
  if (!notice || !isShown || (isForeign && !notice.undo)) return null;
  return (
    <section
      className={classes.notice}
      aria-label={t("Last change")}
      data-passing=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{isForeign ? t("Last change") : notice.text}</p>
      {notice.undo && (
        <Button
          variant="default"
          aria-keyshortcuts="u"
          onClick={() => {
            setHeld(false);
            undo();
          }}
          rightSection={<Kbd className={classes.key}>U</Kbd>}
        >
          {t("Undo")}
        </Button>
      )}
      <CloseButton
        aria-label={t("Close the notice")}
        onClick={() => {
          setHeld(false);
          hide();
        }}
      />
    </section>
  );
}

interface Notice {
  text: string;
  /** What it is written in: after a change of the language it is not shown any more, and can still be undone. */
  language: Language;
  /** Undoes what the notice reports; absent where nothing was changed. */
  undo: (() => void) | undefined;
}

interface UndoState {
  notice: Notice | undefined;
  /** Whether it is on screen. */
  isShown: boolean;
  /** Takes it off the screen; the change can still be taken back. */
  hide: () => void;
  /** Forgets the change. */
  close: () => void;
  /** Takes the change back, if there is one to take back. */
  undo: () => void;
}

/** The notice of the last change; the next change takes its place. */
export const useUndoNotice = create<UndoState>()((set, get) => ({
  notice: undefined,
  isShown: false,
  hide: () => set({ isShown: false }),
  close: () => set({ notice: undefined }),
  undo() {
    const { notice, close } = get();
    if (!notice?.undo) return;
    notice.undo();
    close();
    announce(t("Undone"));
  },
}));

/** Announces a change and offers to undo it, on screen and in the live region. Without `undo` it only announces. */
export function offerUndo(text: string, undo?: () => void): void {
  useUndoNotice.setState({ notice: { text, language: spokenLanguage(), undo }, isShown: true });
  announce(undo ? t("{text} Press U to undo.", { text }) : text);
}
