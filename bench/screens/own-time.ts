/**
 * Parts of a trace that are read: tasks with the processor time of their thread, and events until their
 * paint.
 */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** When, and for how long; microseconds. */
  ts: number;
  dur?: number;
  /** Processor time of the thread within it, microseconds. */
  tdur?: number;
  id?: string;
  args: { name?: string; data?: { interactionId?: number } };
}

/** Trace categories that are needed. */
export const TRACED = ["toplevel", "devtools.timeline"];

/** A task that takes the page longer is a long one, milliseconds. */
const LONG_MS = 50;

interface OwnTime {
  /** Processor time of tasks that take more than 50 ms of it, milliseconds. */
  inLongTasks: number;
  /** The most that the page itself took between a key or a click and its painting, milliseconds. */
  longestAct: number;
}

/**
 * The processor time of a page's main thread, of a trace of its browser. Times by the clock hold waits as well: for a processor that
 * something else has, and for what is drawn in software.
 */
export function ownTime(trace: readonly TraceEvent[]): OwnTime {
  const tasks = tasksOf(trace, busiestMain(trace));
  const long = tasks.map(({ own }) => own).filter((own) => own > LONG_MS);
  const acts = actsOf(trace).map(({ from, to }) =>
    sum(tasks.filter((task) => task.from < to && task.from + task.lasts > from).map(({ own }) => own)),
  );
  return { inLongTasks: sum(long), longestAct: Math.max(0, ...acts) };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;

/** The main thread of the page: of those that render, the one that did most. */
function busiestMain(trace: readonly TraceEvent[]): string {
  const mains = trace
    .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
    .map(threadOf);
  const done = (thread: string) => sum(tasksOf(trace, thread).map(({ own }) => own));
  return mains.toSorted((a, b) => done(b) - done(a))[0] ?? "";
}

/** Tasks of a thread, without those within others; milliseconds. */
function tasksOf(trace: readonly TraceEvent[], thread: string) {
  const found = trace
    .filter((event) => event.name.endsWith("RunTask") && event.ph === "X" && threadOf(event) === thread)
    .sort((a, b) => a.ts - b.ts);
  let end = Number.NEGATIVE_INFINITY;
  return found.flatMap(({ ts, dur = 0, tdur = 0 }) => {
    if (ts < end) return [];
    end = ts + dur;
    return [{ from: ts / 1_000, lasts: dur / 1_000, own: tdur / 1_000 }];
  });
}

/** Returns the user's acts, from the key or click to the paint, ms. */
function actsOf(trace: readonly TraceEvent[]) {
  const begun = new Map<string, number>();
  return trace
    .filter(({ name }) => name === "EventTiming")
    .sort((a, b) => a.ts - b.ts)
    .flatMap(({ id = "", ph, ts, args }) => {
      if (ph === "b" && args.data?.interactionId) begun.set(id, ts);
      const from = begun.get(id);
      if (ph !== "e" || from === undefined) return [];
      begun.delete(id);
      return [{ from: from / 1_000, to: ts / 1_000 }];
    });
}
