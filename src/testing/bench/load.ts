import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
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

/** A stage of the first load: what it adds to the stages before it, and the goal for the sum where there is one. */
interface Stage {
  name: string;
  /** Pages and modules, or rooms as `vite.config.ts` names them. */
  entries: readonly string[];
  others?: readonly string[];
  /** Kilobytes of the stages so far, or of this one alone. */
  goal?: { what: "so far, brotli" | "alone, gzip"; kilobytes: number };
}

const stages: readonly Stage[] = [
  {
    name: "shell: start screen",
    entries: ["index.html", "main", "start"],
    others: ["index.html", "color-scheme.js", "config.json", "mark.svg"],
    goal: { what: "so far, brotli", kilobytes: 130 },
  },
  {
    name: "search and map",
    entries: ["app", "map"],
    goal: { what: "so far, brotli", kilobytes: 0.65 * 803 },
  },
  {
    name: "demo: service, seed, interception",
    entries: ["src/hosts/browser/browser.ts"],
    others: ["service-worker.js", "mock-service-worker.js", "demo/open-data.bin"],
    goal: { what: "alone, gzip", kilobytes: 600 },
  },
];

/** Data that the maps read in a worker, after the screens: land and borders in two steps, names. */
const mapData = ["land-110m.bin", "land-10m.bin", "borders-10m.bin", "labels.json"].map(
  (name) => `basemap/${name}`,
);

/** Prints the bytes of the built app's first load, exact, beside the goals. */
export function benchLoad(print: (line: string) => void): void {
  const dist = new URL("../../../dist/", import.meta.url);
  if (!existsSync(MANIFEST)) throw new Error("Build the app first: npm run build");
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(MANIFEST, "utf8")));
  const read = (file: string) => readFileSync(new URL(file, dist));
  const counted = new Set<string>();
  const sum = { gzip: 0, brotli: 0 };
  const rows = [
    ["first load", "files", "gzip KB", "brotli KB", "so far, brotli KB", "goal", "share of goal"],
  ];

  for (const { name, entries, others = [], goal } of stages) {
    const files = [...entries.flatMap((entry) => filesOf(manifest, entry)), ...others].filter((file) => {
      if (counted.has(file) || file.endsWith(".woff2")) return false;
      counted.add(file);
      return true;
    });
    const gzip = total(files, (file) => gzipSync(read(file)).length);
    const brotli = total(files, (file) => brotliCompressSync(read(file)).length);
    sum.gzip += gzip;
    sum.brotli += brotli;
    const reached = goal?.what === "alone, gzip" ? gzip : sum.brotli;
    rows.push([
      name,
      String(files.length),
      kilobytes(gzip),
      kilobytes(brotli),
      kilobytes(sum.brotli),
      goal ? `${Math.round(goal.kilobytes)} ${goal.what}` : "",
      goal ? `${(reached / 1000 / goal.kilobytes).toFixed(2)}x` : "",
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
      `map data ${kilobytes(total(mapData, (file) => gzipSync(read(file)).length))} KB gzip, read by a worker.`,
  );
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
    files.push(chunk.file, ...chunk.css, ...chunk.assets);
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
