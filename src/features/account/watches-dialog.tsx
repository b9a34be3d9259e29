import { Button, Modal } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../api/use-session.ts";
import { stopWatch, watchesQuery } from "../../api/watches.ts";
import type { Watch } from "../../contract/watches.ts";
import { t } from "../../languages/texts.ts";
import { WatchPart } from "../../shared/watches/watch-form.tsx";
import { watchedWords } from "../../shared/watches/watch-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import classes from "./sessions-dialog.module.css";

interface WatchesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Dialog with the person's watches: the one on orders, and those on searches. */
export function WatchesDialog({ opened, onClose }: WatchesDialogProps) {
  const session = useSession();
  const query = useQuery(watchesQuery(session));
  const [asks, setAsks] = useState(false);
  if (asks) return <OrdersWatch watch={ordersIn(query.data?.data)} onClose={() => setAsks(false)} />;
  return (
    <Modal opened={opened} onClose={onClose} title={t("Watches")}>
      <div className={classes.body}>
        {session.host?.person ? (
          <Loaded
            query={query}
            what={t("the watches")}
            height={120}
            missing={<p className={classes.note}>{t("This host keeps no watches.")}</p>}
          >
            {({ data }) => <WatchRows watches={data} onOrders={() => setAsks(true)} />}
          </Loaded>
        ) : (
          <p className={classes.note}>
            {t("Watches are kept for people who sign in with their e-mail address, not for a client.")}
          </p>
        )}
        <div className={classes.acts}>
          <Button variant="subtle" onClick={onClose}>
            {t("Close")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const ordersIn = (watches: readonly Watch[] | undefined) => watches?.find(({ what }) => what === "orders");

function WatchRows({ watches, onOrders }: { watches: readonly Watch[]; onOrders: () => void }) {
  const session = useSession();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: (watch: Watch) => stopWatch(queries, session, watch),
    onSuccess: () => announce(t("No longer watched")),
  });
  const orders = ordersIn(watches);
  const searches = watches.filter(({ what }) => what === "search");
  return (
    <>
      <ul className={classes.rows}>
        <li>
          <div>
            <b>{t("Orders that end")}</b>
            <p className={classes.note}>{orders ? watchedWords(orders) : t("Not watched")}</p>
          </div>
          <Button
            variant="default"
            aria-label={orders ? t("Change the watch on orders") : t("Watch orders that end")}
            onClick={onOrders}
          >
            {orders ? t("Change") : t("Watch¦button")}
          </Button>
        </li>
        {searches.map((watch) => (
          <li key={watch.id}>
            <div>
              <b>{watch.name}</b>
              <p className={classes.note}>{watchedWords(watch)}</p>
            </div>
            <BusyButton
              variant="default"
              busy={end.isPending && end.variables.id === watch.id}
              aria-label={t("Stop watching “{name}”", { name: watch.name })}
              onClick={() => end.mutate(watch)}
            >
              {t("Stop¦watch")}
            </BusyButton>
          </li>
        ))}
      </ul>
      {searches.length === 0 && (
        <p className={classes.note}>
          {t("No search is watched. Save a search, and choose “Watch” beside it.")}
        </p>
      )}
      {end.error && <ErrorMessage error={end.error} title={t("Couldn’t end the watch")} />}
    </>
  );
}

const ORDERS = { what: "orders" } as const;

function OrdersWatch({ watch, onClose }: { watch: Watch | undefined; onClose: () => void }) {
  const { host } = useSession();
  const client = host?.clientID ?? "";
  const isManager = host?.person?.role === "manager";
  const notes = [
    isManager
      ? t(
          "You get a message when purchases, tasks and deliveries of the client {client} are ready, delivered, failed, rejected or canceled.",
          { client },
        )
      : t(
          "You get a message when purchases and tasks that you ordered, and deliveries of the client {client}, are ready, delivered, failed, rejected or canceled.",
          { client },
        ),
  ];
  return (
    <Modal opened onClose={onClose} title={t("Orders that end")}>
      <WatchPart watched={ORDERS} {...{ watch, notes, onClose }} />
    </Modal>
  );
}
