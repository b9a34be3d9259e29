import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery, webhooksQuery } from "../../api/webhooks.ts";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import { t, text } from "../../languages/texts.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatTime } from "../../ui/text/format.ts";
import { Card } from "./card.tsx";
import classes from "./hooks-card.module.css";

export function HooksCard({ callbacks }: { callbacks: CallbackSource | undefined }) {
  const session = useSession();
  const query = useQuery(webhooksQuery(session));
  const log = useQuery({
    ...callbacksQuery(session, callbacks ?? { callbacks: async () => [] }),
    enabled: callbacks !== undefined,
  }).data;
  const newest = useMemo(() => {
    const entries = new Map<string, CallbackLogEntry>();
    for (const entry of log ?? []) if (!entries.has(entry.webhookID)) entries.set(entry.webhookID, entry);
    return entries;
  }, [log]);
  if (query.data === null) return null;
  return (
    <Card title={t("Webhooks")}>
      <Loaded query={query} what={t("the webhooks")} height={64}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p className={classes.note}>{t("No webhooks yet.")}</p>
          ) : (
            <ul className={classes.hooks}>
              <FirstRows rows={webhooks} as="li">
                {({ id, targetURL, status }) => (
                  <li key={id}>
                    <p className={classes.address}>{targetURL}</p>
                    <p className={classes.state}>
                      {t(STATUS_WORDS[status] ?? status)}
                      {log && ` · ${answerWords(newest.get(id))}`}
                    </p>
                  </li>
                )}
              </FirstRows>
            </ul>
          )
        }
      </Loaded>
      <p className={classes.foot}>
        <Link to="/webhooks" search={true}>
          {t("Manage webhooks")}
        </Link>
      </p>
    </Card>
  );
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  active: text("Active"),
  inactive: text("Inactive"),
};

/** Words the newest callback: "last answer 204, 21 Nov 2026, 21:05 UTC". */
function answerWords(entry: CallbackLogEntry | undefined): string {
  const last = entry?.attempts.at(-1);
  if (!last) return t("not called yet");
  const time = formatTime(last.at);
  return last.status === undefined
    ? t("no answer, {time}", { time })
    : t("last answer {status}, {time}", { status: last.status, time });
}
