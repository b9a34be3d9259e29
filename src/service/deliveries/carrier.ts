import { randomUUID, type ServiceContext } from "../parts.ts";
import type { ServiceEvent } from "../service-event.ts";
import { carryOut, LEASE } from "./carry-out.ts";

/** Most deliveries that are written side by side; each holds one file in memory. */
const SIDE_BY_SIDE = 3;

/**
 * Makes the function that carries out the deliveries due at `now` (milliseconds) and tells of those that ended. Calls may
 * overlap: together they never write more than three deliveries at once, nor one of them twice at once.
 */
export function createCarrier(context: ServiceContext): (now: number) => Promise<ServiceEvent[]> {
  const { ledger, random, clock } = context;
  const busy = new Set<string>();
  let working = 0;

  /** Carries out the next of those due, unless someone else does. */
  async function carryNext(due: string[], now: number): Promise<ServiceEvent | undefined> {
    const id = due.shift();
    if (id === undefined || busy.has(id)) return undefined;
    busy.add(id);
    try {
      const holder = randomUUID(random);
      const at = Math.max(now, clock());
      const claimed = await ledger.claimDelivery(id, holder, at, at + LEASE);
      return claimed && (await carryOut(context, claimed, holder));
    } finally {
      busy.delete(id);
    }
  }

  return async (now) => {
    const due = await ledger.deliveriesDue(now);
    const events: ServiceEvent[] = [];
    const work = async () => {
      working++;
      try {
        while (due.length > 0) {
          const event = await carryNext(due, now);
          if (event) events.push(event);
        }
      } finally {
        working--;
      }
    };
    const workers = Math.min(SIDE_BY_SIDE - working, due.length);
    await Promise.all(Array.from({ length: workers }, work));
    return events;
  };
}
