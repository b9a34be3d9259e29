import { create } from "zustand";

const useAnnouncement = create<{ text: string }>()(() => ({ text: "" }));

/** Says a count or status to screen readers. */
export function announce(text: string): void {
  useAnnouncement.setState({ text });
}

/** The one polite live region of the page. */
export function LiveRegion() {
  const text = useAnnouncement((state) => state.text);
  return (
    <div aria-live="polite" aria-atomic="true" className="visually-hidden" data-testid="live-region">
      {text}
    </div>
  );
}
