import { ApiError } from "../../api/api-error.ts";
import { firstMessages, refusedFields } from "../../api/refused-fields.ts";
import type { Webhook } from "../../contract/notifications.ts";
import { parseUrl } from "../../domain/url.ts";
import { t } from "../../languages/texts.ts";

export interface WebhookFields {
  targetURL: string;
  username: string;
  password: string;
  status: "active" | "inactive";
}

export type FieldProblems = Partial<Record<keyof WebhookFields, string>>;

/** Returns the initial fields; the password of a registered webhook is never known. */
export function fieldsOf(webhook: Webhook | undefined): WebhookFields {
  return {
    targetURL: webhook?.targetURL ?? "",
    username: webhook?.auth.username ?? "",
    password: "",
    status: webhook?.status === "inactive" ? "inactive" : "active",
  };
}

/**
 * Returns whether credentials are required: for a new webhook, and for another origin, so that nobody redirects
 * them to a host of their own.
 */
export function needsCredentials(webhook: Webhook | undefined, targetURL: string): boolean {
  if (!webhook) return true;
  const [before, after] = [webhook.targetURL, targetURL.trim()].map((url) => parseUrl(url)?.origin);
  return after !== undefined && before !== after;
}

export function fieldProblems(
  { targetURL, username, password }: WebhookFields,
  withAuth: boolean,
): FieldProblems {
  const problems: FieldProblems = {};
  const target = parseUrl(targetURL.trim());
  if (!target) problems.targetURL = t("Enter the full address, for example https://example.com/hook.");
  else if (target.protocol !== "https:")
    problems.targetURL = t("Use https, so callbacks are not sent in the clear.");
  if (!withAuth) return problems;
  if (!username) problems.username = t("Enter the user name that your receiver expects.");
  else if (username.includes(":"))
    problems.username = t("Remove the colon; Basic authentication does not allow it.");
  if (!password) problems.password = t("Enter a password or generate one.");
  return problems;
}

/** Returns the field of a refusal; empty where it names none. */
export function problemsOfAnswer(error: Error): FieldProblems {
  return error instanceof ApiError ? firstMessages(refusedFields(error.errors, fieldAt)) : {};
}

function fieldAt([first, second]: readonly string[]): keyof WebhookFields | undefined {
  if (first === "targetURL") return "targetURL";
  if (first !== "auth") return undefined;
  return second === "username" ? "username" : "password";
}
