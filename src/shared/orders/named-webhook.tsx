import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSession } from "../../api/use-session.ts";
import { webhooksQuery } from "../../api/webhooks.ts";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import type { Webhook } from "../../contract/notifications.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { CallbackEntry } from "./callback-entry.tsx";
import classes from "./named-webhook.module.css";

interface NamedWebhookProps {
  webhookID: string;
  entries: readonly CallbackLogEntry[];
  when: string;
}

export function NamedWebhook({ webhookID, entries, when }: NamedWebhookProps) {
  const webhooks = useQuery(webhooksQuery(useSession())).data;
  const target = webhooks?.find(({ id }) => id === webhookID)?.targetURL;
  return (
    <section aria-labelledby="callbacks-title">
      <h3 id="callbacks-title" className={classes.part}>
        {t("Callbacks")}
      </h3>
      <p className={classes.text}>
        {rich(
          "To <a>{target}</a>{isGone, select, yes {, which has been removed} other {}}{isCalled, select, yes {} other {, {when}}}.",
          {
            target: target ?? t("webhook {id}", { id: webhookID }),
            isGone: webhooks && !target ? "yes" : "no",
            isCalled: entries.length > 0 ? "yes" : "no",
            when,
            a: (inner) => (
              <Link key="a" to="/webhooks" search={true}>
                {inner}
              </Link>
            ),
          },
        )}
      </p>
      <ol className={classes.callbacks}>
        {entries.map((entry) => (
          <CallbackEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

/** Returns the webhooks to choose from: active ones, and a chosen one that is gone. */
export function webhookChoices(webhooks: readonly Webhook[], chosen: string | undefined) {
  const choices = webhooks.map(({ id, targetURL, status }) => ({
    value: id,
    label:
      status === "active" ? targetURL : `${targetURL} (${status === "inactive" ? t("inactive") : status})`,
    disabled: status !== "active",
  }));
  return chosen === undefined || webhooks.some(({ id }) => id === chosen)
    ? choices
    : [...choices, { value: chosen, label: t("No longer registered"), disabled: true }];
}
