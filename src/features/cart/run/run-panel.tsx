import { Button } from "@mantine/core";
import {
  IconCloudUpload,
  IconDownload,
  IconFileSpreadsheet,
  IconShoppingCart,
  IconX,
} from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, type Ref, useState } from "react";
import { needsApproval } from "../../../api/approvals.ts";
import { useCostCenter } from "../../../api/cost-center.ts";
import { type CatalogFrame, type KeptFrame, readKeptFrame } from "../../../api/frames/frame.ts";
import { isForSale, useFrameStates } from "../../../api/frames/frame-states.ts";
import { useFrames } from "../../../api/frames/frames.ts";
import type { OrderState } from "../../../api/orders/order-events.ts";
import { batchQuery, withdrawEntries } from "../../../api/outbox/outbox.ts";
import type { PurchaseBatch, PurchaseBatchInput, PurchaseEntry } from "../../../api/outbox/purchase.ts";
import { ownPurchasesQuery } from "../../../api/purchases.ts";
import { runReference } from "../../../api/references.ts";
import {
  entryState,
  type Money,
  type PurchaseStatuses,
  type RunSummary,
  summarise,
  useFrameIDs,
  useRunStatuses,
} from "../../../api/runs.ts";
import { useSession } from "../../../api/use-session.ts";
import { timeCell, toCsv } from "../../../domain/csv.ts";
import { plainSpaces, t } from "../../../languages/texts.ts";
import { DeliverButton } from "../../../shared/deliveries/deliver-button.tsx";
import { shortModeName } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { quotedWords } from "../../../shared/money/budget-words.ts";
import { CostCenterSelect, costCenterProblem } from "../../../shared/money/cost-center-select.tsx";
import { toFrame, toPurchase } from "../../../shared/orders/links.ts";
import { ORDER_STATES } from "../../../shared/orders/order-states.ts";
import { RunNotHere } from "../../../shared/orders/runs-under-way.tsx";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { useAnnounce } from "../../../ui/feedback/live-region.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { onRowKey } from "../../../ui/list/row-keys.ts";
import { placeProps, type RowPlace, SeenRows } from "../../../ui/list/seen-rows.tsx";
import { StateSign } from "../../../ui/list/state-sign.tsx";
import { Dotted } from "../../../ui/text/dotted.tsx";
import { formatClock, formatPrice, formatShortTime, inWholeUnits } from "../../../ui/text/format.ts";
import { saveText } from "../../../ui/text/save-text.ts";
import { AskFrames, askFramesWords } from "./ask-frames.tsx";
import { entryDetail, outcomeWords, RunHead, type RunHeadProps } from "./run-head.tsx";
import classes from "./run-panel.module.css";

interface RunPanelProps {
  runID: string;
  hoveredID: string | undefined;
  onHover: (frameID: string | undefined) => void;
  onPutBack: (frames: KeptFrame[]) => void;
  /** List that gets the keys of the page. */
  listRef?: Ref<HTMLElement>;
  /** Stands above the frames. */
  children?: ReactNode;
}

export function RunPanel(props: RunPanelProps) {
  const session = useSession();
  const batch = useQuery(batchQuery(session, "purchase", props.runID));
  const purchases = useQuery(ownPurchasesQuery(session));
  // Waits for the purchases, without which no frame is known to be ready or failed.
  const isReading = purchases.isLoading && batch.data?.entries.some(({ state }) => state === "done") === true;
  const query = { ...batch, isLoading: batch.isLoading || isReading };
  return (
    <Loaded query={query} what={t("the run")} missing={<RunNotHere runID={props.runID} of="purchases" />}>
      {({ batch, entries }) => <Run {...props} run={batch} entries={entries} />}
    </Loaded>
  );
}

const OWNED: ReadonlySet<OrderState> = new Set(["ready", "owned-before"]);
const UNSOLD: ReadonlySet<OrderState> = new Set(["planned", "failed", "canceled", "withdrawn"]);

function Run(props: RunPanelProps & { run: PurchaseBatch; entries: readonly PurchaseEntry[] }) {
  const { run, entries, hoveredID, onHover, onPutBack, listRef } = props;
  const session = useSession();
  const online = useOnline();
  const statuses = useRunStatuses(run);
  const summary = summarise(entries, statuses);
  const frameIDs = useFrameIDs(entries);
  const frames = useFrames(frameIDs);
  const ended = run.state === "finished" || run.state === "stopped";
  useAnnounce(spoken(summary, ended));

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
      <div className={classes.scroll}>
        <RunHead run={run} entries={entries} statuses={statuses} summary={summary} online={online} />
        {unkept && <ErrorMessage error={unkept} title={t("Couldn’t save the change in this browser")} />}
        {props.children}
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
      </div>
      <RunFoot {...{ run, entries, statuses, summary, ended }} onPutBack={putBack.mutate} />
    </section>
  );
}

