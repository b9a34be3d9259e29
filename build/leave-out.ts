import { readFileSync, realpathSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Where packages are, also where their folder is a link. */
export const PACKAGES = realpathSync(fileURLToPath(new URL("../node_modules", import.meta.url)));

/** What stands in for a module, made from its text. */
type StandIn = (text: string) => string;

/** Functions of the names that a module exports, which do nothing. */
export const nothing: StandIn = (text) => {
  const declared = [...text.matchAll(/^export (?:class|const|function) (\w+)/gm)];
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = ""]) => [
    ...list.matchAll(/(\w+)\s*(?:,|$)/g),
  ]);
  const names = [...declared, ...listed].map(([, name]) => name);
  return [...names.map((name) => `export function ${name}() {}`), 'export default "";'].join("\n");
};

/** Parts of components that the app has no use for, which come with the others. */
const UNUSED_PARTS = [
  ...["MenuContextMenu", "MenuSearch", "MenuSub"].map((part) => `components/Menu/${part}/${part}`),
  "components/Popover/PopoverContextMenu/PopoverContextMenu",
  "components/Tooltip/TooltipFloating/TooltipFloating",
  ...["FloatingArrow", "get-arrow-position-styles"].map((part) => `utils/Floating/FloatingArrow/${part}`),
].map((path) => `@mantine/core/esm/${path}.mjs`);

/** Modules of packages that would be loaded and never used, by their paths. One that an update moves is loaded again. */
const STAND_INS: Readonly<Record<string, StandIn>> = {
  ...Object.fromEntries(UNUSED_PARTS.map((path) => [path, nothing])),
  // What an installation's own style is wrong in, the map says where it meets it.
  "@maplibre/maplibre-gl-style-spec/dist/validate_style.min.mjs": () =>
    "export const validateStyleMin = new Proxy(() => [], { get: () => () => [] });",
  "@maplibre/mlt/dist/index.js": () =>
    'export const GEOMETRY_TYPE = {}; export const decodeTile = () => { throw new Error("Tiles must be Mapbox Vector Tiles, not MapLibre Tiles."); };',
  // Where hours are counted to 12 or 24: the app's texts are never filled with dates by their own pattern.
  "@formatjs/icu-messageformat-parser/index.js": (text) =>
    text.replace(/^const timeData = \{.*?^\};/ms, 'const timeData = { "001": ["H"] };'),
  // All that the map library asks of the description of its package.
  "maplibre-gl/package.json": (text) => JSON.stringify({ version: JSON.parse(text).version }),
  // JSON Schema is printed by `npm run openapi` and the server alone.
  "zod/v4/core/json-schema-processors.js": nothing,
  "zod/v4/core/to-json-schema.js": nothing,
  // The demo's service sets and reads no cookies; to ask the browser for those of the page takes a millisecond of each request.
  "msw/lib/core/utils/request/getRequestCookies.mjs": () => "export const getAllRequestCookies = () => ({});",
  "msw/lib/core/utils/request/storeResponseCookies.mjs": nothing,
  "headers-polyfill/lib/index.mjs": () =>
    "export const { Headers } = globalThis; export const stringToHeaders = () => {};",
  // The demo is asked by `fetch` alone, and the browser looks for a newer service worker by itself.
  "msw/lib/browser/index.mjs": (text) =>
    text
      .replace("existingRegistration.update();", "")
      .replace(
        /^\/\/ \S*\/(WebSocket|XMLHttpRequest)\b\S*\n.*?(?=^\/\/ (?:src|node_modules)\/)/gms,
        (_section, kind) =>
          `var ${kind}Interceptor = class extends Interceptor { constructor() { super(Symbol("none")); } setup() {} };\n`,
      ),
  "@mswjs/interceptors/lib/browser/interceptors/WebSocket/index.mjs": () =>
    "export class WebSocketInterceptor {}",
};

/** Leaves out of the build what the packages in use bring along and the app has no use for. */
export function leaveOut(): Plugin {
  return {
    name: "leave-out",
    apply: "build",
    enforce: "pre",
    load: {
      order: "pre",
      handler(id) {
        const standIn = STAND_INS[relative(PACKAGES, id)];
        return standIn?.(readFileSync(id, "utf8"));
      },
    },
  };
}

/**
 * The typeface of the page without weights below 400 and above 700, figures in fractions and marks that combine, which come with
 * other letters. Made from the file of the package that it stands in for:
 * `fonttools varLib.instancer inter-latin-wght-normal.woff2 wght=400:700 -o inter.ttf`,
 * `pyftsubset inter.ttf --layout-features=kern,ccmp,locl,calt,tnum --flavor=woff2 --unicodes=U+20-7E,U+A0-FF,U+131,U+152,U+153,U+2BB,U+2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212`.
 */
export const smallerTypeface = {
  find: /^.*[\\/]inter-latin-wght-normal\.woff2/,
  replacement: fileURLToPath(new URL("inter-latin-wght-normal.woff2", import.meta.url)),
};
