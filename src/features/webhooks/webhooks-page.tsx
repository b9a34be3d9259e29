import { Button, Modal, Skeleton } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleMinus, IconHelpCircleFilled, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay, useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery, isPending, webhooksQuery } from "../../api/webhooks.ts";
import type { DemoControl } from "../../contract/demo.ts";
import type { Webhook } from "../../contract/notifications.ts";
import { rich } from "../../languages/rich.ts";
import { t, text } from "../../languages/texts.ts";
import { CallbackEntry } from "../../shared/orders/callback-entry.tsx";
import { mayNotWords } from "../../shared/orders/may-not.ts";
import { ErrorMessage, QueryError } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { useAnnounce } from "../../ui/feedback/live-region.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { CopyText } from "../../ui/input/copy-button.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { appName } from "../../ui/text/app-name.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatTime } from "../../ui/text/format.ts";
import { RemoveWebhook, WebhookForm } from "./webhook-form.tsx";
import row from "./webhook-row.module.css";
import classes from "./webhooks-page.module.css";

type WebhooksDemo = Pick<DemoControl, "callbacks" | "testWebhook">;

export function WebhooksPage({ demo }: { demo: WebhooksDemo | undefined }) {
  const session = useSession();
  const query = useQuery(webhooksQuery(session));
  const [edited, setEdited] = useState<Webhook | "new">();
  const [removed, setRemoved] = useState<Webhook>();
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: async (webhookID: string) => {
      if (!demo) return;
      await demo.testWebhook(webhookID);
      await queries.invalidateQueries({ queryKey: callbacksQuery(session, demo).queryKey });
    },
  });
  const webhooks = query.data;
  const mayChange = useMay("webhooks:write");
  const isEmpty = webhooks === null || webhooks?.length === 0;
  const register = (
    <Button
      variant={isEmpty ? "filled" : "default"}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setEdited("new")}
    >
      {t("Register a webhook")}
    </Button>
  );

  return (
    <div className={classes.page} data-alone={isEmpty || undefined}>
      <section className={classes.part} aria-label={t("Webhooks")}>
        {!isEmpty && (
          <header className={classes.head}>
            <h2>{t("Webhooks")}</h2>
            {webhooks && mayChange && register}
          </header>
        )}
        {webhooks && !mayChange && <p className={classes.note}>{mayNotWords("webhooks:write")}</p>}
        {query.isLoading && (
          <Skeleton m={16} height={88} role="status" aria-label={t("Loading the webhooks")} />
        )}
        <QueryError query={query} title={t("Couldn’t load the webhooks")} />
        {webhooks === null && (
          <HelpfulEmpty
            isWhole
            title={t("This service does not offer webhooks")}
            text={t("While it is open, {app} refreshes your orders and shows their status.", {
              app: appName(),
            })}
          />
        )}
        {webhooks?.length === 0 && (
          <HelpfulEmpty
            isWhole
            title={t("No webhooks yet")}
            text={t(
              "A webhook is a URL of yours that we call when a purchase is ready or has failed, and whenever a delivery changes. Each order names the webhook to call.",
            )}
          >
            {mayChange && register}
            <VerifyText />
          </HelpfulEmpty>
        )}
        {test.error && (
          <ErrorMessage
            error={test.error}
            title={t("Couldn’t send the test call")}
            onRetry={() => test.variables && test.mutate(test.variables)}
          />
        )}
        <ul>
          <FirstRows rows={webhooks ?? []} as="li">
            {(webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                {...(mayChange && {
                  onEdit: () => setEdited(webhook),
                  onRemove: () => setRemoved(webhook),
                })}
                onTest={demo && (() => test.mutate(webhook.id))}
                testing={test.isPending && test.variables === webhook.id}
              />
            )}
          </FirstRows>
        </ul>
        {webhooks && webhooks.length > 0 && (
          <p className={classes.note}>
            {t("Webhooks belong to your company: colleagues see and can change them.")}
            {!demo && ` ${t("The interface has no test call.")}`}
          </p>
        )}
        {webhooks && !isEmpty && <VerifyText />}
      </section>
      {!isEmpty && (
        <section className={classes.part} aria-label={t("Callbacks")}>
          <header className={classes.head}>
            <h2>{t("Callbacks")}</h2>
          </header>
          {demo ? (
            <CallbackLog source={demo} webhooks={webhooks ?? []} />
          ) : (
            <HelpfulEmpty
              title={t("This service does not report callbacks")}
              text={t("Check your receiver’s log. The status of an order is shown with the order.")}
            />
          )}
        </section>
      )}
      <Modal
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === "new" ? t("Register a webhook") : t("Change the webhook")}
      >
        {edited && (
          <WebhookForm
            {...(edited === "new" ? {} : { webhook: edited })}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Modal>
      <RemoveWebhook webhook={removed} onClose={() => setRemoved(undefined)} />
    </div>
  );
}

