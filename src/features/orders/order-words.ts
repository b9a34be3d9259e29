import { foldersOf, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder, MarkKind, TrackMark } from "../../api/orders/joined-order.ts";
import { readRunReference } from "../../api/runs/run-reference.ts";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRing, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";
import { statusWords } from "../../shared/deliveries/delivery-words.ts";
import { shortModeName } from "../../shared/frames/frame-words.ts";
import {
  imagingModeName,
  pointWords,
  taskReferenceWords,
  taskStateWords,
} from "../../shared/tasks/task-words.ts";
import type { Tone } from "../../ui/list/state-sign.tsx";
import { count, formatShortTime, formatTime } from "../../ui/text/format.ts";

/** What an order is of and where, beside its kind: "Strip, Strait of Gibraltar", "2 frames, near Algeciras". */
export function titleWords(
  order: JoinedOrder,
  frame: CatalogFrame | null | undefined,
  place: string | undefined,
): string {
  const subject = subjectWords(order, frame);
  return place ? `${subject}, ${place}` : subject;
}

function subjectWords(order: JoinedOrder, frame: CatalogFrame | null | undefined): string {
  switch (order.kind) {
    case "task":
      return imagingModeName(order.task.imagingMode);
    case "purchase":
      return frame ? shortModeName(frame) : t("Frame");
    case "delivery":
      return order.frameIDs.length > 0
        ? count(order.frameIDs.length, "frame")
        : count(itemIDsOf(order.row).length, "item");
  }
}

/** The line below it: what distinguishes one order from another. `isPlaced`: the title names the place. */
export function detailWords(
  order: JoinedOrder,
  frame: CatalogFrame | null | undefined,
  isPlaced: boolean,
): string {
  switch (order.kind) {
    case "task": {
      const reference = taskReferenceWords(order.task.reference);
      const position = pointWords(order.task);
      return [reference, (!isPlaced || !reference) && position].filter(Boolean).join(" · ");
    }
    case "purchase":
      return [
        order.purchase.frameID,
        frame && t("{time} UTC", { time: formatShortTime(frame.start) }),
        ownWords(order.purchase.reference),
      ]
        .filter(Boolean)
        .join(" · ");
    case "delivery":
      return order.row.delivery?.url ?? `${foldersOf(order.row)[0] ?? ""}/`;
  }
}

/** Where an order is: the point of a task, the middle of a frame; undefined while that is not known. */
export function positionOf(order: JoinedOrder, frame: CatalogFrame | null | undefined): Position | undefined {
  if (order.kind === "task") {
    const { lat, lon } = order.task.pointOfInterest;
    return [lon, lat];
  }
  if (!frame) return undefined;
  const [west, south, east, north] = ringBox(unwrapRing(frame.ring));
  return [wrapLongitude((west + east) / 2), (south + north) / 2];
}

/** A reference in the user's own words, without the run that it names. */
function ownWords(reference: string | undefined): string | undefined {
  const run = readRunReference(reference);
  return run ? run.words : reference;
}

/** How an order is doing: `over` is neither good nor bad. */
export type OrderTone = Exclude<Tone, "cart"> | "over";

/** The status of an order, in words and as a tone. */
export function stateOf(order: JoinedOrder, now: number): { words: string; tone: OrderTone } {
  switch (order.kind) {
    case "task": {
      const imaging = order.marks.find(({ kind }) => kind === "acquired")?.time.at;
      const words = taskStateWords(order.task, imaging, now);
      const tone = TASK_TONES[order.task.status] ?? "unknown";
      return { words: tone === "owned" ? withDelivery(words, order) : words, tone };
    }
    case "purchase": {
      const known = PURCHASE_STATES[order.purchase.status];
      if (!known) return { words: order.purchase.status, tone: "unknown" };
      const words = t(known.words);
      return { words: known.tone === "owned" ? withDelivery(words, order) : words, tone: known.tone };
    }
    case "delivery":
      return { words: statusWords(order.row), tone: DELIVERY_TONES[order.row.status] ?? "unknown" };
  }
}

const TASK_TONES: Readonly<Record<string, OrderTone>> = {
  RECEIVED: "task",
  ACTIVE: "task",
  FULFILLED: "accent",
  DONE: "owned",
  REJECTED: "failed",
  FAILED: "failed",
  CANCELED: "over",
};

const PURCHASE_STATES: Readonly<Record<string, { words: string; tone: OrderTone }>> = {
  received: { words: text("Received, not begun"), tone: "accent" },
  active: { words: text("Active, making products"), tone: "accent" },
  closed: { words: text("Owned"), tone: "owned" },
  failed: { words: text("Failed, not bought"), tone: "failed" },
  canceled: { words: text("Canceled"), tone: "over" },
};

const DELIVERY_TONES: Readonly<Record<string, OrderTone>> = {
  planned: "accent",
  sent: "accent",
  PENDING: "accent",
  SUCCESS: "owned",
  FAILED: "failed",
  refused: "failed",
  withdrawn: "over",
};

function withDelivery(words: string, { deliveries }: JoinedOrder): string {
  return deliveries.some(({ status }) => status.toUpperCase() === "SUCCESS")
    ? t("{state} and delivered", { state: words })
    : words;
}

const MARK_WORDS = {
  ordered: {
    done: text("ordered"),
    waiting: text("ordered"),
    failed: text("ordered"),
    unclear: text("ordered"),
  },
  acquired: {
    done: text("imaged"),
    waiting: text("imaging planned"),
    failed: text("imaging was planned"),
    unclear: text("imaging"),
  },
  bought: {
    done: text("ready"),
    waiting: text("ordered"),
    failed: text("ordered"),
    unclear: text("ordered"),
  },
  delivered: {
    done: text("delivered"),
    waiting: text("delivery sent"),
    failed: text("delivery failed"),
    unclear: text("delivery"),
  },
  webhook: {
    done: text("webhook answered"),
    waiting: text("webhook called"),
    failed: text("webhook failed"),
    unclear: text("webhook"),
  },
  ended: { done: text("ended"), waiting: text("ended"), failed: text("ended"), unclear: text("ended") },
} as const satisfies Record<MarkKind, Record<TrackMark["state"], string>>;

/**
 * What a mark means: "delivered, observed here". A purchase has the time it was made, a task the time its products were
 * ready.
 */
function markWords(mark: TrackMark, kind: JoinedOrder["kind"]): string {
  const word =
    mark.kind === "bought" && kind === "purchase" ? t("bought") : t(MARK_WORDS[mark.kind][mark.state]);
  return mark.time.source === "seen" ? t("{event}, observed here", { event: word }) : word;
}

/** A mark with its time, for a tip. */
export function markTip(mark: TrackMark, kind: JoinedOrder["kind"]): string {
  const words = markWords(mark, kind);
  return `${words[0]?.toUpperCase()}${words.slice(1)} ${formatTime(mark.time.at, "second")}`;
}

/** What stands along the time axis, of one order or of a run. */
export type Tracked = Pick<JoinedOrder, "kind" | "marks" | "window" | "orderedAt">;

/** The track in words, for who does not see it. */
export function trackWords({ kind, marks, window }: Tracked): string {
  const said = marks.map((mark) => `${markWords(mark, kind)} ${formatTime(mark.time.at)}`);
  if (window)
    said.unshift(t("window {from} to {to}", { from: formatTime(window.start), to: formatTime(window.end) }));
  return said.length > 0 ? t("{times}.", { times: said.join("; ") }) : t("Times not known.");
}
