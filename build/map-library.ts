import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Plugin, transformWithOxc } from "vite";
import { nothing, PACKAGES } from "./leave-out.ts";

const SOURCES = join(PACKAGES, "maplibre-gl/src", sep);
const WORKER = join(SOURCES, "source/worker.ts");
const WORKER_URL = "\0map-worker-url";

/** Where the library would check what is put on a map, for which it copies the whole style each time. */
const CHECK = "if (options.validate === false) return false;";

/** Where it would draw a sky over all of the view, which the ground then covers: nobody sees it from straight above. */
const SKY = "if (data.sky) this.drawFunctions.sky(this.skyMesh, frameRenderContext);";

/**
 * Modules for what no map of the app does: relief, since maps are seen from straight above (`src/map/create-map.ts`), controls and
 * an address of the library's own, a canvas as a source, pictures of how it draws.
 */
const UNUSED = [
  /^render\/terrain(_coverage)?\.ts$/,
  /^(tile\/terrain_tile_manager|webgl\/render_to_texture)\.ts$/,
  /^webgl\/draw\/draw_(terrain|debug|collision_debug)\.ts$/,
  /^shaders\/glsl\/(terrain|debug|collision)/,
  /^ui\/(hash|control\/(attribution|logo)_control)\.ts$/,
  /^source\/canvas_source\.ts$/,
];

/**
 * Builds the map library from its sources. As published it comes twice, for the page and for its worker, with most of its code in
 * both; from the sources the two share a file, and what is not used is left out. Tests and the development server use it as
 * published.
 */
export function mapLibrary() {
  const shared = new Set<string>();
  const plugin: Plugin = {
    name: "map-library",
    apply: "build",
    enforce: "pre",
    resolveId(source) {
      if (source === "maplibre-gl") return join(SOURCES, "index.ts");
      if (source === "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url") return WORKER_URL;
    },
    async load(id) {
      if (id === WORKER_URL) {
        const worker = this.emitFile({ type: "chunk", id: WORKER, name: "map-worker" });
        return `export default import.meta.ROLLUP_FILE_URL_${worker};`;
      }
      if (!id.startsWith(SOURCES) || !id.endsWith(".ts")) return;
      const text = readFileSync(id, "utf8");
      if (UNUSED.some((module) => module.test(relative(SOURCES, id))))
        return { code: nothing(text), moduleSideEffects: false };
      // As the library is compiled by its makers: a field that a class only declares leaves what its parent put there.
      const { code } = await transformWithOxc(text.replace(CHECK, "return false;").replace(SKY, ""), id, {
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      });
      return { code, moduleSideEffects: id === WORKER };
    },
    buildEnd() {
      const visit = (id: string) => {
        if (shared.has(id)) return;
        shared.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(visit);
      };
      visit(WORKER);
    },
  };
  return {
    plugin,
    /** Whether a module is in the file that page and worker share. */
    isShared: (id: string) => shared.has(id) && id !== WORKER,
    /** Whether a module of the library is in the file of the page alone, which what it imports follows. */
    isRest: (id: string) => id.startsWith(SOURCES) && !shared.has(id),
  };
}