function VerifyText() {
  return (
    <details className={classes.verify}>
      <summary>{t("How to verify a callback")}</summary>
      <p>
        {rich(
          "Each call carries the user name and password (Basic authentication) and a Standard Webhooks signature. Its key is the webhook’s password: decoded from base64 if it begins with <code>whsec_</code>, as generated ones do, otherwise its UTF-8 bytes.",
        )}
      </p>
      <ol>
        <li>
          {rich(
            "Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as received, with a dot between them.",
          )}
        </li>
        <li>
          {rich(
            "HMAC with SHA-256 under the key, in base64, must equal what follows <code>v1,</code> in <code>webhook-signature</code>. Compare in constant time.",
          )}
        </li>
        <li>
          {rich(
            "Refuse a <code>webhook-timestamp</code> (seconds, UTC) more than 5 minutes away, and ignore a <code>webhook-id</code> that you have already handled: each callback is sent at least once and may repeat.",
          )}
        </li>
      </ol>
      <p>
        {rich(
          "A Standard Webhooks library takes a <code>whsec_</code> password as it is, and any other as a raw key. Answer 2xx within 10 s. 410 stops the calls and makes the webhook inactive; anything else is retried.",
        )}
      </p>
    </details>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  /** Absent for a session that may not change webhooks. */
  onEdit?: () => void;
  onRemove?: () => void;
  onTest: (() => void) | undefined;
  testing: boolean;
}

function WebhookRow({ webhook, onEdit, onRemove, onTest, testing }: WebhookRowProps) {
  const { targetURL, auth, status, createdAt, id } = webhook;
  const Icon = ICONS[status] ?? IconHelpCircleFilled;
  return (
    <li className={row.row} aria-label={t("Webhook {target}", { target: targetURL })}>
      <p className={row.head}>
        <b>{URL.canParse(targetURL) ? new URL(targetURL).host : targetURL}</b>
        <span className={row.status} data-status={status}>
          <Icon size={14} stroke={1.75} aria-hidden />
          {t(WORDS[status] ?? status)}
        </span>
      </p>
      <p className={row.detail}>
        <code>{targetURL}</code>
      </p>
      <p className={row.detail}>
        <Dotted
          parts={t("User name {name} · registered {time}", {
            name: auth.username,
            time: formatTime(createdAt),
          })}
        />
      </p>
      <p className={row.detail}>
        {rich("Webhook <code>{id}</code>", { id })} <CopyText text={id} what={t("webhook id")} />
      </p>
      <div className={row.act}>
        {onTest && (
          <BusyButton variant="default" busy={testing} onClick={onTest}>
            {t("Send a test call")}
          </BusyButton>
        )}
        {onEdit && (
          <Button variant="default" onClick={onEdit}>
            {t("Edit")}
          </Button>
        )}
        {onRemove && (
          <Button variant="danger" onClick={onRemove}>
            {t("Remove")}
          </Button>
        )}
      </div>
    </li>
  );
}

const ICONS: Readonly<Record<string, typeof IconCircleMinus>> = {
  active: IconCircleCheckFilled,
  inactive: IconCircleMinus,
};
const WORDS: Readonly<Record<string, string>> = {
  active: text("Active"),
  inactive: text("Inactive"),
};

interface CallbackLogProps {
  source: CallbackSource;
  /** Webhooks of the company; the log holds others too. */
  webhooks: readonly Webhook[];
}

function CallbackLog({ source, webhooks }: CallbackLogProps) {
  const query = useQuery(callbacksQuery(useSession(), source));
  const targets = new Map(webhooks.map(({ id, targetURL }) => [id, targetURL]));
  const entries = query.data?.filter(({ webhookID }) => targets.has(webhookID));
  const pending = entries?.filter(isPending).length ?? 0;
  const total = entries?.length;
  const [told, setTold] = useState<{ total: number | undefined; news?: string }>({ total });
  if (total !== told.total) {
    // Initial entries are not announced.
    const isNews = total !== undefined && told.total !== undefined && total > told.total;
    const words = text("{count, plural, one {# callback} other {# callbacks}}, {pending} waiting");
    setTold({ total, ...(isNews && { news: t(words, { count: total, pending }) }) });
  }
  useAnnounce(told.news, total);

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
