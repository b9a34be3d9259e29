import { useLayoutEffect } from "react";
import { create } from "zustand";

const useAnnouncement = create<{ text: string; turn: number }>()(() => ({ text: "", turn: 0 }));

/** Announces a text to screen readers. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }));
}

/** Announces a sentence when it or what it is `about` changes; undefined or empty says nothing. */
export function useAnnounce(sentence: string | undefined, about?: unknown): void {
  // Speaks as the sentence is painted: a later effect could speak over what a key said in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same result of another check is news.
  useLayoutEffect(() => {
    if (sentence) announce(sentence);
  }, [sentence, about]);
}

export function LiveRegion() {
  const { text, turn } = useAnnouncement();
  return (
    <div aria-live="polite" aria-atomic="true" className="visually-hidden" data-testid="live-region">
      {/* A text that replaces the same one would not be heard; a new element is. */}
      <span key={turn}>{text}</span>
    </div>
  );
}
