import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { formatTable } from "./table.ts";

const DIST = new URL("../dist/app/", import.meta.url);

/** A stage of the first load: what it adds to the stages before it, and the goal for the sum where there is one. */
interface Stage {
  name: string;
  /** Files of the build, or the beginnings of their names; what a script imports counts, too. */
  files: readonly string[];
  /** Kilobytes of the stages so far, by brotli. */
  goal?: number;
}

/** Files of a stage, and the bytes of all stages so far. */
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
    files: [
      ...["index.html", "color-scheme.js", "config.json", "mark.svg"],
      ...["assets/index-", "assets/style-"],
    ],
    goal: 150,
  },
  {
    name: "search and map",
    files: ["search-", "map-", "maplibre-gl-worker-", "tile-worker-", "cover-worker-"].map(inAssets),
    goal: 800,
  },
  {
    name: "demo: service, seed, interception",
    files: [
      ...["browser-worker-", "intercept-calls-"].map(inAssets),
      ...["service-worker.js", "offline.html"],
    ],
  },
];

/** Data that the maps read in a worker, after the screens: the world, the cell in detail that holds the Strait of Gibraltar, names. */
const mapData = ["world.bin", "cells/6-30-25.bin", "cells/6-31-25.bin", "labels.json"].map(
  (name) => `basemap/${name}`,
);

/** Frames of the demo that are older than what its first search asks for. */
const realFrames = ["demo/acquisitions.bin"];

/**
 * The bytes of the built app's first load, stage by stage: as small as brotli makes them, or at a quality that takes a tenth
 * of the time. Throws where the app is not built.
 */
export function measureFirstLoad(quality = constants.BROTLI_MAX_QUALITY): Measured[] {
  const compressed = (file: Buffer) =>
    brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const counted = new Set<string>();
  let soFar = 0;
  return stages.map(({ name, files: begun, goal }) => {
    const files = begun.flatMap((begin) => withImports(fileNamed(begin), counted));
    const brotli = total(files, (file) => compressed(read(file)).length);
    soFar += brotli;
    return { name, goal, files, gzip: total(files, (file) => gzipSync(read(file)).length), brotli, soFar };
  });
}

/** Prints the bytes of the built app's first load beside the goals. */
export function benchLoad(print: (line: string) => void): void {
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
  const built = readdirSync(new URL("assets/", DIST));
  const count = (end: string) => built.filter((file) => file.endsWith(end)).length;
  print(`The whole build: ${count(".js")} scripts and workers, ${count(".css")} style sheets.`);
  const latin = built.filter((file) => /latin-wght-normal|inter-latin-\w/.test(file)).map(inAssets);
  print(
    `Beside these: fonts (latin) ${kilobytes(total(latin, (file) => read(file).length))} KB as they are; ` +
      `map data ${kilobytes(total(mapData, (file) => gzipSync(read(file)).length))} KB gzip and ` +
      `real frames ${kilobytes(total(realFrames, (file) => brotliCompressSync(read(file)).length))} KB brotli, read by workers.`,
  );
}

function read(file: string): Buffer {
  return readFileSync(new URL(file, DIST));
}

/** End of a name after its hash: other names may begin alike. */
const HASH = /^[\w-]{8}\.\w+$/;

/** A file of the build by its name, or by how its name begins. Throws where there is none. */
function fileNamed(name: string): string {
  if (existsSync(new URL(name, DIST))) return name;
  const [folder = "", begin = ""] = name.split("/");
  const found = readdirSync(new URL(folder, DIST)).find(
    (file) => file.startsWith(begin) && HASH.test(file.slice(begin.length)),
  );
  if (!found) throw new Error(`The build has no ${name}: npm run build`);
  return `${folder}/${found}`;
}

/** A file that is not counted yet and those that it imports; those of other stages stay with them. */
function withImports(file: string, counted: Set<string>): string[] {
  if (counted.has(file)) return [];
  counted.add(file);
  if (!file.endsWith(".js")) return [file];
  const imports = [
    ...read(file)
      .toString()
      .matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
  ];
  return [file, ...imports.flatMap(([, name = ""]) => withImports(inAssets(name), counted))];
}

function inAssets(name: string): string {
  return `assets/${name}`;
}

function total(files: readonly string[], size: (file: string) => number): number {
  return files.reduce((sum, file) => sum + size(file), 0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
