import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import type { Acquisition } from "../../src/open-data/acquisition.ts";
import type { Unnumbered } from "../../src/open-data/clean.ts";
import { cleanCapella } from "../../src/open-data/clean-capella.ts";
import { cleanIceye } from "../../src/open-data/clean-iceye.ts";
import { cleanUmbra, withoutCopies } from "../../src/open-data/clean-umbra.ts";
import { packRecords } from "../../src/simulator/real-frames.ts";

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
const records: Acquisition[] = archives.flatMap(({ file, clean, firstImageID }) => {
  const { features } = collection.parse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  return number((clean === cleanUmbra ? withoutCopies(features) : features).map(clean), firstImageID);
});
const bytes = packRecords(records);
writeFileSync(new URL("../../public/demo/acquisitions.bin", import.meta.url), bytes);
process.stdout.write(
  `${records.length} acquisitions, ${bytes.length} bytes, ${gzipSync(bytes).length} with gzip\n`,
);

/** Gives image ids in the order of time; a number used twice moves on to the next free one. */
function number(cleaned: readonly Unnumbered[], first: number): Acquisition[] {
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
