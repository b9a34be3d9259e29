import type { Counts } from "./ingest.ts";
import { assumptions } from "./interface-item.ts";
import { type Refusal, reasons, refusalText } from "./refusal.ts";

const EVERY = 1_000;
/** Refusals that are listed one by one where no report is written. */
const TOLD = 20;

const count = (value: number) => value.toLocaleString("en-GB");
const plural = (value: number, one: string) => `${count(value)} ${one}${value === 1 ? "" : "s"}`;

/** Reports progress: once a second, on a terminal in one line that is written again. */
export interface ProgressLine {
  tick(counts: Counts): void;
  /** Refusals one by one, as long as they are few. */
  refuse(refusal: Refusal): void;
  /** Leaves the line as it is. */
  end(): void;
}

/** Where progress is written. */
export interface Told {
  isTTY?: boolean;
  write(text: string): unknown;
}

interface ProgressOptions {
  out: Told;
  /** Of all files. */
  totalBytes: number;
  /** Whether refusals are written into a report. */
  hasReport: boolean;
  now?: () => number;
}

export function createProgressLine({
  out,
  totalBytes,
  hasReport,
  now = performance.now.bind(performance),
}: ProgressOptions): ProgressLine {
  const begun = now();
  let told = begun;
  let refusals = 0;
  const clear = out.isTTY ? "\r\x1b[2K" : "";
  return {
    tick(counts) {
      const at = now();
      if (at - told < EVERY) return;
      told = at;
      out.write(`${clear}${progressText(counts, (at - begun) / 1000, totalBytes)}${out.isTTY ? "" : "\n"}`);
    },
    refuse(refusal) {
      refusals++;
      if (hasReport || refusals > TOLD) return;
      out.write(`${clear}${refusalText(refusal)}\n`);
      if (refusals === TOLD) out.write("Further refusals are only counted; --report FILE lists all.\n");
    },
    end: () => void out.write(clear),
  };
}

/** `1,234,000 items read (45 %), frames: 1,000,000 added, 0 changed, 12 the same; 3 refused, 8,123 items a second` */
export function progressText(counts: Counts, seconds: number, totalBytes: number): string {
  const share = totalBytes > 0 ? ` (${Math.floor((100 * counts.bytes) / totalBytes)} %)` : "";
  const { items, added, changed, same, refused } = counts;
  const pace = Math.round(items / Math.max(seconds, 0.001));
  return `${plural(items, "item")} read${share}, frames: ${count(added)} added, ${count(changed)} changed, ${count(same)} the same; ${count(refused)} refused, ${count(pace)} items a second`;
}

/** The results, a line each. */
export function summaryLines(counts: Counts, seconds: number, isDryRun: boolean): string[] {
  const { items, frames, added, changed, same, older, refused, again, documents } = counts;
  const pace = Math.round(items / Math.max(seconds, 0.001));
  return [
    `${plural(items, "item")} read in ${seconds.toFixed(1)} s, ${count(pace)} a second`,
    isDryRun
      ? `${plural(frames, "frame")} could be added; nothing was written`
      : `frames: ${count(added)} added, ${count(changed)} changed, ${count(same)} the same as before`,
    ...(older > 0
      ? [`${plural(older, "frame")} left as stored: the item is older, by its time "updated"`]
      : []),
    ...(again > 0 ? [`${plural(again, "item")} of an acquisition that was listed before`] : []),
    ...(documents > 0 ? [`${plural(documents, "document")} of catalogs and collections skipped`] : []),
    ...[...counts.assumed].map(([name, times]) => `${plural(times, "item")} with ${assumptions[name]}`),
    ...droppedLines(counts.dropped),
    `${count(refused)} refused${refused > 0 ? ":" : ""}`,
    ...[...counts.reasons]
      .sort((a, b) => b[1] - a[1])
      .map(([name, times]) => `  ${count(times)} ${reasons[name]}`),
  ];
}

/** Names that are listed of what was dropped. */
const LISTED = 20;

/** What items have and the archive does not keep: assets, heights and other properties, the most frequent first. */
function droppedLines(dropped: Counts["dropped"]): string[] {
  const { assets = 0, heights = 0, ...rest } = Object.fromEntries(dropped);
  const names = Object.entries(rest).sort((a, b) => b[1] - a[1]);
  const listed = names.slice(0, LISTED).map(([name, times]) => `${name} (${count(times)})`);
  const more = names.length > LISTED ? ` and ${count(names.length - LISTED)} more` : "";
  return [
    ...(assets > 0
      ? [`${plural(assets, "item")} with assets, not kept: the service makes its own files`]
      : []),
    ...(heights > 0 ? [`${plural(heights, "item")} with heights, not kept`] : []),
    ...(names.length > 0 ? [`properties not kept, and their items: ${listed.join(", ")}${more}`] : []),
  ];
}
