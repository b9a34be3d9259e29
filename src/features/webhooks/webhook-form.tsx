import { Button, Modal, PasswordInput, SegmentedControl, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconKey } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { firstMessages, refusedFields } from "../../api/refused-fields.ts";
import { useSession } from "../../api/use-session.ts";
import { forgetWebhooks } from "../../api/webhooks.ts";
import { changeWebhook, createWebhook, removeWebhook, type Webhook } from "../../contract/notifications.ts";
import { parseUrl } from "../../domain/url.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { CopyText } from "../../ui/input/copy-button.tsx";
import { goToFirstFault } from "../../ui/input/first-fault.ts";
import classes from "./webhook-form.module.css";

/** Registers or changes a webhook. Only this form holds the password. */
export function WebhookForm({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const session = useSession();
  const queries = useQueryClient();
  const [renewed, setRenewed] = useState(false);
  const form = useForm({
    initialValues: fieldsOf(webhook),
    validate: (values) => fieldProblems(values, asksForAuth(values.targetURL)),
  });
  const { targetURL, password } = form.values;
  const moved = needsCredentials(webhook, targetURL);
  const withAuth = asksForAuth(targetURL);

  function asksForAuth(target: string): boolean {
    return renewed || needsCredentials(webhook, target);
  }

  const send = useMutation({
    // Reads the values here, so that no cache holds the password.
    mutationFn: async () => {
      const values = form.getValues();
      const { username, password: secret, status } = values;
      const auth = { type: "basic" as const, username, password: secret };
      const target = values.targetURL.trim();
      if (!webhook) return session.client.call(createWebhook, { body: { targetURL: target, auth } });
      const body = {
        targetURL: target,
        // An unknown status stays as it is.
        ...(status !== fieldsOf(webhook).status && { status }),
        ...(asksForAuth(target) ? { auth } : {}),
      };
      return session.client.call(changeWebhook, { params: { webhookID: webhook.id }, body });
    },
    onSuccess: async () => {
      await forgetWebhooks(queries, session);
      announce(webhook ? t("The webhook is changed") : t("The webhook is registered"));
      onClose();
    },
    onError: (error) => {
      const faults = problemsOfAnswer(error);
      form.setErrors(faults);
      goToFirstFault(form, faults);
    },
  });
  const elsewhere = send.error && Object.keys(problemsOfAnswer(send.error)).length === 0 ? send.error : null;

  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(
        () => send.mutate(),
        (faults) => goToFirstFault(form, faults),
      )}
      noValidate
      aria-label={webhook ? t("Change the webhook") : t("Register a webhook")}
    >
      <TextInput
        label={t("URL")}
        description={t("Your https address that accepts a POST and answers within 10 s.")}
        placeholder={t("https://example.com/hook")}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("targetURL")}
      />
      {webhook && !withAuth && (
        <p className={classes.note}>
          {rich("User name <b>{name}</b> and its password stay as they are.", {
            name: webhook.auth.username,
          })}{" "}
          <Button variant="default" onClick={() => setRenewed(true)}>
            {t("Replace them")}
          </Button>
        </p>
      )}
      {withAuth && (
        <>
          {webhook && moved && (
            <p className={classes.note}>
              {t(
                "The target moves to another host, so the credentials are needed again. Nobody can have them sent to a host of their own.",
              )}
            </p>
          )}
          <TextInput
            label={t("User name")}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("username")}
          />
          <div>
            <PasswordInput
              label={t("Password and signing secret")}
              description={t(
                "Sent with the user name, and signs each callback. It is never shown again: set it at your receiver now.",
              )}
              autoComplete="new-password"
              {...form.getInputProps("password")}
            />
            <div className={classes.helpers}>
              <Button
                variant="default"
                leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
                onClick={() => form.setFieldValue("password", generatePassword())}
              >
                {t("Generate")}
              </Button>
              {password && <CopyText text={password} what={t("password")} />}
            </div>
          </div>
        </>
      )}
      {webhook && (
        <div>
          <SegmentedControl
            aria-label={t("Status")}
            data={[
              { value: "active", label: t("Active") },
              { value: "inactive", label: t("Inactive") },
            ]}
            {...form.getInputProps("status")}
          />
          {form.values.status === "inactive" && (
            <p className={classes.note}>
              {t(
                "While it is inactive its callbacks are refused and not kept for later, and no order can use it.",
              )}
            </p>
          )}
        </div>
      )}
      {elsewhere && <ErrorMessage error={elsewhere} title={failureTitle(elsewhere, webhook !== undefined)} />}
      <div className={classes.act}>
        <Button variant="default" size="md" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <BusyButton type="submit" size="md" busy={send.isPending}>
          {webhook ? t("Save the changes") : t("Register the webhook")}
        </BusyButton>
      </div>
    </form>
  );
}

/** A refusal changes nothing; without an answer the change may be done. */
function failureTitle(error: Error, known: boolean): string {
  const refused = error instanceof ApiError && error.kind === "answer" && (error.status ?? 500) < 500;
  if (refused) return known ? t("The webhook was not changed") : t("The webhook was not registered");
  return known
    ? t("The webhook may or may not be changed: check the list first")
    : t("The webhook may or may not be registered: check the list first");
}

const BYTES = 24;

/** Returns 192 random bits as a Standard Webhooks secret: `whsec_` and letters and digits of base64. */
export function generatePassword(): string {
  for (;;) {
    const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))));
    if (!/[+/]/.test(text)) return `whsec_${text}`;
  }
}

export function RemoveWebhook({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  return (
    <Modal opened={webhook !== undefined} onClose={onClose} title={t("Remove the webhook")}>
      {webhook && <Confirm webhook={webhook} onClose={onClose} />}
    </Modal>
  );
}

function Confirm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const session = useSession();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => session.client.call(removeWebhook, { params: { webhookID: webhook.id } }),
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
          { target: webhook.targetURL },
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
        <Button variant="default" size="md" onClick={onClose}>
          {t("Keep it")}
        </Button>
        <BusyButton variant="danger" size="md" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t("Remove the webhook")}
        </BusyButton>
      </div>
    </div>
  );
}

type WebhookFields = ReturnType<typeof fieldsOf>;
type FieldProblems = Partial<Record<keyof WebhookFields, string>>;

function fieldsOf(webhook: Webhook | undefined) {
  const status: "active" | "inactive" = webhook?.status === "inactive" ? "inactive" : "active";
  return {
    targetURL: webhook?.targetURL ?? "",
    username: webhook?.auth.username ?? "",
    password: "",
    status,
  };
}

/** Requires credentials for a new webhook or origin: nobody may redirect them to a host of their own. */
function needsCredentials(webhook: Webhook | undefined, targetURL: string): boolean {
  if (!webhook) return true;
  const [before, after] = [webhook.targetURL, targetURL.trim()].map((url) => parseUrl(url)?.origin);
  return after !== undefined && before !== after;
}

function fieldProblems({ targetURL, username, password }: WebhookFields, withAuth: boolean): FieldProblems {
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

export function problemsOfAnswer(error: Error): FieldProblems {
  return error instanceof ApiError ? firstMessages(refusedFields(error.errors, fieldAt)) : {};
}

function fieldAt([first, second]: readonly string[]): keyof WebhookFields | undefined {
  if (first === "targetURL") return "targetURL";
  if (first !== "auth") return undefined;
  return second === "username" ? "username" : "password";
}
