import { collide, type Slot } from "../../orbit/slots.ts";
import type { ServiceContext } from "../parts.ts";

/** Longer than any image and the slew to it, milliseconds. */
const MARGIN = 600_000;

/**
 * Tells whether a satellite has time for an image in a window (milliseconds): it does one thing at a time, for the archive and
 * for the tasks of everybody (choices.md, Time in the built-in service).
 */
export async function freeSlots(
  { ledger, growth }: Pick<ServiceContext, "ledger" | "growth">,
  { start, end }: { start: number; end: number },
): Promise<(slot: Slot) => boolean> {
  const [from, to] = [start - MARGIN, end + MARGIN];
  const taken = new Map<number, Slot[]>();
  const archive = growth?.slotsBetween(from, to) ?? [];
  for (const slot of [...archive, ...(await ledger.slotsOfTasks(from, to))]) {
    taken.set(slot.satellite, [...(taken.get(slot.satellite) ?? []), slot]);
  }
  return (slot) => !taken.get(slot.satellite)?.some((other) => collide(slot, other));
}
