import { Button, Checkbox } from "@mantine/core";
import { IconPlayerStop, IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deliveryKeys } from "../../../api/collections.ts";
import {
  type DeliveryBatchInput,
  type DeliveryEntry,
  planDeliveryBatch,
} from "../../../api/outbox/delivery.ts";
import { isLimitReached } from "../../../api/outbox/handler.ts";
import { startBatch, stopBatch, untilBatch, withdrawRest } from "../../../api/outbox/outbox.ts";
import type { RefusedField } from "../../../api/refused-fields.ts";
import { useMay, useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { mayNotWords } from "../../../shared/orders/may-not.ts";
import { ErrorMessage, QueryError } from "../../../ui/feedback/error-message.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { BusyButton, iconBefore } from "../../../ui/input/busy-button.tsx";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { Dotted } from "../../../ui/text/dotted.tsx";
import { formatBytes } from "../../../ui/text/format.ts";
import { type DraftField, refusedField } from "./draft.ts";
import classes from "./send-foot.module.css";

/** Refusal by the service, or by the app, before anything was accepted. */
export interface DeliveryRefusal {
  entry: DeliveryEntry;
  message: string;
  at: RefusedField<DraftField> | undefined;
}

/**
 * Stores a batch and waits until it stops. When the very first delivery is refused, or over a limit, nothing was
 * created: the batch is dropped and the form stays. Otherwise the list of deliveries takes over.
 */
export function useSend(onSent: (entries: readonly DeliveryEntry[]) => void) {
  const session = useSession();
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<DeliveryRefusal>();
  const [batchID, setBatchID] = useState<string>();
  const mutation = useMutation({
    mutationFn: async (input: DeliveryBatchInput) => {
      const id = await startBatch(session, "delivery", (of) => planDeliveryBatch(input, of));
      setBatchID(id);
      const entries = (await untilBatch("delivery", id, ({ state }) => state !== "running")) ?? [];
      const refused = entries.find(
        ({ state, error }) => state === "refused" || (state === "planned" && error && isLimitReached(error)),
      );
      const isUseless = refused && !entries.some(({ state }) => state === "done");
      if (isUseless) await withdrawRest("delivery", id);
      void queries.invalidateQueries({ queryKey: deliveryKeys.lists(session) });
      return { entries, refused: isUseless ? refused : undefined };
    },
  });

  function begin(input: DeliveryBatchInput) {
    setRefusal(undefined);
    // Passed with the call: a user who has left the form is not redirected.
    mutation.mutate(input, {
      onSuccess({ entries, refused }) {
        if (!refused) return onSent(entries);
        const message = refused.error?.message ?? t("The service refused it.");
        announce(`${t("Nothing was delivered.")} ${message}`);
        setRefusal({ entry: refused, message, at: refused.error && refusedField(refused.error) });
      },
    });
  }

  const send = {
    begin,
    stop: () => {
      if (batchID) void stopBatch("delivery", batchID);
    },
    busy: mutation.isPending,
    error: mutation.error,
  };
  return { send, refusal, forgetRefusal: () => setRefusal(undefined) };
}

interface SendFootProps {
  number: number;
  /** Size of all files; undefined while it is not known. */
  bytes: number | undefined;
  /** Sentence about what must be chosen first. */
  missing: string | undefined;
  reused: number;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
  sentence: string | undefined;
  ready: boolean;
  listed: { error: Error | null; refetch: () => unknown };
  send: ReturnType<typeof useSend>["send"];
  onSend: () => void;
  refusal: DeliveryRefusal | undefined;
}

export function SendFoot(props: SendFootProps) {
  const { number, bytes, missing, reused, confirmed, onConfirm, sentence, ready, send, onSend, refusal } =
    props;
  const online = useOnline();
  const mayDeliver = useMay("orders:write");
  return (
    <footer className={classes.foot}>
      <QueryError
        query={props.listed}
        title={t("Couldn’t load your earlier deliveries, so folders used before are not marked")}
      />
      {refusal && (
        <div className={classes.refusal} role="alert">
          <b>{t("Nothing was delivered.")}</b> {refusal.message}
          {refusal.entry.error?.requestID && (
            <code>
              <Dotted
                parts={[
                  refusal.entry.error.status,
                  refusal.entry.error.code,
                  t("request {id}", { id: refusal.entry.error.requestID }),
                ]}
              />
            </code>
          )}
        </div>
      )}
      {send.error && (
        <ErrorMessage
          error={send.error}
          title={t("Couldn’t save the delivery in this browser, so nothing was sent")}
        />
      )}
      {reused > 0 && (
        <Checkbox
          id="deliver-reuse"
          label={
            reused === 1
              ? t("Write into this folder again")
              : t("Write into these {count} folders again", { count: reused })
          }
          description={t("Files of the same name are overwritten.")}
          checked={confirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          error={sentence}
        />
      )}
      <p className={classes.note}>
        {!mayDeliver
          ? mayNotWords("orders:write")
          : !online
            ? t("Offline: nothing is sent. The form is kept.")
            : missing && ready
              ? missing
              : send.busy
                ? t("Safe to close: sending continues after a reload, and nothing is sent twice.")
                : number > 1
                  ? t("Sent one after another. Nothing is sent twice.")
                  : t("Nothing is sent twice.")}
      </p>
      <div className={classes.actions}>
        <BusyButton
          size="md"
          variant="filled"
          busy={send.busy}
          disabled={!ready || !online || !mayDeliver || missing !== undefined}
          Icon={IconSend}
          onClick={onSend}
        >
          {number > 0
            ? t(
                "Send {count, plural, one {# delivery} other {# deliveries}}{hasSize, select, yes {, {size}} other {}}",
                {
                  count: number,
                  hasSize: bytes === undefined ? "no" : "yes",
                  size: bytes === undefined ? "" : formatBytes(bytes),
                },
              )
            : t("Send")}
        </BusyButton>
        {send.busy && number > 1 && (
          <Button size="md" variant="danger" {...iconBefore(IconPlayerStop)} onClick={send.stop}>
            {t("Stop after this one")}
          </Button>
        )}
      </div>
    </footer>
  );
}
