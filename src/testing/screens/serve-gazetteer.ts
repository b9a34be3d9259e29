import { readFileSync } from "node:fs";
import { vi } from "vitest";

/** Answers the page's requests for its own files with the packed place names; `vi.unstubAllGlobals` ends this. */
export function serveGazetteer(): void {
  const packed = (name: string) => readFileSync(`public/gazetteer/${name}`);
  vi.stubGlobal("fetch", async (url: string) => new Response(packed(url.replace(/.*\//, ""))));
}
