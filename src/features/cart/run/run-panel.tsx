import { useMutation, useQuery } from "@tanstack/react-query";
import { type Ref, useEffect } from "react";
import { useFrames } from "../../../api/frames/frames.ts";
import type { KeptFrame } from "../../../api/frames/kept-frame.ts";
import type { OrderState } from "../../../api/orders/order-state.ts";
import { batchQuery, withdrawEntries } from "../../../api/outbox/outbox.ts";
import type { PurchaseBatch, PurchaseEntry } from "../../../api/outbox/purchase.ts";
import { runReference } from "../../../api/runs/run-reference.ts";
import {
  entryState,
  type PurchaseStatuses,
  type RunSummary,
  summarise,
} from "../../../api/runs/run-summary.ts";
import { useFrameIDs, useRunStatuses } from "../../../api/runs/runs.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { RunNotHere } from "../../../shared/orders/runs-under-way.tsx";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useOnline } from "../../../ui/layout/use-online.ts";
import { onRowKey } from "../../../ui/list/row-keys.ts";
import { SeenRows } from "../../../ui/list/seen-rows.tsx";
import { toCsv } from "../../../ui/text/csv.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import { RunFoot } from "./run-foot.tsx";
import { RunHead } from "./run-head.tsx";
import classes from "./run-panel.module.css";
import { RunRow } from "./run-row.tsx";
import { outcomeWords } from "./run-words.ts";

interface RunPanelProps {
  runID: string;
  hoveredID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onPutBack: (frames: KeptFrame[]) => void;
  /** What keys of the whole page go to the rows of. */
  listRef?: Ref<HTMLElement>;
}

/** A purchase run: what it does, each frame's fate, and the sums. */
export function RunPanel(props: RunPanelProps) {
  const session = useSession();
  const query = useQuery(batchQuery(session, "purchase", props.runID));
  return (
    <Loaded query={query} what={t("the run")} missing={<RunNotHere runID={props.runID} of="purchases" />}>
      {({ batch, entries }) => <Run {...props} run={batch} entries={entries} />}
    </Loaded>
  );
}

const OWNED: ReadonlySet<OrderState> = new Set(["ready", "owned-before"]);
const UNSOLD: ReadonlySet<OrderState> = new Set(["planned", "failed", "canceled", "withdrawn"]);

function Run({
  run,
  entries,
  hoveredID,
  onHover,
  onPutBack,
  listRef,
}: RunPanelProps & { run: PurchaseBatch; entries: readonly PurchaseEntry[] }) {
  const session = useSession();
  const online = useOnline();
  const statuses = useRunStatuses(run);
  const summary = summarise(entries, statuses);
  const frameIDs = useFrameIDs(entries);
  const frames = useFrames(frameIDs);
  const ended = run.state === "finished" || run.state === "stopped";
  const unsold = entries.filter((entry) => UNSOLD.has(entryState(entry, statuses)));
  const said = spoken(summary, ended);
  useEffect(() => announce(said), [said]);

  const withdraw = useMutation({
    mutationFn: (index: number) => withdrawEntries("purchase", run.id, [index]),
  });
  const putBack = useMutation({
    mutationFn: async (taken: readonly PurchaseEntry[]) => {
      await withdrawEntries(
        "purchase",
        run.id,
        taken.map(({ index }) => index),
      );
      return taken.map(({ frame }) => frame);
    },
    onSuccess: onPutBack,
  });
  const unkept = withdraw.error ?? putBack.error;

  return (
    <section
      ref={listRef}
      className={classes.panel}
      aria-label={t("Purchase run {id}", { id: run.id })}
      onKeyDown={onRowKey}
    >
      <RunHead run={run} entries={entries} statuses={statuses} summary={summary} online={online} />
      {unkept && <ErrorMessage error={unkept} title={t("Couldn’t save the change in this browser")} />}
      <SeenRows className={classes.rows} rows={entries} keyOf={({ index }) => `${index}`} height={53}>
        {(entry, place) => (
          <RunRow
            {...place}
            entry={entry}
            state={entryState(entry, statuses)}
            prefix={session.prefix}
            pictured={frames.data?.get(entry.frameID)}
            hovered={hoveredID === entry.frameID}
            onHover={onHover}
            onWithdraw={withdraw.mutate}
          />
        )}
      </SeenRows>
      <RunFoot
        summary={summary}
        pricedAt={oldest(entries)}
        ended={ended}
        unsold={unsold.length}
        owned={entries
          .filter((entry) => OWNED.has(entryState(entry, statuses)))
          .map(({ frameID }) => frameID)}
        onPutBack={ended && unsold.length > 0 ? () => putBack.mutate(unsold) : undefined}
        onExport={() => saveText(`swath-run-${run.id}.csv`, "text/csv", runReport(run, entries, statuses))}
      />
    </section>
  );
}

/** Long runs are not announced frame by frame. */
const TOLD_STEP = 10;

/** The progress of a run, for screen readers: exactly at its end, else in steps that can be followed. */
function spoken({ total, counts }: RunSummary, ended: boolean): string {
  const step = total > 2 * TOLD_STEP && !ended ? TOLD_STEP : 1;
  const parts = outcomeWords(ended ? counts : { ...counts, ordered: 0, planned: 0 }, step);
  return ended ? t("The run has ended. {parts}", { parts }) : parts;
}

function oldest(entries: readonly PurchaseEntry[]): number | undefined {
  const times = entries.flatMap(({ price }) => price?.askedAt ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

const COLUMNS = [
  "run",
  "frame_id",
  "state",
  "purchase_id",
  "purchase_status",
  "price",
  "currency",
  "price_said_at_utc",
  "contract_id",
  "eula",
  "reference",
  "attempts",
  "first_sent_at_utc",
  "settled_at_utc",
  "error_code",
  "error_message",
  "error_request_id",
] as const;

/** A run as CSV, a frame a line: its state, and why. Prices in minor units as the service quoted them. */
export function runReport(
  run: PurchaseBatch,
  entries: readonly PurchaseEntry[],
  statuses: PurchaseStatuses,
): string {
  return toCsv(
    COLUMNS,
    entries.map((entry) => ({
      run: run.id,
      frame_id: entry.frameID,
      state: entryState(entry, statuses),
      purchase_id: entry.serviceID,
      purchase_status: entry.serviceID === undefined ? undefined : statuses.get(entry.serviceID),
      price: entry.price?.amount,
      currency: entry.price?.currency,
      price_said_at_utc: time(entry.price?.askedAt),
      contract_id: run.contractID,
      eula: run.eula,
      reference: runReference(run),
      attempts: entry.attempts,
      first_sent_at_utc: time(entry.history.find(({ said }) => said === "sent")?.at),
      settled_at_utc: entry.state === "planned" ? undefined : time(entry.history.at(-1)?.at),
      error_code: entry.error?.code,
      error_message: entry.error?.message,
      error_request_id: entry.error?.requestID,
    })),
  );
}

function time(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString();
}
