import { Button } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { sumPrices } from "../../../api/contracts.ts";
import { type OrderState, taskState } from "../../../api/orders/order-events.ts";
import { batchQuery } from "../../../api/outbox/outbox.ts";
import { type EntryState, sentAt } from "../../../api/outbox/record.ts";
import type { PointBatch, PointEntry } from "../../../api/outbox/task.ts";
import { pointReference } from "../../../api/references.ts";
import { useTaskScenes } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { timeCell, toCsv } from "../../../domain/csv.ts";
import { plainSpaces, t, text } from "../../../languages/texts.ts";
import { ENTRY_TONES } from "../../../shared/orders/batch-cells.tsx";
import { BatchControls, countsWords, stopWords } from "../../../shared/orders/batch-controls.tsx";
import { toTask } from "../../../shared/orders/links.ts";
import { ORDER_STATES } from "../../../shared/orders/order-states.ts";
import { RunNotHere } from "../../../shared/orders/runs-under-way.tsx";
import { StateBar, stateCounts } from "../../../shared/orders/state-bar.tsx";
import { imagingModeName } from "../../../shared/tasks/task-words.ts";
import { useAnnounce } from "../../../ui/feedback/live-region.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import { formatPrice, formatTime, inWholeUnits } from "../../../ui/text/format.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import { useNow } from "../../../ui/text/use-now.ts";
import { TaskState } from "../detail/task-facts.tsx";
import { imagingOf, useTasks } from "../use-tasks.ts";
import points from "./points-list.module.css";
import { PointPlace, pointKey } from "./points-list.tsx";
import classes from "./points-run-panel.module.css";

interface PointsRunPanelProps {
  runID: string;
  hoveredKey: string | undefined;
  onHover: (key: string | undefined) => void;
}

const COUNT_WORDS = {
  accepted: (accepted: number, all: number) =>
    t("{accepted} of {all, plural, one {# task} other {# tasks}} ordered", { accepted, all }),
  open: (open: number) => t("{open} to go", { open }),
};

const STOP_WORDS = {
  refused: (why: string) =>
    t(
      "The service could not accept one: {why} The next ones are likely to fail too. Paused until you resume.",
      { why },
    ),
  noAnswer: text(
    "One got no answer and is not among your tasks. Paused until you resume. If you order it again, there may be two if the first request still arrives.",
  ),
  nothing: text("Nothing was ordered by that call."),
};

export function PointsRunPanel({ runID, hoveredKey, onHover }: PointsRunPanelProps) {
  const query = useQuery(batchQuery(useSession(), "point", runID));
  return (
    <Loaded query={query} what={t("the run¦of points")} missing={<RunNotHere runID={runID} of="tasks" />}>
      {({ batch, entries }) => <Run run={batch} {...{ entries, hoveredKey, onHover }} />}
    </Loaded>
  );
}

type RunProps = Pick<PointsRunPanelProps, "hoveredKey" | "onHover"> & {
  run: PointBatch;
  entries: readonly PointEntry[];
};

function Run({ run, ...rows }: RunProps) {
  const { entries } = rows;
  const { loaded } = useTasks({}, false);
  const tasks = useMemo(() => {
    const ids = new Set(entries.map(({ serviceID }) => serviceID));
    return new Map(loaded.filter(({ id }) => ids.has(id)).map((task) => [task.id, task]));
  }, [entries, loaded]);
  return (
    <section className={classes.panel} aria-label={t("Run {run}¦of points", { run: run.id })}>
      <Head {...{ run, entries, tasks }} />
      <PointsRunList {...rows} tasks={tasks} />
    </section>
  );
}

interface HeadProps extends Pick<RunProps, "run" | "entries"> {
  /** Known tasks of the run by id. */
  tasks: ReadonlyMap<string, Task>;
}

const ENTRY_STATES = {
  planned: "planned",
  sent: "ordered",
  done: "ordered",
  refused: "failed",
  unknown: "unknown",
  withdrawn: "withdrawn",
} as const satisfies Record<EntryState, OrderState>;

/** Returns the state of a point's order: its task's, as far as that is known. */
function stateOf({ state }: PointEntry, task: Task | undefined): OrderState {
  return (task && taskState(task, undefined, 0)) ?? ENTRY_STATES[state];
}

