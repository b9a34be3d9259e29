import { framesOf, type KeptFrame, keepFrame } from "../../api/frames/frame.ts";
import type { PackedFrames } from "../../service/catalog/packed/packed-catalog.ts";
import { signIn } from "../service/caller.ts";
import { startService } from "../service/start-service.ts";

const known = new WeakMap<PackedFrames, Promise<Map<string, KeptFrame>>>();

/** Frames of an archive as a cart hands them over. Throws when the archive has one of them not. */
export async function keptFrames(archive: PackedFrames, frameIDs: readonly string[]): Promise<KeptFrame[]> {
  const reading = known.get(archive) ?? readAll(archive);
  known.set(archive, reading);
  const frames = await reading;
  return frameIDs.map((frameID) => {
    const frame = frames.get(frameID);
    if (!frame) throw new Error(`The test's catalog has no frame ${frameID}.`);
    return frame;
  });
}

async function readAll(archive: PackedFrames): Promise<Map<string, KeptFrame>> {
  const caller = await signIn(startService(archive));
  const { body } = await caller.post("/api/catalog/v2/search", { limit: 10_000 });
  return new Map(framesOf(body.data, "svc").map((frame) => [frame.frameID, keepFrame(frame)]));
}
