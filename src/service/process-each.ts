import type { ServiceContext } from "./parts.ts";
import type { ServiceEvent } from "./service-event.ts";

/** How a claimed record is processed. */
interface Handling<R> {
  step: (record: R) => Promise<ServiceEvent | undefined>;
  /** Makes it due again as it was before it was claimed. */
  giveBack: (record: R) => Promise<void>;
}

/**
 * Processes claimed records one after the other; one that fails is reported, and due again when its lease ends. Once the
 * service stops, what is not begun is released.
 */
export async function processEach<R extends { id: string }>(
  { report, stopping }: ServiceContext,
  claimed: readonly R[],
  { step, giveBack }: Handling<R>,
): Promise<ServiceEvent[]> {
  const events: ServiceEvent[] = [];
  for (const record of claimed) {
    try {
      if (stopping.aborted) {
        await giveBack(record);
        continue;
      }
      const event = await step(record);
      if (event) events.push(event);
    } catch (error) {
      report?.(error, record.id);
    }
  }
  return events;
}

/** A record that is due at an instant (milliseconds), or that nothing more is to come of. */
export function due<R extends { dueAt?: number | undefined }>(record: R, at: number | undefined): R {
  const { dueAt: _before, ...rest } = record;
  return (at === undefined ? rest : { ...rest, dueAt: at }) as R;
}
