import { LONGEST, writeDecimal, writeInstant } from "./written-numbers.ts";

/** JSON as a text, or as the bytes of one. */
export type Json = string | Uint8Array;

/** Characters of a text that are written one by one: for so few that takes less time than to call what writes many. */
const FEW = 40;

/** What an array begins and ends with, and what is between its entries. */
const [BEGIN, COMMA, END] = [91, 44, 93];

const encoder = new TextEncoder();

/** JSON that is put together as bytes: to repeat what was written once takes a fraction of what it takes as texts. */
export class JsonBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** Has room for so many bytes, and makes more where they do not suffice. */
  constructor(room: number) {
    this.#bytes = new Uint8Array(room);
  }

  get length(): number {
    return this.#length;
  }

  /** Writes JSON at the end. */
  add(json: Json): void {
    if (typeof json === "string") this.#addText(json);
    else {
      this.#makeRoom(json.length);
      this.#bytes.set(json, this.#length);
      this.#length += json.length;
    }
  }

  /** Writes a number of steps, of which so many are one. */
  addDecimal(steps: number, scale: number): void {
    this.#makeRoom(LONGEST);
    this.#length = writeDecimal(this.#bytes, this.#length, steps, scale);
  }

  /** Writes two such numbers as an array. */
  addPair(first: number, second: number, scale: number): void {
    this.#makeRoom(2 * LONGEST);
    const bytes = this.#bytes;
    bytes[this.#length] = BEGIN;
    const at = writeDecimal(bytes, this.#length + 1, first, scale);
    bytes[at] = COMMA;
    const end = writeDecimal(bytes, at + 1, second, scale);
    bytes[end] = END;
    this.#length = end + 1;
  }

  /** Writes an instant (whole milliseconds since 1970) without its quotation marks. */
  addInstant(ms: number): void {
    this.#makeRoom(LONGEST);
    this.#length = writeInstant(this.#bytes, this.#length, ms);
  }

  /** Writes what stands from one place to before another once more, at the end. */
  repeat(from: number, to: number): void {
    this.#makeRoom(to - from);
    this.#bytes.copyWithin(this.#length, from, to);
    this.#length += to - from;
  }

  /** All that was written. */
  whole(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  /** What `write` writes, instead of all that was written before; it stays until that happens again. */
  anew(write: (bytes: JsonBytes) => void): Uint8Array<ArrayBuffer> {
    this.#length = 0;
    write(this);
    return this.whole();
  }

  /** The same, apart from this, so that the same room serves again and again. */
  only(write: (bytes: JsonBytes) => void): Uint8Array<ArrayBuffer> {
    return this.anew(write).slice();
  }

  #addText(text: string): void {
    // A character takes three bytes at most.
    this.#makeRoom(3 * text.length);
    const bytes = this.#bytes;
    const at = this.#length;
    let place = 0;
    if (text.length <= FEW) {
      for (; place < text.length; place++) {
        const code = text.charCodeAt(place);
        if (code > 127) break;
        bytes[at + place] = code;
      }
    }
    this.#length += place;
    if (place < text.length) {
      this.#length += encoder.encodeInto(text.slice(place), bytes.subarray(at + place)).written;
    }
  }

  #makeRoom(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.whole());
    this.#bytes = larger;
  }
}