const TOLD_STEP = 10;

/** Returns the progress for screen readers: exact at the end, before that in steps that can be followed. */
function spoken({ total, counts }: RunSummary, ended: boolean): string {
  const step = total > 2 * TOLD_STEP && !ended ? TOLD_STEP : 1;
  const parts = outcomeWords(ended ? counts : { ...counts, ordered: 0, planned: 0 }, step);
  return ended ? t("The run has ended. {parts}", { parts }) : parts;
}

/** Returns the time of the oldest price, ms. */
function oldest(entries: readonly PurchaseEntry[]): number | undefined {
  const times = entries.flatMap(({ price }) => price?.askedAt ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Returns a run as CSV, a frame a line. Prices as quoted. */
export function runReport(
  run: PurchaseBatch,
  entries: readonly PurchaseEntry[],
  statuses: PurchaseStatuses,
): string {
  const rows = entries.map((entry) => ({
    run: run.id,
    frame_id: entry.frameID,
    state: entryState(entry, statuses),
    purchase_id: entry.serviceID,
    purchase_status: entry.serviceID === undefined ? undefined : statuses.get(entry.serviceID),
    price: entry.price && inWholeUnits(entry.price),
    currency: entry.price?.currency,
    price_said_at_utc: timeCell(entry.price?.askedAt),
    contract_id: run.contractID,
    eula: run.eula,
    reference: runReference(run),
    attempts: entry.attempts,
    first_sent_at_utc: timeCell(entry.history.find(({ said }) => said === "sent")?.at),
    settled_at_utc: entry.state === "planned" ? undefined : timeCell(entry.history.at(-1)?.at),
    error_code: entry.error?.code,
    error_message: entry.error && plainSpaces(entry.error.message),
    error_request_id: entry.error?.requestID,
  }));
  return toCsv(Object.keys(rows[0] ?? {}), rows);
}

interface RunRowProps extends RowPlace {
  entry: PurchaseEntry;
  state: OrderState;
  prefix: string;
  pictured: CatalogFrame | null | undefined;
  hovered: boolean;
  onHover: (frameID: string | undefined) => void;
  onWithdraw: (index: number) => void;
}

const VOID: ReadonlySet<OrderState> = new Set([
  "failed",
  "canceled",
  "withdrawn",
  "owned-before",
  "owned-elsewhere",
]);

const RunRow = memo(function RunRow(props: RunRowProps) {
  const { entry, state, prefix, pictured, hovered, onHover, onWithdraw } = props;
  const frame = readKeptFrame(entry.frame, prefix);
  const last = entry.history.at(-1);
  const detail = entryDetail(entry, state);
  return (
    <li
      {...placeProps(props)}
      className={classes.row}
      data-hovered={hovered || undefined}
      data-frame={entry.frameID}
      onMouseEnter={() => onHover(entry.frameID)}
      onMouseLeave={() => onHover(undefined)}
    >
      <QuicklookThumb frame={pictured} />
      <div className={classes.what}>
        <p>
          <b>{shortModeName(frame)}</b> {formatShortTime(frame.start)}
          <span className="visually-hidden"> {t("UTC")}</span>
        </p>
        <p className={classes.id}>
          <Link {...toFrame(entry.frameID)} data-row>
            {entry.frameID}
          </Link>
        </p>
      </div>
      <div className={classes.state}>
        <p>
          <StateSign as={ORDER_STATES[state]} words={t(ORDER_STATES[state].words)} />
        </p>
        <p>
          <Dotted
            parts={[
              state !== "planned" && last && t("{time} UTC", { time: formatClock(last.at, "second") }),
              entry.serviceID && (
                <Link key="purchase" {...toPurchase(entry.serviceID)}>
                  {t("purchase {id}", { id: `${entry.serviceID.slice(0, 4)}…${entry.serviceID.slice(-4)}` })}
                </Link>
              ),
            ]}
          />
        </p>
      </div>
      <p className={classes.price} data-void={VOID.has(state) || undefined}>
        {entry.price ? formatPrice(entry.price) : t("By agreement")}
      </p>
      {state === "planned" && (
        <IconButton
          Icon={IconX}
          color="gray"
          className={classes.remove ?? ""}
          label={t("Remove {frameID} from the run", { frameID: entry.frameID })}
          title={t("Remove from the run")}
          onClick={() => onWithdraw(entry.index)}
        />
      )}
      {detail && (
        <div className={classes.detail}>
          <p>{detail}</p>
          {state === "failed" && entry.error?.requestID && (
            <p className={classes.code}>
              <Dotted parts={[entry.error.code, t("request {id}", { id: entry.error.requestID })]} />
            </p>
          )}
        </div>
      )}
    </li>
  );
});

interface RunFootProps extends Omit<RunHeadProps, "online"> {
  ended: boolean;
  onPutBack: (taken: readonly PurchaseEntry[]) => void;
}

/** Sums of a run: committed or charged, uncertain, and still to come. */
function RunFoot({ run, entries, statuses, summary, ended, onPutBack }: RunFootProps) {
  const { committed, ordered, unknown, toBuy, all, isFinal } = summary;
  const owned = entries.filter((entry) => OWNED.has(entryState(entry, statuses)));
  const unsold = entries.filter((entry) => UNSOLD.has(entryState(entry, statuses)));
  const pricedAt = oldest(entries);
  const [asked, setAsked] = useState<PurchaseBatchInput>();
  const { stateOf } = useFrameStates();
  const costCenter = useCostCenter();
  // Another choice holds for the frames that are put back into the cart.
  const costCenterFault = ended && unsold.map(({ error }) => costCenterProblem(error)).find(Boolean);
  const above = entries.filter(
    ({ state, error, frameID }) => state === "refused" && needsApproval(error) && isForSale(stateOf(frameID)),
  );
  return (
    <footer className={classes.foot}>
      <dl className={classes.sums}>
        <Line label={isFinal ? t("Charged") : t("Committed")} money={committed} />
        {ordered.frames > 0 && <Line label={t("Waiting for confirmation")} money={ordered} />}
        {unknown.frames > 0 && <Line label={t("Unknown")} money={unknown} />}
        {toBuy.frames > 0 && <Line label={t("Not sent")} money={toBuy} />}
        {!ended && (
          <div className={classes.total}>
            <dt>{t("If the rest succeeds")}</dt>
            <dd>{sums(all)}</dd>
          </div>
        )}
      </dl>
      <div className={classes.act}>
        {pricedAt === undefined ? (
          <p>{t("Priced by agreement.")}</p>
        ) : (
          toBuy.frames + ordered.frames + unknown.frames > 0 && <p>{quotedWords(pricedAt)}</p>
        )}
        {costCenterFault && (
          <CostCenterSelect error={costCenter.chosen === run.costCenter ? costCenterFault : undefined} />
        )}
        {above.length > 0 && (
          <Button onClick={() => setAsked(orderAgain(run, above))}>{askFramesWords(above.length)}</Button>
        )}
        {ended && unsold.length > 0 && (
          <Button variant="default" {...iconBefore(IconShoppingCart)} onClick={() => onPutBack(unsold)}>
            {t("Put {count, plural, one {# frame} other {# frames}} back into the cart", {
              count: unsold.length,
            })}
          </Button>
        )}
        {owned.length > 0 && (
          <>
            <RoutedButton
              variant="filled"
              to="/orders/products"
              search={{ orderRun: run.id }}
              Icon={IconDownload}
            >
              {t("Download products")}
            </RoutedButton>
            <DeliverButton
              search={{ frames: owned.map(({ frameID }) => frameID).join(",") }}
              Icon={IconCloudUpload}
            >
              {t("Deliver {count, plural, one {# frame} other {# frames}}", { count: owned.length })}
            </DeliverButton>
          </>
        )}
        <Button
          variant="default"
          aria-label={t("Report as CSV")}
          {...iconBefore(IconFileSpreadsheet)}
          onClick={() => saveText(`swath-run-${run.id}.csv`, "text/csv", runReport(run, entries, statuses))}
        >
          {t("CSV")}
        </Button>
      </div>
      <AskFrames order={asked} onClose={() => setAsked(undefined)} />
    </footer>
  );
}

/** Returns the order of a run's frames under its terms. */
function orderAgain(run: PurchaseBatch, entries: readonly PurchaseEntry[]): PurchaseBatchInput {
  const { contractID, eula, reference, productTypes, webhookID, costCenter } = run;
  const frames = entries.map(({ frame, price }) => ({ frame, price }));
  return {
    contractID,
    eula,
    reference,
    ...(productTypes && { productTypes }),
    webhookID,
    costCenter,
    frames,
  };
}

function Line({ label, money }: { label: string; money: Money }) {
  return (
    <div>
      <dt>{t("{label}, {count, plural, one {# frame} other {# frames}}", { label, count: money.frames })}</dt>
      <dd>{sums(money)}</dd>
    </div>
  );
}

/** Returns the sums by currency; frames without a price are named. */
function sums({ frames, sums: amounts, unpriced }: Money): string {
  const parts = amounts.map((price) => formatPrice(price, true));
  if (unpriced > 0) parts.push(t("{count} by agreement", { count: unpriced }));
  return frames === 0 ? t("none") : parts.join(" + ");
}
