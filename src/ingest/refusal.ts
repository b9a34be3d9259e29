/** Why an item is not taken in: a word for counting, and what the summary calls it. */
export const reasons = {
  file: "files that cannot be read",
  json: "not JSON",
  item: "not items",
  "frame-id": "frame ids",
  property: "missing or unknown values",
  time: "times",
  geometry: "footprints",
  mode: "imaging modes",
  taken: "frames imaged for tasks",
  number: "image numbers that another image has",
} as const;
export type Reason = keyof typeof reasons;

/** An item that cannot be a frame of the archive; its message is one sentence that says what to do. */
export class Unusable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.name = "Unusable";
    this.reason = reason;
  }
}

/** The place of an item: a file, and in it a line or the number of the item, both from 1. */
export interface Place {
  file: string;
  line?: number;
  item?: number;
  /** The item's own id, where it has one. */
  id?: string;
}

/** One item or file that was refused, as the report has it. */
export interface Refusal extends Place {
  reason: Reason;
  message: string;
}

/** `frames.ndjson, line 17, "abc": it is no JSON.` */
export function refusalText({ file, line, item, id, message }: Refusal): string {
  const where = [
    file,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(item === undefined ? [] : [`item ${item}`]),
    ...(id === undefined ? [] : [JSON.stringify(id)]),
  ];
  return `${where.join(", ")}: ${message}`;
}
