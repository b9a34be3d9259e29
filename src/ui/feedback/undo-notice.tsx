import { Button, CloseButton, Kbd } from "@mantine/core";
import { create } from "zustand";
import { type Language, spokenLanguage, t } from "../../languages/texts.ts";
import { announce } from "./live-region.tsx";
import classes from "./undo-notice.module.css";

/** Shows the change that can be taken back, in a line of its own, so that it covers nothing; the live region reads it out. */
export function UndoNotice() {
  const { notice, close, undo } = useUndoNotice();
  const isForeign = notice?.language !== spokenLanguage();
  if (!notice || (isForeign && !notice.undo)) return null;
  return (
    <section className={classes.notice} aria-label={t("Last change")}>
      <p>{isForeign ? t("Last change") : notice.text}</p>
      {notice.undo && (
        <Button
          variant="default"
          aria-keyshortcuts="u"
          onClick={undo}
          rightSection={<Kbd className={classes.key}>U</Kbd>}
        >
          {t("Undo")}
        </Button>
      )}
      <CloseButton aria-label={t("Close the notice")} onClick={close} />
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
    announce(t("Undone"));
  },
}));

/** Announces a change and offers to undo it, on screen and in the live region. Without `undo` it only announces. */
export function offerUndo(text: string, undo?: () => void): void {
  useUndoNotice.setState({ notice: { text, language: spokenLanguage(), undo } });
  announce(undo ? t("{text} Press U to undo.", { text }) : text);
}
