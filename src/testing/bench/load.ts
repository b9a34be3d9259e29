import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { z } from "zod";
import { MANIFEST } from "./manifest-file.ts";
import { formatTable } from "./table.ts";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    /** The room of the build. */
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

const DIST = new URL("../../../dist/", import.meta.url);

/** A stage of the first load: what it adds to the stages before it, and the goal for the sum where there is one. */
interface Stage {
  name: string;
  /** Pages and modules, or rooms as `vite.config.ts` names them. */
  entries: readonly string[];
  /** Files of the build beside these, or the beginnings of their names. */
  others?: readonly string[];
  /** Kilobytes of the stages so far, by brotli. */
  goal?: number;
}

/** What a stage takes: its files, and the bytes of all stages so far. */
interface Measured {
  name: string;
  goal: number | undefined;
  files: readonly string[];
  gzip: number;
  brotli: number;
  soFar: number;
}

const stages: readonly Stage[] = [
  {
    name: "shell: start screen",
    entries: ["index.html", "main", "start"],
    others: ["index.html", "color-scheme.js", "config.json", "mark.svg"],
    goal: 130,
  },
  {
    name: "search and map",
    entries: ["app", "map", "node_modules/maplibre-gl/src/source/worker.ts"],
    goal: 600,
  },
  {
    name: "demo: service, seed, interception",
    entries: ["src/hosts/browser/browser-worker.ts", "src/hosts/browser/intercept-calls.ts"],
    others: ["service-worker.js", "mock-service-worker.js", "offline.html"],
  },
];

/** Data that the maps read in a worker, after the screens: the world, the cell in detail that holds the Strait of Gibraltar, names. */
const mapData = ["world.bin", "cells/7-6.bin", "labels.json"].map((name) => `basemap/${name}`);

/** Frames of the demo that are older than what its first search asks for. */
const realFrames = ["demo/acquisitions.bin"];

/**
 * The bytes of the built app's first load, exact, stage by stage; a lower quality of the compression is sooner done. Throws where
 * the app is not built.
 */
export function measureFirstLoad(quality = constants.BROTLI_MAX_QUALITY): Measured[] {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  const manifest = readManifest();
  const counted = new Set<string>();
  let soFar = 0;
  return stages.map(({ name, entries, others = [], goal }) => {
    const files = [...entries.flatMap((entry) => filesOf(manifest, entry)), ...others.map(fileNamed)].filter(
      (file) => {
        if (counted.has(file) || file.endsWith(".woff2")) return false;
        counted.add(file);
        return true;
      },
    );
    const brotli = total(files, (file) => brotliCompressSync(read(file), options).length);
    soFar += brotli;
    return { name, goal, files, gzip: total(files, (file) => gzipSync(read(file)).length), brotli, soFar };
  });
}

/** Prints the bytes of the built app's first load beside the goals. */
export function benchLoad(print: (line: string) => void): void {
  const manifest = readManifest();
  const rows = [
    ["first load", "files", "gzip KB", "brotli KB", "so far, brotli KB", "goal", "share of goal"],
  ];
  for (const { name, files, gzip, brotli, soFar, goal } of measureFirstLoad()) {
    rows.push([
      name,
      String(files.length),
      ...[gzip, brotli, soFar].map(kilobytes),
      goal ? String(goal) : "",
      goal ? `${(soFar / 1000 / goal).toFixed(2)}x` : "",
    ]);
  }
  print(formatTable(rows));
  const built = [
    ...new Set(Object.values(manifest).flatMap(({ file, css, assets }) => [file, ...css, ...assets])),
  ];
  const count = (end: string) => built.filter((file) => file.endsWith(end)).length;
  print(`The whole build: ${count(".js")} scripts and workers, ${count(".css")} style sheets.`);
  const latin = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) =>
    /latin-wght-normal/.test(file),
  );
  print(
    `Beside these: fonts (latin) ${kilobytes(total(latin, (file) => read(file).length))} KB as they are; ` +
      `map data ${kilobytes(total(mapData, (file) => gzipSync(read(file)).length))} KB gzip and ` +
      `real frames ${kilobytes(total(realFrames, (file) => brotliCompressSync(read(file)).length))} KB brotli, read by workers.`,
  );
}

function readManifest(): Manifest {
  if (!existsSync(MANIFEST)) throw new Error("Build the app first: npm run build");
  return manifestSchema.parse(JSON.parse(readFileSync(MANIFEST, "utf8")));
}

function read(file: string): Buffer {
  return readFileSync(new URL(file, DIST));
}

/** A file of the build by its name, or by how its name begins. */
function fileNamed(name: string): string {
  if (existsSync(new URL(name, DIST))) return name;
  const [folder = "", begin = ""] = name.split("/");
  const found = readdirSync(new URL(folder, DIST)).find((file) => file.startsWith(begin));
  if (!found) throw new Error(`The build has no ${name}.`);
  return `${folder}/${found}`;
}

/**
 * The files that an entry loads at once: its own, what that imports statically, their styles and workers. Throws where the build
 * has no such entry.
 */
function filesOf(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>();
  const files: string[] = [];
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // The worker of the map library, a chunk of its own, is not named yet where it is an asset.
    files.push(chunk.file, ...chunk.css, ...chunk.assets.filter((file) => existsSync(new URL(file, DIST))));
    chunk.imports.forEach(visit);
  };
  const found = manifest[entry]
    ? entry
    : Object.keys(manifest).find(
        (key) => manifest[key]?.name === entry && manifest[key].file.endsWith(".js"),
      );
  if (!found) throw new Error(`The build has no ${entry}.`);
  visit(found);
  return files;
}

function total(files: readonly string[], size: (file: string) => number): number {
  return files.reduce((sum, file) => sum + size(file), 0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
