import type { ServiceContext } from "./parts.ts";
import type { ServiceEvent } from "./service-event.ts";

/** Makes the steps of what was claimed, one after the other; one that fails is reported, and due again when its lease ends. */
export async function processEach<R extends { id: string }>(
  { report }: ServiceContext,
  claimed: readonly R[],
  step: (record: R) => Promise<ServiceEvent | undefined>,
): Promise<ServiceEvent[]> {
  const events: ServiceEvent[] = [];
  for (const record of claimed) {
    try {
      const event = await step(record);
      if (event) events.push(event);
    } catch (error) {
      report?.(error, record.id);
    }
  }
  return events;
}
