/** Reasons to refuse an item, with their names in the summary. */
export const reasons = {
  file: "files that cannot be read",
  json: "not JSON",
  item: "not items",
  "frame-id": "frame ids",
  id: "ids of items",
  property: "missing or unknown values",
  time: "missing or wrong times",
  geometry: "footprints",
  mode: "imaging modes",
  asset: "addresses of files",
  taken: "frames imaged for tasks",
  task: "tasks that take no image",
  number: "image numbers that another image has",
} as const;
export type RefusalReason = keyof typeof reasons;

export class Unusable extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = "Unusable";
    this.reason = reason;
  }
}

/** Place of an item: a file, and in it a line or the item's number, both from 1. */
export interface RefusalPlace {
  file: string;
  line?: number;
  item?: number;
  id?: string;
}

export interface Refusal extends RefusalPlace {
  reason: RefusalReason;
  message: string;
}

/** `frames.ndjson, line 17, "abc": it is no JSON.` */
export function refusalText({ file, line, item, id, message }: Refusal): string {
  const where = [file, line && `line ${line}`, item && `item ${item}`, JSON.stringify(id)];
  return `${where.filter(Boolean).join(", ")}: ${message}`;
}
