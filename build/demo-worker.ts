import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WORKER = fileURLToPath(new URL("../src/hosts/browser/browser-worker.ts", import.meta.url));
/** What of it loads a part later. */
const LOADER = fileURLToPath(new URL("../src/service/webhooks/webhook-routes.ts", import.meta.url));
const PAGE = fileURLToPath(new URL("../src/main.tsx", import.meta.url));
const WORKER_URL = "\0demo-worker-url";
/** Vite has it load the styles of a part that is loaded later, which is of the page. */
const LOAD_OF_PAGE = "\0vite/preload-helper.js";
const LOAD_OF_WORKER = "\0demo-worker-load";

/** Builds the worker of the demo with the page, so that the two share a file with what both need: the interface, and what checks it. */
export function demoWorker() {
  const inWorker = new Set<string>();
  const inPage = new Set<string>();
  const plugin: Plugin = {
    name: "demo-worker",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "./browser-worker.ts?worker&url") return WORKER_URL;
      if (source === LOAD_OF_PAGE && importer === LOADER) return LOAD_OF_WORKER;
    },
    load(id) {
      if (id === LOAD_OF_WORKER) return "export const __vitePreload = (load) => load();";
      if (id !== WORKER_URL) return;
      const worker = this.emitFile({ type: "chunk", id: WORKER, name: "demo-worker" });
      return `export default import.meta.ROLLUP_FILE_URL_${worker};`;
    },
    buildEnd() {
      const visit = (id: string, seen: Set<string>) => {
        if (seen.has(id)) return;
        seen.add(id);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next, seen);
      };
      visit(WORKER, inWorker);
      visit(PAGE, inPage);
    },
  };
  return {
    plugin,
    /** Whether a module is in the file that page and worker share. */
    isShared: (id: string) => inWorker.has(id) && inPage.has(id),
  };
}
