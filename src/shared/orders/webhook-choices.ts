import type { Webhook } from "../../contract/notifications.ts";

/** The webhooks to choose among: an order can name active ones only. A chosen one that is gone is listed to be removed. */
export function webhookChoices(webhooks: readonly Webhook[], chosen: string | undefined) {
  const choices = webhooks.map(({ id, targetURL, status }) => ({
    value: id,
    label: status === "active" ? targetURL : `${targetURL} (${status})`,
    disabled: status !== "active",
  }));
  return chosen === undefined || webhooks.some(({ id }) => id === chosen)
    ? choices
    : [...choices, { value: chosen, label: "No longer registered", disabled: true }];
}
