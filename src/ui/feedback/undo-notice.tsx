import { Button, CloseButton, Kbd } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { create } from "zustand";
import { type Language, spokenLanguage, t } from "../../languages/texts.ts";
import { useOnline } from "../layout/use-media.ts";
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

const useMissing = create<{ retries: readonly (() => void)[] }>()(() => ({ retries: [] }));

export function useMissingPicture(retry: (() => void) | undefined): void {
  useEffect(() => {
    if (!retry) return;
    useMissing.setState(({ retries }) => ({ retries: [...retries, retry] }));
    return () => useMissing.setState(({ retries }) => ({ retries: retries.filter((one) => one !== retry) }));
  }, [retry]);
  useWindowEvent("online", () => retry?.());
}

/** Counts list pictures that failed, with a button to retry all. Hidden while offline. */
export function MissingPictures() {
  const { retries } = useMissing();
  const online = useOnline();
  if (retries.length === 0 || !online) return null;
  return (
    <section className={classes.notice} data-second aria-label={t("Images")}>
      <p role="status">
        {t("{count, plural, one {Image} other {# images}} could not be loaded", { count: retries.length })}
      </p>
      <Button
        variant="default"
        onClick={() => {
          for (const retry of retries) retry();
        }}
      >
        {t("Try again")}
      </Button>
    </section>
  );
}
