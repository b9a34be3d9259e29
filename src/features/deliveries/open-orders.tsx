import { Button } from "@mantine/core";
import { useEffect } from "react";
import type { DeliveryEntry, DeliveryOrder } from "../../api/deliver/delivery-record.ts";
import { resumeOrder, stopOrder, withdrawRest } from "../../api/deliver/orders.ts";
import type { EntryState } from "../../api/orders-ledger/ledger-record.ts";
import { entryKey } from "../../api/orders-ledger/ledger-record.ts";
import { count } from "../../ui/format.ts";
import { LedgerCells } from "../../ui/ledger-cells.tsx";
import { LedgerWays } from "../../ui/ledger-ways.tsx";
import { announce } from "../../ui/live-region.tsx";
import classes from "./open-orders.module.css";
import { deliveryCounts, stopWords } from "./order-words.ts";

interface OpenOrdersProps {
  orders: readonly DeliveryOrder[];
  entries: readonly DeliveryEntry[];
  onComposeRest: (frameIDs: string[], again: string) => void;
}

const OPEN: ReadonlySet<EntryState> = new Set(["planned", "sent", "unknown"]);

/** Orders that are not sent to their end: how far they are, and the ways to stop them or let them go on. */
export function OpenOrders({ orders, entries, onComposeRest }: OpenOrdersProps) {
  return orders.map((order) => {
    const own = entries.filter(({ orderID }) => orderID === order.id).sort((a, b) => a.index - b.index);
    if (!own.some(({ state }) => OPEN.has(state))) return null;
    return <OpenOrder key={order.id} order={order} entries={own} onComposeRest={onComposeRest} />;
  });
}

function OpenOrder({
  order,
  entries,
  onComposeRest,
}: {
  order: DeliveryOrder;
  entries: readonly DeliveryEntry[];
  onComposeRest: OpenOrdersProps["onComposeRest"];
}) {
  const said = deliveryCounts(entries);
  const isRunning = order.state === "running";
  const unknown = entries.some(({ state }) => state === "unknown");
  const refused = entries.find(({ state }) => state === "refused");
  const rest = entries.filter(({ state }) => state === "planned");
  useEffect(() => announce(said), [said]);

  async function composeRest() {
    await withdrawRest(order.id);
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
      <LedgerCells entries={entries} />
      {!isRunning && <p className={classes.text}>{stopWords(order, entries)}</p>}
      <LedgerWays
        isRunning={isRunning}
        unknown={unknown}
        rest={rest.length}
        actions={{
          stop: () => stopOrder(order.id),
          resume: () => resumeOrder(order.id),
          again: () => resumeOrder(order.id, { again: true }),
          withdraw: () => withdrawRest(order.id),
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
      </LedgerWays>
    </section>
  );
}
