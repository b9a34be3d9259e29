import { Button } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Run, RunEntry } from "../../../api/run/run-record.ts";
import {
  type PurchaseStatuses,
  type RunSummary,
  shownState,
  shownStates,
} from "../../../api/run/run-summary.ts";
import { resumeRun, stopRun } from "../../../api/run/runs.ts";
import { count, formatTime } from "../../../ui/format.ts";
import classes from "./run-head.module.css";
import { RunStateIcon } from "./run-state.tsx";
import { COUNT_WORDS, STATE_WORDS, STOP_WORDS } from "./run-words.ts";

interface RunHeadProps {
  run: Run;
  entries: readonly RunEntry[];
  statuses: PurchaseStatuses;
  summary: RunSummary;
  online: boolean;
}

/** What a run is doing, a cell a frame, the counts, and the way to stop it or let it go on. */
export function RunHead({ run, entries, statuses, summary, online }: RunHeadProps) {
  const stop = useMutation({ mutationFn: () => stopRun(run.id) });
  const resume = useMutation({ mutationFn: () => resumeRun(run.id) });
  const head = useRef<HTMLElement>(null);
  const action = actionOf(run, summary);
  /** When the button goes while it has the focus, the focus stays near. */
  const [keepFocus] = useState(() => (button: HTMLButtonElement) => () => {
    if (document.activeElement === button) head.current?.focus();
  });
  return (
    <header className={classes.head} ref={head} tabIndex={-1}>
      <div className={classes.line}>
        <div className={classes.titles}>
          <h1>{title(run, summary)}</h1>
          <p>
            Run {run.id}, started {formatTime(run.createdAt, "second")}
            {run.reference && <> · reference “{run.reference}”</>}
          </p>
        </div>
        {action && (
          // One button that changes its words, so that the focus stays on it.
          <Button
            ref={keepFocus}
            size="md"
            variant={action === "resume" ? "filled" : "default"}
            className={action === "stop" ? classes.stop : classes.act}
            aria-disabled={action === "stopping" || (action === "resume" && !online) || undefined}
            leftSection={
              action === "resume" ? (
                <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconPlayerStop size={16} stroke={1.75} aria-hidden />
              )
            }
            onClick={() => {
              if (action === "stop") stop.mutate();
              if (action === "resume" && online) resume.mutate();
            }}
          >
            {actionWords(action, summary)}
          </Button>
        )}
      </div>
      <ol className={classes.cells} aria-hidden>
        {entries.map((entry) => {
          const state = shownState(entry, statuses);
          return (
            <li key={entry.index} data-state={state} title={`${entry.frameID}: ${STATE_WORDS[state]}`}>
              {state !== "planned" && entries.length <= 24 && <RunStateIcon state={state} />}
            </li>
          );
        })}
      </ol>
      <div className={classes.counts}>
        <ul aria-label={`${count(summary.total, "frame")} of this run`}>
          {shownStates
            .filter((state) => summary.counts[state] > 0)
            .map((state) => (
              <li key={state} data-state={state}>
                <RunStateIcon state={state} />
                {summary.counts[state]} {COUNT_WORDS[state]}
              </li>
            ))}
        </ul>
        <p>{note(run, online)}</p>
      </div>
    </header>
  );
}

type Action = "stop" | "stopping" | "resume";

/** What can be done with the run as it stands. */
function actionOf({ state }: Run, { counts }: RunSummary): Action | undefined {
  if (state === "running") return "stop";
  if (state === "stopping") return "stopping";
  return counts.planned + counts.unknown > 0 ? "resume" : undefined;
}

function actionWords(action: Action, { counts }: RunSummary): string {
  switch (action) {
    case "stop":
      return "Stop after this frame";
    case "stopping":
      return "Stopping after this frame";
    case "resume":
      return counts.planned > 0 ? `Resume, ${counts.planned} to buy` : "Look again";
  }
}

function title(run: Run, { counts, total, bought }: RunSummary): string {
  switch (run.state) {
    case "running":
    case "stopping":
      return `Buying ${count(total - counts.withdrawn, "frame")}`;
    case "stopped":
      return `Stopped: ${bought.frames} of ${count(total - counts.withdrawn, "frame")} bought`;
    case "finished":
      return `${bought.frames} of ${count(total - counts.withdrawn, "frame")} bought`;
  }
}

function note(run: Run, online: boolean): string {
  switch (run.state) {
    case "running":
      return online
        ? "Safe to close, the run resumes"
        : "Offline: nothing is sent until the connection is back";
    case "stopping":
      return "Nothing new is sent";
    case "stopped":
      return STOP_WORDS[run.stopReason ?? "user"];
    case "finished":
      return run.finishedAt === undefined ? "Ended" : `Ended ${formatTime(run.finishedAt, "second")}`;
  }
}
