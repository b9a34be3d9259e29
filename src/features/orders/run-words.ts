import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { t } from "../../languages/texts.ts";
import { shortModeName } from "../../shared/frames/frame-words.ts";
import { imagingModeName } from "../../shared/tasks/task-words.ts";
import { count } from "../../ui/text/format.ts";
import type { OrderRun } from "./order-lines.ts";
import { type OrderTone, stateOf } from "./order-words.ts";

/** Places that a run names; the rest is counted. */
const MOST_PLACES = 3;

/** What a run is of: "12 frames, Strait of Gibraltar", "3 points tasked". */
export function runTitle({ of, orders, open }: OrderRun, places: readonly string[]): string {
  if (of === "tasks")
    return t("{count, plural, one {# point} other {# points}} tasked", { count: orders.length });
  const frames = count(orders.length + open.length, "frame");
  return places.length === 1 ? `${frames}, ${places[0]}` : frames;
}

/** The line below it: the user's words, the run, and its modes or its places. */
export function runDetail(
  { id, words, of, orders }: OrderRun,
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined,
  places: readonly string[],
): string {
  const more = places.length - MOST_PLACES;
  const named = [...places.slice(0, MOST_PLACES), more > 0 && t("{count} more", { count: more })]
    .filter(Boolean)
    .join(t(", ¦between parts"));
  return [words, id, of === "tasks" || places.length > 1 ? named : modesOf(orders, frames)]
    .filter(Boolean)
    .join(" · ");
}

/** "Strip 9, Spot 3". */
function modesOf(
  orders: readonly JoinedOrder[],
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined,
): string {
  const counts = new Map<string, number>();
  for (const order of orders) {
    const frame = frames?.get(order.frameIDs[0] ?? "");
    const name =
      order.kind === "task" ? imagingModeName(order.task.imagingMode) : frame && shortModeName(frame);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, number]) => `${name} ${number}`).join(", ");
}

/** How a run is doing: "9 bought, 3 to go", with the tone of what matters most. */
export function runState({ of, orders, open }: OrderRun, now: number): { words: string; tone: OrderTone } {
  const tones = orders.map((order) => stateOf(order, now).tone);
  const number = (...some: OrderTone[]) => tones.filter((tone) => some.includes(tone)).length;
  const [done, failed, over, unknown] = [
    number("owned"),
    number("failed"),
    number("over"),
    number("unknown"),
  ];
  const toGo = number("accent", "task") + open.length;
  const words = [
    done > 0 && (of === "tasks" ? t("{count} ready", { count: done }) : t("{count} bought", { count: done })),
    toGo > 0 && t("{count} to go", { count: toGo }),
    failed > 0 && t("{count} failed", { count: failed }),
    over > 0 && t("{count} canceled", { count: over }),
    unknown > 0 && t("{count} not known", { count: unknown }),
  ]
    .filter(Boolean)
    .join(t(", ¦between parts"));
  const tone =
    toGo > 0
      ? of === "tasks"
        ? "task"
        : "accent"
      : failed > 0
        ? "failed"
        : done > 0
          ? "owned"
          : over > 0
            ? "over"
            : "unknown";
  return { words, tone };
}