function Head({ run, entries, tasks }: HeadProps) {
  const counts = countsWords(entries, COUNT_WORDS);
  const isRunning = run.state === "running";
  const unknown = entries.some(({ state }) => state === "unknown");
  const bought = entries.filter(({ state }) => state !== "refused" && state !== "withdrawn");
  const sums = sumPrices(bought.flatMap(({ price }) => price ?? []))
    .map((price) => formatPrice(price, true))
    .join(" + ");
  const states = entries.map((entry) => stateOf(entry, tasks.get(entry.serviceID ?? "")));
  const rest = entries.filter(({ state }) => state === "planned").length;
  const { start, end } = run.settings.acquisitionWindow;
  useAnnounce(counts);
  const what = {
    mode: imagingModeName(run.settings.imagingMode),
    start: formatTime(start),
    end: formatTime(end),
    run: run.id,
  };
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <h2>{titleWords(run, states)}</h2>
        <Button
          variant="default"
          {...iconBefore(IconFileTypeCsv)}
          onClick={() => saveText(`swath-points-${run.id}.csv`, "text/csv", pointsReport(run, entries))}
        >
          {t("Report")}
        </Button>
      </div>
      <p className="visually-hidden">{counts}</p>
      {sums && <p className={classes.said}>{t("Total {sum}", { sum: sums })}</p>}
      <StateBar
        states={states}
        nameOf={pointKey}
        label={t("{count, plural, one {# task} other {# tasks}} of this run", { count: entries.length })}
        isTold={run.state !== "running" || stateCounts(states).length === 1}
        note={
          run.words
            ? t("{mode}, {start} to {end}, “{words}”. Run {run}.", { ...what, words: run.words })
            : t("{mode}, {start} to {end}. Run {run}.", what)
        }
      />
      {run.state === "stopped" && <p className={classes.text}>{stopWords(run, entries, STOP_WORDS)}</p>}
      <BatchControls
        isRunning={isRunning}
        unknown={unknown}
        rest={rest}
        batch={["point", run.id]}
        words={{
          again: t("Order it again"),
          goOn: t("Resume, {count, plural, one {# task} other {# tasks}} to order", { count: rest }),
          withdraw: t("Do not order the rest"),
        }}
      />
    </header>
  );
}

/** "2 tasks: 2 accepted". */
function titleWords(run: PointBatch, states: readonly OrderState[]): string {
  if (run.state === "running")
    return t("Ordering {count, plural, one {# task} other {# tasks}}", { count: states.length });
  const ended = t("{count, plural, one {# task} other {# tasks}}: {parts}", {
    count: states.length,
    parts: stateCounts(states)
      .map(({ words }) => words)
      .join(t(", ¦between parts")),
  });
  return run.state === "finished" ? ended : t("Stopped, {ended}", { ended });
}

/** Returns a run as CSV, a point a line. Prices as quoted. */
function pointsReport(run: PointBatch, entries: readonly PointEntry[]): string {
  const rows = entries.map((entry) => ({
    run: run.id,
    number: entry.index + 1,
    lat: entry.point.lat,
    lon: entry.point.lon,
    state: entry.state === "done" ? "accepted" : entry.state,
    task_id: entry.serviceID,
    reference: pointReference(run, entry.index),
    price: entry.price && inWholeUnits(entry.price),
    currency: entry.price?.currency,
    price_said_at_utc: timeCell(entry.price?.askedAt),
    sent_at_utc: timeCell(sentAt(entry)),
    error_code: entry.error?.code,
    error_message: entry.error && plainSpaces(entry.error.message),
    error_request_id: entry.error?.requestID,
  }));
  return toCsv(Object.keys(rows[0] ?? {}), rows);
}

/** Says the state of an order whose task is not known. */
function stateWords(entry: PointEntry): string {
  return entry.state === "refused"
    ? t("Refused, not ordered")
    : t(ORDER_STATES[stateOf(entry, undefined)].words);
}

type PointsRunListProps = Omit<RunProps, "run"> & Pick<HeadProps, "tasks">;

const TICK_MS = 10_000;

function PointsRunList({ entries, tasks, hoveredKey, onHover }: PointsRunListProps) {
  const ordered = useMemo(() => [...tasks.values()], [tasks]);
  const scenes = useTaskScenes(ordered);
  const now = useNow(TICK_MS);
  return (
    <ol className={points.list} aria-label={t("Points")} onPointerLeave={() => onHover(undefined)}>
      {entries.map((entry) => {
        const { index, point, state, serviceID: taskID, price, error } = entry;
        const key = pointKey(index);
        const task = tasks.get(taskID ?? "");
        const imaging = task && imagingOf(scenes.get(task.id));
        const words = task ? <TaskState {...{ task, imaging, now }} isOneLine={false} /> : stateWords(entry);
        return (
          <li key={key} data-hovered={key === hoveredKey || undefined} onPointerEnter={() => onHover(key)}>
            <span className={points.number}>{key}</span>
            <PointPlace at={[point.lon, point.lat]} />
            <span className={points.answer} data-tone={ENTRY_TONES[state]}>
              {taskID ? <Link {...toTask(taskID)}>{words}</Link> : words}
              {state === "refused" && error && `: ${error.message}`}
            </span>
            <span className={points.price}>{price && formatPrice(price)}</span>
          </li>
        );
      })}
    </ol>
  );
}
