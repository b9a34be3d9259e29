/** Where a build says which file of it holds what: beside what is served, not in it. */
export const MANIFEST = new URL("../../../node_modules/.vite/build-manifest.json", import.meta.url);
