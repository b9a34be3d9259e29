import { Button } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { batchQuery, resumeBatch, stopBatch, withdrawRest } from "../../../api/outbox/outbox.ts";
import type { PointBatch, PointEntry } from "../../../api/outbox/task.ts";
import { useSession } from "../../../api/use-session.ts";
import { BatchCells } from "../../../shared/orders/batch-cells.tsx";
import { BatchControls } from "../../../shared/orders/batch-controls.tsx";
import { countsWords } from "../../../shared/orders/batch-words.ts";
import { imagingModeName } from "../../../shared/tasks/task-words.ts";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { count, formatTime } from "../../../ui/text/format.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import { pointsReport } from "./points-report.ts";
import { PointsRunList } from "./points-run-list.tsx";
import classes from "./points-run-panel.module.css";
import { pointsStopWords } from "./points-run-words.ts";

interface PointsRunPanelProps {
  runID: string;
  hoveredKey: string | undefined;
  onHover: (key: string | undefined) => void;
}

const COUNT_WORDS = { one: "task", many: "tasks", accepted: "ordered", open: "to go" } as const;

/** A run that orders one task a point: its progress, the outcome of each, and actions to stop or resume it. */
export function PointsRunPanel({ runID, hoveredKey, onHover }: PointsRunPanelProps) {
  const query = useQuery(batchQuery(useSession(), "point", runID));
  return (
    <Loaded
      query={query}
      what="the run"
      missing={
        <HelpfulEmpty
          title={`Run ${runID} is not in this browser`}
          text="A run is kept in the browser that started it. Its tasks are in your orders on every device."
          go={["/tasks", "Go to tasks"]}
        />
      }
    >
      {({ batch, entries }) => (
        <section className={classes.panel} aria-label={`Run ${runID}`}>
          <Head run={batch} entries={entries} />
          <PointsRunList entries={entries} hoveredKey={hoveredKey} onHover={onHover} />
        </section>
      )}
    </Loaded>
  );
}

function Head({ run, entries }: { run: PointBatch; entries: readonly PointEntry[] }) {
  const said = countsWords(entries, COUNT_WORDS);
  const isRunning = run.state === "running";
  const unknown = entries.some(({ state }) => state === "unknown");
  const rest = entries.filter(({ state }) => state === "planned").length;
  const { start, end } = run.settings.acquisitionWindow;
  useEffect(() => announce(said), [said]);
  return (
    <header className={classes.head}>
      <h2>{isRunning ? "Ordering tasks" : run.state === "finished" ? "Tasks ordered" : "Stopped"}</h2>
      <p className={classes.said}>{said}</p>
      <BatchCells entries={entries} />
      <p className={classes.text}>
        {imagingModeName(run.settings.imagingMode)}, {formatTime(start)} to {formatTime(end)}
        {run.words && `, “${run.words}”`}. Run {run.id}.
      </p>
      {run.state === "stopped" && <p className={classes.text}>{pointsStopWords(run, entries)}</p>}
      <BatchControls
        isRunning={isRunning}
        unknown={unknown}
        rest={rest}
        actions={{
          stop: () => stopBatch("point", run.id),
          resume: () => resumeBatch("point", run.id),
          again: () => resumeBatch("point", run.id, { again: true }),
          withdraw: () => withdrawRest("point", run.id),
        }}
        words={{
          again: "Order it again",
          goOn: `Resume, ${count(rest, "task")} to order`,
          withdraw: "Do not order the rest",
        }}
      >
        {() => (
          <Button
            variant="default"
            leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveText(`swath-points-${run.id}.csv`, "text/csv", pointsReport(run, entries))}
          >
            Report
          </Button>
        )}
      </BatchControls>
    </header>
  );
}
