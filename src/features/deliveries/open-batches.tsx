import { Button } from "@mantine/core";
import { useEffect } from "react";
import type { DeliveryBatch, DeliveryEntry } from "../../api/outbox/delivery.ts";
import { resumeBatch, stopBatch, withdrawRest } from "../../api/outbox/outbox.ts";
import { type EntryState, entryKey } from "../../api/outbox/record.ts";
import { BatchCells } from "../../shared/orders/batch-cells.tsx";
import { BatchControls } from "../../shared/orders/batch-controls.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { count } from "../../ui/text/format.ts";
import { deliveryCounts, stopWords } from "./batch-words.ts";
import classes from "./open-batches.module.css";

interface OpenBatchesProps {
  batches: readonly DeliveryBatch[];
  entries: readonly DeliveryEntry[];
  onComposeRest: (frameIDs: string[], again: string) => void;
}

const OPEN: ReadonlySet<EntryState> = new Set(["planned", "sent", "unknown"]);

/** Batches that are not sent to their end: how far they are, and the ways to stop them or let them go on. */
export function OpenBatches({ batches, entries, onComposeRest }: OpenBatchesProps) {
  return batches.map((batch) => {
    const own = entries.filter(({ batchID }) => batchID === batch.id).sort((a, b) => a.index - b.index);
    if (!own.some(({ state }) => OPEN.has(state))) return null;
    return <OpenBatch key={batch.id} batch={batch} entries={own} onComposeRest={onComposeRest} />;
  });
}

function OpenBatch({
  batch,
  entries,
  onComposeRest,
}: {
  batch: DeliveryBatch;
  entries: readonly DeliveryEntry[];
  onComposeRest: OpenBatchesProps["onComposeRest"];
}) {
  const said = deliveryCounts(entries);
  const isRunning = batch.state === "running";
  const unknown = entries.some(({ state }) => state === "unknown");
  const refused = entries.find(({ state }) => state === "refused");
  const rest = entries.filter(({ state }) => state === "planned");
  useEffect(() => announce(said), [said]);

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
      aria-label={`Sending ${count(entries.length, "delivery", "deliveries")}`}
    >
      <p className={classes.title}>
        {isRunning ? "Sending" : "Stopped:"} {said}
      </p>
      <BatchCells entries={entries} />
      {!isRunning && <p className={classes.text}>{stopWords(batch, entries)}</p>}
      <BatchControls
        isRunning={isRunning}
        unknown={unknown}
        rest={rest.length}
        actions={{
          stop: () => stopBatch("delivery", batch.id),
          resume: () => resumeBatch("delivery", batch.id),
          again: () => resumeBatch("delivery", batch.id, { again: true }),
          withdraw: () => withdrawRest("delivery", batch.id),
        }}
        words={{
          again: "Send it once more",
          goOn: `Go on, ${rest.length} to send`,
          withdraw: "Do not send the rest",
        }}
      >
        {(act) =>
          !isRunning &&
          rest.length > 0 && (
            <Button variant="default" onClick={() => act(composeRest)}>
              {refused ? "Change and send these" : "Compose the rest anew"}
            </Button>
          )
        }
      </BatchControls>
    </section>
  );
}
