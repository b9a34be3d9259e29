import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery, isPending } from "../../api/webhooks.ts";
import type { Webhook } from "../../contract/notifications.ts";
import { t } from "../../languages/texts.ts";
import { CallbackEntry } from "../../shared/orders/callback-entry.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import classes from "./webhooks-page.module.css";

interface CallbackLogProps {
  source: CallbackSource;
  /** Webhooks of the company; the log holds others too. */
  webhooks: readonly Webhook[];
}

export function CallbackLog({ source, webhooks }: CallbackLogProps) {
  const query = useQuery(callbacksQuery(useSession(), source));
  const targets = new Map(webhooks.map(({ id, targetURL }) => [id, targetURL]));
  const entries = query.data?.filter(({ webhookID }) => targets.has(webhookID));
  const pending = entries?.filter(isPending).length ?? 0;
  const total = entries?.length;
  const told = useRef<number>(undefined);
  useEffect(() => {
    // Initial entries are not announced.
    if (total !== undefined && told.current !== undefined && total > told.current)
      announce(
        t("{count, plural, one {# callback} other {# callbacks}}, {pending} waiting", {
          count: total,
          pending,
        }),
      );
    told.current = total;
  }, [total, pending]);

  if (!entries)
    return (
      <Loaded query={query} what={t("the callbacks")} height={96}>
        {() => null}
      </Loaded>
    );
  if (entries.length === 0) {
    return (
      <HelpfulEmpty
        title={t("No callbacks yet")}
        text={t(
          "Choose a webhook in the cart before you buy, or send a test call. In the demo nothing leaves the browser; what would be sent is listed here.",
        )}
      />
    );
  }
  return (
    <>
      <p className={classes.note}>
        {t(
          "In the demo nothing leaves the browser. This is what would have been sent, and how a receiver would have answered.",
        )}
      </p>
      <ol>
        <FirstRows rows={entries} as="li">
          {(entry) => (
            <CallbackEntry
              key={entry.id}
              entry={entry}
              target={targets.size > 1 ? targets.get(entry.webhookID) : undefined}
            />
          )}
        </FirstRows>
      </ol>
    </>
  );
}
