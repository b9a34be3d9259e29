/** A new frame, or an order that has ended, as a digest shows it. */
export type News =
  | { kind: "frame"; id: string; start: string; mode: string | undefined; metres: number | undefined }
  | { kind: "purchase" | "task" | "delivery"; id: string; status: string; about: string | undefined };

/** Answer to one look: what there is, and what of it is new beside what is known. */
export interface Found {
  /** Keys of all that was found, to be known at the next look. */
  keys: readonly string[];
  /** Whether there was more than is read at once. */
  more: boolean;
  newTo: (known: ReadonlySet<string>) => Promise<readonly News[]>;
}
