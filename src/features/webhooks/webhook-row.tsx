import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleMinus, IconHelpCircleFilled } from "@tabler/icons-react";
import type { Webhook } from "../../contract/notifications.ts";
import { rich } from "../../languages/rich.ts";
import { t, text } from "../../languages/texts.ts";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { CopyText } from "../../ui/input/copy-text.tsx";
import { formatTime } from "../../ui/text/format.ts";
import classes from "./webhook-row.module.css";

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  onRemove: () => void;
  onTest: (() => void) | undefined;
  testing: boolean;
}

export function WebhookRow({ webhook, onEdit, onRemove, onTest, testing }: WebhookRowProps) {
  const { targetURL, auth, status, createdAt, id } = webhook;
  const Icon = ICONS[status] ?? IconHelpCircleFilled;
  return (
    <li className={classes.row} aria-label={t("Webhook {target}", { target: targetURL })}>
      <p className={classes.head}>
        <b>{targetURL}</b>
        <span className={classes.status} data-status={status}>
          <Icon size={14} stroke={1.75} aria-hidden />
          {t(WORDS[status] ?? status)}
        </span>
      </p>
      <p className={classes.detail}>
        {t("User name {name} · registered {time}", { name: auth.username, time: formatTime(createdAt) })}
      </p>
      <p className={classes.detail}>
        {rich("Webhook <code>{id}</code>", { id, code: (inner) => <code key="code">{inner}</code> })}{" "}
        <CopyText text={id} what={t("webhook id")} />
      </p>
      <div className={classes.act}>
        {onTest && (
          <BusyButton variant="default" busy={testing} onClick={onTest}>
            {t("Send a test call")}
          </BusyButton>
        )}
        <Button variant="default" onClick={onEdit}>
          {t("Edit")}
        </Button>
        <Button variant="danger" onClick={onRemove}>
          {t("Remove")}
        </Button>
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
