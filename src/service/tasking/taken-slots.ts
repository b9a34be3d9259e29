import { collide, type Slot } from "../../orbit/passes.ts";
import type { ServiceContext } from "../parts.ts";
import { readEach, Stale, type Tx } from "../store/store.ts";

/** Longer than any image and the slew to it, ms. */
const MARGIN = 600_000;
const MOST_NEAR = 1_000;

/**
 * Returns a test whether a satellite has time for an image in a window (ms) between those of archive and tasks
 * (interface 11).
 */
export async function freeSlots(
  { store, fulfilment }: Pick<ServiceContext, "store" | "fulfilment">,
  { start, end }: { start: number; end: number },
  pause: () => Promise<void>,
): Promise<(slot: Slot) => boolean> {
  const [from, to] = [start - MARGIN, end + MARGIN];
  const taken = new Map<number, Slot[]>();
  const archive = await fulfilment.archiveSlots(from, to, pause);
  const tasked = await readEach(store, "slots", "heldByAll", {
    equals: {},
    after: { start: from },
    until: { start: to },
  });
  for (const slot of [...archive, ...tasked]) {
    const others = taken.get(slot.satellite);
    if (others) others.push(slot);
    else taken.set(slot.satellite, [slot]);
  }
  return (slot) => !taken.get(slot.satellite)?.some((other) => collide(slot, other));
}

/** Takes a slot for a task; false when the satellite is busy by now. */
export async function takeSlot(tx: Tx, taskID: string, slot: Slot): Promise<boolean> {
  const { satellite } = slot;
  const before = await tx.get("satellites", { satellite });
  const near = await tx.page("slots", "held", {
    equals: { satellite },
    after: { start: slot.start - MARGIN },
    until: { start: slot.end + MARGIN },
    limit: MOST_NEAR,
  });
  if (near.some((other) => collide(slot, other))) return false;
  // Changes the satellite, so that colliding slots cannot both be taken at once.
  if (before) await tx.put("satellites", { ...before, slots: before.slots + 1 });
  else if ((await tx.insert("satellites", { satellite, slots: 1 })) === "duplicate")
    throw new Stale("satellites");
  await tx.insert("slots", { ...slot, taskID, state: "held" });
  return true;
}

export async function freeSlot(tx: Tx, taskID: string, satellite: number): Promise<void> {
  const slot = await tx.get("slots", { satellite, taskID });
  if (slot) await tx.put("slots", { ...slot, state: "free" });
}
