import type { MarkKind, TrackMark } from "./joined-order.ts";
import type { EventState, EventTime, OrderEvent } from "./order-events.ts";

/** The events of an order along the time axis, oldest first: only what has a time has a mark. */
export function trackOf(events: readonly OrderEvent[]): TrackMark[] {
  const lastCallback = events.findLast(({ kind }) => kind === "callback");
  // A purchase is marked once: what was bought is marked as its products are.
  const products = events.find(({ kind }) => kind === "products");
  return events
    .flatMap((event) => marksOf(event, products, event === lastCallback))
    .sort((a, b) => a.time.at - b.time.at);
}

function marksOf(event: OrderEvent, products: OrderEvent | undefined, isLastCallback: boolean): TrackMark[] {
  const { key, state, time } = event;
  switch (event.kind) {
    case "ordered":
      return products ? mark("bought", "bought", products.state, time) : mark(key, "ordered", state, time);
    case "products":
      return state === "failed" ? mark("ended", "ended", state, time) : [];
    case "stage":
      return stageMark(event);
    case "delivery":
      return mark(`delivery ${key}`, "delivered", state, time ?? event.sent);
    case "callback":
      // When a receiver was last called, and when one was not reached.
      return isLastCallback || state === "failed" ? mark(`webhook ${key}`, "webhook", state, time) : [];
  }
}

function stageMark({ stage, state, time }: Extract<OrderEvent, { kind: "stage" }>): TrackMark[] {
  switch (stage) {
    case "imaged":
      return mark("acquired", "acquired", state, time);
    case "first-products":
      return mark("ready", "bought", state, time);
    case "ended":
      return state === "failed" ? mark("ended", "ended", state, time) : [];
    case "planned":
    case "all-products":
      return [];
  }
}

function mark(key: string, kind: MarkKind, state: EventState, time: EventTime | undefined): TrackMark[] {
  return time ? [{ key, kind, state, time }] : [];
}
