import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import type { ServiceParts } from "../service/parts.ts";
import type { Store } from "../service/store/store.ts";
import { type Counts, ingest, noCounts } from "./ingest.ts";
import { assumptions } from "./interface-item.ts";
import { findFiles } from "./read-texts.ts";
import { type Refusal, reasons, refusalText } from "./refusal.ts";

const HELP = `npm run ingest -- [options] FILE…

Adds STAC items to the archive of the database that DATABASE_URL names, or of the one in the folder DATA_DIR (.data).
A FILE is JSON: one item, a list, a FeatureCollection or an answer of the service; or lines of items, named .ndjson, .jsonl,
.geojsonl or .geojsons; or any of these with gzip (.gz); or a folder, searched for such files at any depth; or -, standard
input, which is JSON. Items are in the terms of the service's interface, its own properties under PROPERTY_PREFIX (svc), or as
published by three open archives (ATTRIBUTION.md). Assets of the former are the frame's files: s3://, https://, or file:// below
ARCHIVE_DIR.

  --with-files   keeps the https:// assets of the open archives' items that are products of the interface, where an
                 acquisition is one frame: such frames can be bought
  --report FILE  writes refusals to a file, one JSON object a line: {file, line or item, id, reason, message}
  --dry-run      only reads and checks
  --help         shows this help

An existing frame is replaced, or left as it is where nothing changed or the item is older (updated): repeat the command to
continue a stopped run. Exits with 0, also where items were refused; 1 where nothing could be added; 2 for wrong arguments; 130 after Ctrl-C.
`;

const GO_ON = "Stopped. Run the same command again to continue: frames already there are left as they are.";

/** Ends the command with exit code 2. */
export class Misused extends Error {}

function readArguments(given: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        "with-files": { type: "boolean", default: false },
        report: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (positionals.length === 0 && !values.help) throw new Error("Name at least one file or folder.");
    return { ...values, names: positionals };
  } catch (error) {
    throw new Misused(`${messageOf(error).replace(/ To specify .*/s, "")} See npm run ingest -- --help.`);
  }
}

function asMisused<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Misused(`${name}${messageOf(error)}`);
  }
}

/** Archive with the clock of its service, ms since 1970. */
export interface OpenArchive {
  store: Store;
  now: () => number;
  observe?: ServiceParts["observe"];
}

interface Dependencies {
  args: readonly string[];
  prefix: string;
  archiveDir?: string | undefined;
  /** Opens the archive that frames are added to. */
  open: () => Promise<OpenArchive>;
  out: Told;
  err: Told;
  stopped: AbortSignal;
}

export async function runCommand(dependencies: Dependencies): Promise<number> {
  try {
    return await run(dependencies);
  } catch (error) {
    dependencies.err.write(`${messageOf(error)}\n`);
    return error instanceof Misused ? 2 : 1;
  }
}

async function run({ args, prefix, archiveDir, open, out, err, stopped }: Dependencies): Promise<number> {
  const given = readArguments([...args]);
  if (given.help) {
    out.write(HELP);
    return 0;
  }
  const say = (line: string) => err.write(`${line}\n`);
  const { report: path } = given;
  const report = path === undefined ? undefined : asMisused("--report: ", () => openSync(path, "w"));
  const counts = noCounts();
  const unread: Refusal[] = [];
  const files = await findFiles(given.names, (file, { reason, message }) => {
    unread.push({ file, reason, message });
  });
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const progress = createProgressLine(err, totalBytes, report !== undefined);
  const refuse = (refusal: Refusal) => {
    // Written at once, so that refusals do not fill the memory.
    if (report !== undefined) writeSync(report, `${JSON.stringify(refusal)}\n`);
    progress.refuse(refusal);
  };
  for (const refusal of unread) {
    counts.refused++;
    counts.reasons.set("file", (counts.reasons.get("file") ?? 0) + 1);
    refuse(refusal);
  }
  const { store, ...clocked } = given["dry-run"] ? {} : await open();
  const begun = performance.now();
  try {
    const withFiles = given["with-files"];
    const parts = { store, ...clocked, prefix, archiveDir, withFiles, refuse, tick: progress.tick, stopped };
    await ingest(files, parts, counts);
  } catch (error) {
    throw new Error(`${messageOf(error)}\n${GO_ON}`, { cause: error });
  } finally {
    progress.end();
    await store?.close();
    if (report !== undefined) closeSync(report);
  }
  const seconds = (performance.now() - begun) / 1000;
  for (const line of summaryLines(counts, seconds, store === undefined)) out.write(`${line}\n`);
  if (stopped.aborted) {
    say(GO_ON);
    return 130;
  }
  return counts.frames + counts.documents > 0 ? 0 : 1;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const EVERY = 1_000;
const TOLD = 20;

const count = (value: number) => value.toLocaleString("en-GB");
const plural = (value: number, one: string) => `${count(value)} ${one}${value === 1 ? "" : "s"}`;

export interface Told {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Reports progress once a second, on a terminal in one rewritten line, and the first refusals where no report is written. */
function createProgressLine(out: Told, totalBytes: number, hasReport: boolean) {
  const begun = performance.now();
  let told = begun;
  let refusals = 0;
  const clear = out.isTTY ? "\r\x1b[2K" : "";
  return {
    tick(counts: Counts) {
      const at = performance.now();
      if (at - told < EVERY) return;
      told = at;
      out.write(`${clear}${progressText(counts, (at - begun) / 1000, totalBytes)}${out.isTTY ? "" : "\n"}`);
    },
    refuse(refusal: Refusal) {
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
    ...[...counts.tasks].map(([status, times]) => `${plural(times, "task")} now ${status}`),
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

const LISTED = 20;

function droppedLines(dropped: Counts["dropped"]): string[] {
  const { assets = 0, heights = 0, ...rest } = Object.fromEntries(dropped);
  const names = Object.entries(rest).sort((a, b) => b[1] - a[1]);
  const listed = names.slice(0, LISTED).map(([name, times]) => `${name} (${count(times)})`);
  const more = names.length > LISTED ? ` and ${count(names.length - LISTED)} more` : "";
  return [
    ...(assets > 0
      ? [`${plural(assets, "item")} with assets that are not kept: they are no files of an operator`]
      : []),
    ...(heights > 0 ? [`${plural(heights, "item")} with heights, not kept`] : []),
    ...(names.length > 0 ? [`properties not kept, and their items: ${listed.join(", ")}${more}`] : []),
  ];
}
