import { Button, Checkbox } from "@mantine/core";
import { IconPlayerStop, IconSend } from "@tabler/icons-react";
import { t } from "../../../languages/texts.ts";
import { ErrorMessage, QueryError } from "../../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../../ui/input/busy-button.tsx";
import classes from "./send-foot.module.css";
import type { Refusal, Sending } from "./use-send.ts";

interface SendFootProps {
  number: number;
  /** Folders that earlier deliveries went into. */
  reused: number;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
  /** Why the reuse has to be confirmed. */
  sentence: string | undefined;
  /** Frames and earlier deliveries are known. */
  ready: boolean;
  /** The earlier deliveries. */
  listed: { error: Error | null; refetch: () => unknown };
  online: boolean;
  send: Sending;
  onSend: () => void;
  refusal: Refusal | undefined;
}

/** The last word before sending: what is written over, and what came of it. */
export function SendFoot(props: SendFootProps) {
  const { number, reused, confirmed, onConfirm, sentence, ready, online, send, onSend, refusal } = props;
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
              {refusal.entry.error.status} · {refusal.entry.error.code} · request{" "}
              {refusal.entry.error.requestID}
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
        {!online
          ? t("Offline: nothing is sent. The form is kept.")
          : number > 1
            ? t(
                "Sent one after another. Safe to close: sending continues after a reload, and nothing is sent twice.",
              )
            : t("Safe to close: nothing is sent twice.")}
      </p>
      <div className={classes.actions}>
        <BusyButton
          size="md"
          variant="filled"
          busy={send.busy}
          disabled={!ready || !online}
          Icon={IconSend}
          onClick={onSend}
        >
          {number > 0
            ? t("Send {count, plural, one {# delivery} other {# deliveries}}", { count: number })
            : t("Send")}
        </BusyButton>
        {send.busy && number > 1 && (
          <Button
            size="md"
            variant="danger"
            leftSection={<IconPlayerStop size={16} stroke={1.75} aria-hidden />}
            onClick={send.stop}
          >
            {t("Stop after this one")}
          </Button>
        )}
      </div>
    </footer>
  );
}
