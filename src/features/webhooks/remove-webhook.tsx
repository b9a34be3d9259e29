import { Button, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../api/use-session.ts";
import { forgetWebhooks, unregisterWebhook } from "../../api/webhooks.ts";
import type { Webhook } from "../../contract/notifications.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import classes from "./webhook-form.module.css";

/** Asks before a webhook goes, and says what that means for its callbacks. */
export function RemoveWebhook({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={webhook !== undefined}
      onClose={onClose}
      title={t("Remove the webhook")}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      {webhook && <Confirm webhook={webhook} onClose={onClose} />}
    </Modal>
  );
}

function Confirm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const session = useSession();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => unregisterWebhook(session, webhook.id),
    onSuccess: async () => {
      await forgetWebhooks(queries, session);
      announce(t("Webhook removed"));
      onClose();
    },
  });
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        {rich(
          "<b>{target}</b> receives nothing more. Callbacks still waiting are refused, and none is kept for later. Orders that name it continue; follow them here. Its password is deleted, and colleagues lose the webhook too.",
          { target: webhook.targetURL, b: (inner) => <b key="b">{inner}</b> },
        )}
      </p>
      {remove.error && (
        <ErrorMessage
          error={remove.error}
          title={t("The webhook may or may not be removed")}
          onRetry={() => remove.mutate()}
        />
      )}
      <div className={classes.act}>
        <BusyButton variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t("Remove the webhook")}
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          {t("Keep it")}
        </Button>
      </div>
    </div>
  );
}
