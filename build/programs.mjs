/**
 * Builds the programs of the server for plain Node, into `dist` or the folder given: `node dist/service` then needs
 * neither a loader nor a tool, only the packages of `npm ci --omit=dev`.
 */
import { build } from "esbuild";

await build({
  entryPoints: {
    "service/index": "src/hosts/node/node-main.ts",
    "service/painter-worker": "src/hosts/node/outside/painter-worker.ts",
    "admin/index": "src/hosts/node/admin-main.ts",
    "ingest/index": "src/hosts/node/ingest-main.ts",
  },
  outdir: process.argv[2] ?? "dist",
  ...{ bundle: true, packages: "external", platform: "node", format: "esm", target: "node20.19" },
  ...{ sourcemap: true, sourcesContent: false, logLevel: "warning" },
});
