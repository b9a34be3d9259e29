/** A browser with one page, driven as a user drives it: by the mouse, the keys and what is chosen in its file dialog. */
export interface Browser {
  /** Opens an address; resolves when its page is loaded. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page; what it results in must be JSON, a promise is awaited. */
  evaluate<T>(expression: string): Promise<T>;
  /** Moves the pointer to places in CSS pixels of the viewport: with its button down from the first to the last of several. */
  point(places: readonly Place[]): Promise<void>;
  /** Types text, key by key. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses a file in the first file input of the page. */
  chooseFile(path: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export type Key = "Enter" | "Tab" | "SelectAll";

/** Size of the viewport, CSS pixels. */
export const SIZE = { width: 1200, height: 760 };
