import type { TrackMark } from "../../../api/orders/joined-order.ts";
import type { EventState } from "../../../api/orders/order-events.ts";
import type { OrderRun } from "../order-lines.ts";
import type { Tracked } from "../order-words.ts";

/** What counts for many: one that failed before one that is not clear, before one that is under way. */
const WORST: readonly EventState[] = ["failed", "unclear", "waiting", "done"];

/** What happened to a run in time: of each kind of mark of its orders the first and the last. */
export function runTrack({ of, orders, open }: OrderRun): Tracked {
  const all = orders.flatMap(({ marks }) => marks);
  const kinds = new Set(all.map(({ kind }) => kind));
  const marks = [...kinds].flatMap((kind) =>
    endsOf(
      all.filter((mark) => mark.kind === kind),
      open.length > 0,
    ),
  );
  return {
    kind: of === "tasks" ? "task" : "purchase",
    marks: marks.sort((a, b) => a.time.at - b.time.at),
    window: undefined,
    orderedAt: undefined,
  };
}

/** The first and the last of some marks of one kind, with the state of all. */
function endsOf(all: readonly TrackMark[], areMoreToCome: boolean): TrackMark[] {
  const inTime = all.toSorted((a, b) => a.time.at - b.time.at);
  const [first, last] = [inTime[0], inTime.at(-1)];
  if (!first || !last) return [];
  const worst = WORST.find((state) => all.some((mark) => mark.state === state)) ?? "unclear";
  const state = worst === "done" && areMoreToCome && first.kind === "bought" ? "waiting" : worst;
  const ends = first.time.at === last.time.at ? [last] : [first, last];
  return ends.map((mark, index) => ({ ...mark, key: `${mark.kind} ${index}`, state }));
}
