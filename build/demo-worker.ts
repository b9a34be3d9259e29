import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WORKER = fileURLToPath(new URL("../src/hosts/browser/browser-worker.ts", import.meta.url));
const PAGE = fileURLToPath(new URL("../src/main.tsx", import.meta.url));
const WORKER_URL = "\0demo-worker-url";

/** Builds the worker of the demo with the page, so that the two share a file with what both need: the interface, and what checks it. */
export function demoWorker() {
  const inWorker = new Set<string>();
  const inPage = new Set<string>();
  const plugin: Plugin = {
    name: "demo-worker",
    apply: "build",
    enforce: "pre",
    resolveId: (source) => (source === "./browser-worker.ts?worker&url" ? WORKER_URL : undefined),
    load(id) {
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
