import { Button } from "@mantine/core";
import { entryKey } from "../../api/deliveries/delivery-rows.ts";
import type { DeliveryEntry } from "../../api/outbox/delivery.ts";
import { withdrawRest } from "../../api/outbox/outbox.ts";
import type { Batch, EntryState } from "../../api/outbox/record.ts";
import { t, text } from "../../languages/texts.ts";
import { BatchCells } from "../../shared/orders/batch-cells.tsx";
import { BatchControls, countsWords, stopWords } from "../../shared/orders/batch-controls.tsx";
import { useAnnounce } from "../../ui/feedback/live-region.tsx";
import classes from "./open-batches.module.css";

interface OpenBatchesProps {
  batches: readonly Batch[];
  entries: readonly DeliveryEntry[];
  onComposeRest: (frameIDs: string[], again: string) => void;
}

const STOP_WORDS = {
  refused: (why: string) =>
    t("The service refused one: {why} The next ones are likely to be refused too.", { why }),
  noAnswer: text(
    "One got no answer and is not among your deliveries. Paused until you resume. If you send it again, it may be written twice to the same place.",
  ),
  nothing: text("Nothing was sent by that call."),
};
const OPEN: ReadonlySet<EntryState> = new Set(["planned", "sent", "unknown"]);

export function OpenBatches({ batches, entries, onComposeRest }: OpenBatchesProps) {
  return batches.map((batch) => {
    const own = entries.filter(({ batchID }) => batchID === batch.id).sort((a, b) => a.index - b.index);
    if (!own.some(({ state }) => OPEN.has(state))) return null;
    return <OpenBatch key={batch.id} batch={batch} entries={own} onComposeRest={onComposeRest} />;
  });
}

function OpenBatch({ batch, entries, onComposeRest }: Omit<OpenBatchesProps, "batches"> & { batch: Batch }) {
  const said = deliveryCounts(entries);
  const isRunning = batch.state === "running";
  const unknown = entries.some(({ state }) => state === "unknown");
  const refused = entries.find(({ state }) => state === "refused");
  const rest = entries.filter(({ state }) => state === "planned");
  useAnnounce(said);

  async function composeRest() {
    await withdrawRest("delivery", batch.id);
    const frames = [...(refused ? [refused] : []), ...rest].flatMap(({ items }) =>
      items.map(({ frameID }) => frameID),
    );
    const [first] = refused ? [refused] : rest;
    if (first) onComposeRest([...new Set(frames)], entryKey(first));
  }

  return (
    <section
      className={classes.order}
      aria-label={t("Sending {count, plural, one {# delivery} other {# deliveries}}", {
        count: entries.length,
      })}
    >
      <p className={classes.title}>
        {isRunning ? t("Sending {said}", { said }) : t("Stopped: {said}", { said })}
      </p>
      <BatchCells entries={entries} />
      {!isRunning && <p className={classes.text}>{stopWords(batch, entries, STOP_WORDS)}</p>}
      <BatchControls
        isRunning={isRunning}
        unknown={unknown}
        rest={rest.length}
        batch={["delivery", batch.id]}
        words={{
          again: t("Send it again"),
          goOn: t("Resume, {count} to send", { count: rest.length }),
          withdraw: t("Do not send the rest"),
        }}
      >
        {(act) =>
          !isRunning &&
          rest.length > 0 && (
            <Button variant="default" onClick={() => act(composeRest)}>
              {refused ? t("Change and send these") : t("Edit the rest")}
            </Button>
          )
        }
      </BatchControls>
    </section>
  );
}

/** "3 of 12 deliveries accepted, 1 refused, 8 to send". */
function deliveryCounts(entries: readonly DeliveryEntry[]): string {
  return countsWords(entries, {
    accepted: (accepted, all) =>
      t("{accepted} of {all, plural, one {# delivery} other {# deliveries}} accepted", { accepted, all }),
    open: (open) => t("{open} to send", { open }),
  });
}
