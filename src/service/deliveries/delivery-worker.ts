import type { ServiceContext } from "../parts.ts";
import type { ServiceEvent } from "../service-event.ts";
import { LEASE, processDelivery } from "./process-delivery.ts";
import { type ClaimedDelivery, giveBack } from "./progress.ts";

/** Most deliveries that are written side by side, and most of one company; each holds one file in memory. */
const SIDE_BY_SIDE = 3;
const OF_COMPANY = 2;

/** Who writes the files of deliveries. */
interface DeliveryWorker {
  /**
   * Processes the deliveries due at `now` (milliseconds, or by the store's clock) and returns those that ended. Calls may
   * overlap: together they never write more than three deliveries at once, two of one company, nor one of them twice at once.
   */
  write(now?: number): Promise<ServiceEvent[]>;
  /** Releases the claimed deliveries to others at once, whatever becomes of the files being written. */
  giveBack(): Promise<void>;
}

/** A delivery worker, which claims deliveries until the service stops. */
export function createDeliveryWorker(context: ServiceContext): DeliveryWorker {
  const { store, clock, stopping } = context;
  const busy = new Map<string, ClaimedDelivery>();
  let working = 0;

  /** The companies with as many deliveries being written as allowed. */
  function fullCompanies(): string[] {
    const companies = [...busy.values()].map(({ delivery }) => delivery.companyID);
    return [...new Set(companies)].filter(
      (company) => companies.filter((other) => other === company).length >= OF_COMPANY,
    );
  }

  /** The next delivery that is due and not being written here; undefined when there is none. */
  async function claimNext(now: number | undefined): Promise<ClaimedDelivery | undefined> {
    while (!stopping.aborted) {
      const at = now === undefined ? undefined : Math.max(now, clock());
      const claimed = await store.write(async (tx) => {
        const [progress] = await tx.claim("deliveryProgress", LEASE, 1, at, fullCompanies());
        const delivery = progress && (await tx.get("deliveries", progress));
        return delivery && { delivery, progress };
      });
      if (!claimed) return undefined;
      const before = busy.get(claimed.delivery.id);
      if (!before) {
        // Others of the company were claimed meanwhile.
        if (fullCompanies().includes(claimed.delivery.companyID)) {
          await giveBack(store, claimed.progress, { dueAt: clock() });
          continue;
        }
        busy.set(claimed.delivery.id, claimed);
        return claimed;
      }
      // Its file takes longer than the lease: its writer continues under the new one.
      before.progress = claimed.progress;
    }
    return undefined;
  }

  async function work(now: number | undefined): Promise<ServiceEvent[]> {
    const events: ServiceEvent[] = [];
    working++;
    try {
      for (let claimed = await claimNext(now); claimed; claimed = await claimNext(now)) {
        const { id } = claimed.delivery;
        const event = await processDelivery(context, claimed).finally(() => busy.delete(id));
        if (event) events.push(event);
      }
    } finally {
      working--;
    }
    return events;
  }

  return {
    async write(now) {
      const workers = Array.from({ length: SIDE_BY_SIDE - working }, () => work(now));
      return (await Promise.all(workers)).flat();
    },
    async giveBack() {
      for (const claimed of busy.values()) {
        claimed.isGivenBack = true;
        await giveBack(store, claimed.progress, { dueAt: clock() });
      }
    },
  };
}
