import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { imagingModes } from "../../src/domain/modes.ts";
import { entryAt } from "../../src/geo/packed.ts";
import type { Position } from "../../src/geo/types.ts";
import type { OpenAcquisition } from "../../src/open-data/acquisition.ts";
import type { Unnumbered } from "../../src/open-data/clean.ts";
import { cleanCapella } from "../../src/open-data/clean-capella.ts";
import { cleanIceye } from "../../src/open-data/clean-iceye.ts";
import { cleanUmbra } from "../../src/open-data/clean-umbra.ts";
import {
  byTime,
  COLUMNS,
  KILO,
  MILLI,
  origins,
  PRECISION,
  polarizations,
  realLookSides,
  realPassDirections,
  type Way,
} from "../../src/world/real-frames.ts";
import { pushVarint, zigzag } from "./packing.ts";
import { withoutCopies } from "./without-copies.ts";

/**
 * Packs the open archives of three radar operators into `public/demo/acquisitions.bin`. Run by hand on a folder with
 * `iceye-items.json`, `capella-slc-items.json` and `umbra-items.json`, each a collection of STAC items:
 * `node --import ./build/typescript.mjs tools/pack/open-data.ts <folder>`.
 */

/** Archives without image numbers of their own get a range each; those of ICEYE begin above 3 million, generated ones at 10 million. */
const archives = [
  { file: "iceye-items.json", clean: cleanIceye, firstImageID: 3_000_000 },
  { file: "capella-slc-items.json", clean: cleanCapella, firstImageID: 1_000_001 },
  { file: "umbra-items.json", clean: cleanUmbra, firstImageID: 2_000_001 },
];
const collection = z.object({ features: z.array(z.unknown()) });

const folder = z.string({ error: "Give the folder of the sources." }).parse(process.argv[2]);
const records: OpenAcquisition[] = archives.flatMap(({ file, clean, firstImageID }) => {
  const { features } = collection.parse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  return number((clean === cleanUmbra ? withoutCopies(features) : features).map(clean), firstImageID);
});
const bytes = packRecords(records);
writeFileSync(new URL("../../public/demo/acquisitions.bin", import.meta.url), bytes);
process.stdout.write(
  `${records.length} acquisitions, ${bytes.length} bytes, ${gzipSync(bytes).length} with gzip\n`,
);

/** Gives image ids in the order of time; a number used twice moves on to the next free one. */
function number(cleaned: readonly Unnumbered[], first: number): OpenAcquisition[] {
  const taken = new Set<number>();
  return [...cleaned]
    .sort((a, b) => a.start - b.start)
    .map((record, index) => {
      let imageID = record.imageID ?? first + index;
      while (taken.has(imageID)) imageID++;
      taken.add(imageID);
      return { ...record, imageID };
    });
}

/** Neighbors that are alike compress better. */
function byLikeness(a: OpenAcquisition, b: OpenAcquisition): number {
  return (
    origins.indexOf(a.origin) - origins.indexOf(b.origin) ||
    imagingModes.indexOf(a.mode) - imagingModes.indexOf(b.mode) ||
    a.satellite - b.satellite ||
    byTime(a, b)
  );
}

/**
 * Integers of a record: number and time as differences to the record before, corners to the first, the last to the
 * parallelogram. Stored column by column, which compresses far better.
 */
function toRow(record: OpenAcquisition, before: OpenAcquisition | undefined): number[] {
  const { nearFirst, farFirst, nearLast, farLast } = record.corners;
  const [lng, lat] = steps(nearFirst);
  const [range, flight, across] = [farFirst, nearLast, farLast].map((corner) => {
    const [x, y] = steps(corner);
    return [x - lng, y - lat] as const;
  }) as [Way, Way, Way];
  return [
    origins.indexOf(record.origin),
    record.imageID - (before?.imageID ?? 0),
    imagingModes.indexOf(record.mode),
    record.start - (before?.start ?? 0),
    record.end - record.start,
    record.created - record.end,
    record.updated - record.created,
    lng,
    lat,
    ...range,
    ...flight,
    across[0] - range[0] - flight[0],
    across[1] - range[1] - flight[1],
    realLookSides.indexOf(record.lookSide),
    realPassDirections.indexOf(record.passDirection),
    Math.round(record.incidence * MILLI),
    Math.round(record.lookAngle * MILLI),
    Math.round(record.azimuthResolution * MILLI),
    Math.round((record.bandwidth ?? 0) / KILO),
    record.azimuthLooks,
    polarizations.indexOf(record.polarization),
    record.satellite,
    Math.round(record.inclination * MILLI),
  ];
}

function packRecords(records: readonly OpenAcquisition[]): Uint8Array {
  const rows = [...records].sort(byLikeness).map((record, index, sorted) => toRow(record, sorted[index - 1]));
  const bytes: number[] = [];
  pushVarint(bytes, rows.length);
  for (let column = 0; column < COLUMNS; column++) {
    for (const row of rows) pushVarint(bytes, zigzag(entryAt(row, column)));
  }
  return Uint8Array.from(bytes);
}

function steps([lng, lat]: Position): readonly [number, number] {
  return [Math.round(lng * PRECISION), Math.round(lat * PRECISION)];
}
