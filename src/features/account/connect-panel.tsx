import { PasswordInput, SegmentedControl, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { mayCall, ORIGINS } from "../../api/origins.ts";
import type { Credentials } from "../../api/session.ts";
import { defaultTokenUrl } from "../../api/session.ts";
import type { Config } from "../../config.ts";
import { parseUrl } from "../../domain/url.ts";
import { t } from "../../languages/texts.ts";
import { listWords } from "../../shared/frames/cart-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { goToFirstFault } from "../../ui/input/first-fault.ts";
import { takeLostFocus } from "../../ui/layout/take-focus.ts";
import classes from "./connect-panel.module.css";

export interface ConnectForm {
  baseUrl: string;
  tokenUrl: string;
  credentials: Credentials;
}

interface ConnectPanelProps {
  config: Config;
  onConnect: (form: ConnectForm) => Promise<void>;
}

type Way = "client" | "token";

const EXAMPLE = "https://api.example.com";

/** Takes the focus of the button that opened the form, and brings all of it into view. */
function takeOver(field: HTMLElement | null): void {
  takeLostFocus(field);
  field?.closest("section")?.scrollIntoView({ block: "nearest" });
}

/** Form for address and credentials. Values survive a failure; the secret stays in memory. */
export function ConnectPanel({ config, onConnect }: ConnectPanelProps) {
  const [way, setWay] = useState<Way>("client");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const form = useForm({
    initialValues: {
      baseUrl: config.serviceBaseUrl,
      tokenUrl: config.tokenUrl,
      clientId: "",
      clientSecret: "",
      token: "",
    },
    validate: {
      baseUrl: (value) => addressProblem(value, ORIGINS),
      tokenUrl: (value) => (value ? addressProblem(value, ORIGINS) : null),
      clientId: (value) => (way === "client" && !value ? t("Enter your client id.") : null),
      clientSecret: (value) => (way === "client" && !value ? t("Enter your client secret.") : null),
      token: (value) => (way === "token" && !value.trim() ? t("Paste an access token.") : null),
    },
  });

  async function submit(values: typeof form.values) {
    setBusy(true);
    setError(undefined);
    await onConnect({
      baseUrl: values.baseUrl.trim(),
      tokenUrl: values.tokenUrl.trim(),
      credentials:
        way === "token"
          ? { token: values.token.trim() }
          : { clientId: values.clientId, clientSecret: values.clientSecret },
    }).catch((failure: Error) => {
      setError(failure);
      setBusy(false);
    });
  }

  const tokenHint = parseUrl(form.values.baseUrl) ? defaultTokenUrl(form.values.baseUrl) : "";
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(submit, (faults) => goToFirstFault(form, faults))}
      noValidate
    >
      <TextInput
        ref={config.serviceBaseUrl === "" ? takeOver : undefined}
        label={t("Service address")}
        placeholder={EXAMPLE}
        autoComplete="url"
        {...form.getInputProps("baseUrl")}
      />
      <SegmentedControl
        aria-label={t("Sign in with")}
        value={way}
        onChange={setWay}
        data={[
          { value: "client", label: t("Client id and secret") },
          { value: "token", label: t("Access token") },
        ]}
      />
      {way === "client" ? (
        <>
          <TextInput
            label={t("Token address")}
            placeholder={tokenHint || t("Same service")}
            {...form.getInputProps("tokenUrl")}
          />
          <TextInput
            label={t("Client id")}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("clientId")}
          />
          <PasswordInput
            label={t("Client secret")}
            autoComplete="off"
            {...form.getInputProps("clientSecret")}
          />
        </>
      ) : (
        <PasswordInput label={t("Access token")} autoComplete="off" {...form.getInputProps("token")} />
      )}
      <p className={classes.promise}>
        {t(
          "Secret and token stay in this page’s memory. They are never stored, and are gone when you reload or close the page.",
        )}
      </p>
      <BusyButton type="submit" size="md" busy={busy}>
        {t("Connect")}
      </BusyButton>
      {error && <ErrorMessage error={error} title={failureTitle(error)} />}
    </form>
  );
}

function failureTitle(error: Error): string {
  if (!(error instanceof ApiError)) return t("Not connected");
  if (error.kind === "network") return t("No answer from this address");
  if (error.code === "invalid_client" || error.status === 401) return t("The client id or secret is wrong");
  return t("Not connected");
}

/**
 * Returns a sentence on a wrong service address; null for a valid one. `origins`: allowed ones beside the app's
 * own, undefined for any.
 */
export function addressProblem(value: string, origins?: readonly string[]): string | null {
  const text = value.trim();
  if (!text) return t("Enter the service address, for example {example}.", { example: EXAMPLE });
  const url = parseUrl(text);
  if (!url) return t("Incomplete address. Start with https://.");
  const { protocol, hostname } = url;
  if (origins && !mayCall(url, origins)) {
    return t(
      "This installation was built for {services} only. Its administrator can build it for other services.",
      { services: listWords(origins) },
    );
  }
  const local = hostname === "localhost" || hostname === "127.0.0.1";
  if (protocol === "https:" || (protocol === "http:" && local)) return null;
  return t("Use https, so the secret is not sent in the clear.");
}
