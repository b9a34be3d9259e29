import { framesOf } from "../api/frame.ts";
import { type KeptFrame, keepFrame } from "../api/kept-frame.ts";
import type { Catalog } from "../service/catalog/catalog.ts";
import { signIn } from "./caller.ts";
import { startService } from "./start-service.ts";

const known = new WeakMap<Catalog, Promise<Map<string, KeptFrame>>>();

/** Frames of a catalog as a cart hands them over. Throws when the catalog has one of them not. */
export async function keptFrames(catalog: Catalog, frameIDs: readonly string[]): Promise<KeptFrame[]> {
  const reading = known.get(catalog) ?? readAll(catalog);
  known.set(catalog, reading);
  const frames = await reading;
  return frameIDs.map((frameID) => {
    const frame = frames.get(frameID);
    if (!frame) throw new Error(`The test's catalog has no frame ${frameID}.`);
    return frame;
  });
}

async function readAll(catalog: Catalog): Promise<Map<string, KeptFrame>> {
  const caller = await signIn(startService(catalog));
  const { body } = await caller.post("/api/catalog/v2/search", { limit: 10_000 });
  return new Map(framesOf(body.data, "svc").map((frame) => [frame.frameID, keepFrame(frame)]));
}
