import { foldersOf, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder, MarkKind, TrackMark } from "../../api/orders/joined-order.ts";
import { type OrderState, purchaseState, taskState } from "../../api/orders/order-state.ts";
import { readRunReference } from "../../api/runs/run-reference.ts";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRing, wrapLongitude } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";
import { deliverySign } from "../../shared/deliveries/delivery-state.tsx";
import { statusWords } from "../../shared/deliveries/delivery-words.ts";
import { shortModeName } from "../../shared/frames/frame-words.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import {
  imagingModeName,
  pointWords,
  taskReferenceWords,
  taskStateWords,
} from "../../shared/tasks/task-words.ts";
import { type ShownAs, signs } from "../../ui/list/state-sign.tsx";
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

/** The state of an order as icon and words. `imaging`: when the image of a task is or was to be taken, milliseconds. */
export function stateOf(
  order: JoinedOrder,
  now: number,
  imaging = imagingOf(order),
): { as: ShownAs; words: string } {
  if (order.kind === "delivery") return { as: deliverySign(order.row), words: statusWords(order.row) };
  const state = orderStateOf(order, now, imaging);
  if (state === undefined)
    return { as: signs.unknown, words: order.kind === "task" ? order.task.status : order.purchase.status };
  const words =
    order.kind === "task" ? taskStateWords(order.task, imaging, now) : t(ORDER_STATES[state].words);
  return { as: ORDER_STATES[state], words: state === "ready" ? withDelivery(words, order) : words };
}

/** The state of a task or purchase; undefined for a status that this app does not know. */
export function orderStateOf(
  order: Exclude<JoinedOrder, { kind: "delivery" }>,
  now: number,
  imaging = imagingOf(order),
): OrderState | undefined {
  return order.kind === "task" ? taskState(order.task, imaging, now) : purchaseState(order.purchase);
}

function imagingOf({ marks }: JoinedOrder): number | undefined {
  return marks.find(({ kind }) => kind === "acquired")?.time.at;
}

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
    mark.kind === "bought" && kind === "purchase" ? t("ordered") : t(MARK_WORDS[mark.kind][mark.state]);
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
