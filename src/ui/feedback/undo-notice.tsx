import { Button, CloseButton, Kbd } from "@mantine/core";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { type Language, spokenLanguage, t } from "../../languages/texts.ts";
import { announce } from "./live-region.tsx";
import classes from "./undo-notice.module.css";

const STAYS_MS = 6_000;
const STAYS_WITH_UNDO_MS = 8_000;

/** Shows the last change for a few seconds, longer under pointer or focus; `U` undoes it afterwards, too. */
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
  /** Language of the text: after a change of it the notice stays hidden, but undo works. */
  language: Language;
  undo: (() => void) | undefined;
}

interface UndoState {
  notice: Notice | undefined;
  isShown: boolean;
  hide: () => void;
  close: () => void;
  undo: () => void;
}

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

/** Announces a change and offers to undo it. */
export function offerUndo(text: string, undo?: () => void): void {
  useUndoNotice.setState({ notice: { text, language: spokenLanguage(), undo }, isShown: true });
  announce(undo ? t("{text} Press U to undo.", { text }) : text);
}
