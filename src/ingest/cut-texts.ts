import { isUtf8 } from "node:buffer";

/** Cuts the text of one item after the other out of the bytes of a file. */
export interface Cutter {
  push(chunk: Buffer): Cut[];
  /** What is left when the file has ended. */
  end(): Cut[];
}

/** The text of an item, or the sentence that says why it has none; the lines or items before it and itself. */
export type Cut = { place: number } & ({ text: string } | { fault: string });

/** The longest text of one item, bytes: more is not held in memory. */
export const LONGEST_ITEM = 16 * 1024 * 1024;
const TOO_LONG = "it is longer than 16 MB: no item is, so look whether something is missing at its end.";

const NOT_UTF8 = "it is not UTF-8: save the file in UTF-8.";
const BYTE_ORDER_MARK = "\uFEFF";

/** The bytes of a text that may begin in one chunk and end in another. */
export class Collected {
  #parts: Buffer[] = [];
  #length = 0;

  add(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length <= LONGEST_ITEM) this.#parts.push(bytes);
    else this.#parts = [];
  }

  /** The text with its number; what was collected is dropped. */
  take(place: number): Cut {
    const [only] = this.#parts;
    const bytes = this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts);
    const isTooLong = this.#length > LONGEST_ITEM;
    this.drop();
    if (isTooLong) return { place, fault: TOO_LONG };
    if (!isUtf8(bytes)) return { place, fault: NOT_UTF8 };
    const text = bytes.toString("utf8");
    return { place, text: text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text };
  }

  drop(): void {
    this.#parts = [];
    this.#length = 0;
  }
}

const LINE_FEED = 10;

/** Cuts lines, of which each is an item by itself (NDJSON): one that is corrupt breaks no other. Empty ones are left out. */
export function createLineCutter(): Cutter {
  const collected = new Collected();
  let line = 0;

  function cut(): Cut[] {
    const found = collected.take(++line);
    return "text" in found && found.text.trim() === "" ? [] : [found];
  }

  return {
    push(chunk) {
      const cuts: Cut[] = [];
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        collected.add(chunk.subarray(from, at));
        cuts.push(...cut());
        from = at + 1;
      }
      if (from < chunk.length) collected.add(chunk.subarray(from));
      return cuts;
    },
    end: cut,
  };
}
