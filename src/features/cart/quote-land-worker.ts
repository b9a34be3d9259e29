import type { Box } from "../../geo/types.ts";
import { landPath } from "./quote-land.ts";

export interface LandRequest {
  box: Box;
  /** Address of the folder of the basemap. */
  folder: string;
}

export type LandAnswer = { path: string } | { failure: string };

self.addEventListener("message", async ({ data: { box, folder } }: MessageEvent<LandRequest>) => {
  const answer = await landPath(box, (file) => load(folder + file)).then(
    (path): LandAnswer => ({ path }),
    (error: unknown): LandAnswer => ({ failure: String(error) }),
  );
  self.postMessage(answer);
});

async function load(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
