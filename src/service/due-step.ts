import type { ServiceContext } from "./parts.ts";
import type { ServiceEvent } from "./service-event.ts";

/** What happens to an order at an instant. */
export interface DueStep {
  /** Milliseconds since 1970. */
  at: number;
  /** Makes it happen, as of that instant, and tells of it and of what follows; nothing when someone else did. */
  make(context: ServiceContext): Promise<StepMade | undefined>;
}

export interface StepMade {
  event: ServiceEvent;
  next?: DueStep | undefined;
}

/** Makes what is due at `now` (milliseconds) or before, whatever follows from it included, in the order of time. */
export async function makeDueSteps(
  context: ServiceContext,
  steps: readonly DueStep[],
  now: number,
): Promise<ServiceEvent[]> {
  const events: ServiceEvent[] = [];
  const waiting = steps.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const made = await step.make(context);
    if (!made) continue;
    events.push(made.event);
    const { next } = made;
    if (!next || next.at > now) continue;
    const place = waiting.findIndex(({ at }) => at > next.at);
    waiting.splice(place < 0 ? waiting.length : place, 0, next);
  }
  return events;
}
