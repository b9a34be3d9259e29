import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import type { SignInForm, WaysToSignIn } from "../../api/host-session.ts";
import { t } from "../../languages/texts.ts";
import { roleWords } from "../../shared/role-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { BusyButton, iconBefore } from "../../ui/input/busy-button.tsx";
import { goToFirstFault } from "../../ui/input/first-fault.ts";
import { takeLostFocus } from "../../ui/layout/take-focus.ts";
import { Dotted } from "../../ui/text/dotted.tsx";
import classes from "./sign-in-panel.module.css";

interface SignInPanelProps {
  ways: WaysToSignIn;
  onSignIn: (form: SignInForm) => Promise<void>;
}

/** Ways to sign in at the host, those of most people first. */
export function SignInPanel({ ways: { provider, people, connect }, onSignIn }: SignInPanelProps) {
  const [busy, setBusy] = useState<SignInForm>();
  const [error, setError] = useState<Error>();
  const isOnlyWay = !provider && people.length === 0;
  const [withSecret, setWithSecret] = useState(isOnlyWay);

  async function signIn(form: SignInForm) {
    setBusy(form);
    setError(undefined);
    await onSignIn(form).catch(setError);
    setBusy(undefined);
  }

  return (
    <div className={classes.panel}>
      {provider && (
        <Button component="a" size="md" href={loginAddress()} {...iconBefore(IconLogin2)}>
          {t("Sign in with {name}", { name: provider.name })}
        </Button>
      )}
      {people.length > 0 && (
        <section className={classes.people} aria-labelledby="people-title">
          <header>
            <h3 id="people-title">{t("People of the demo")}</h3>
            <span>{t("No password, nothing is charged")}</span>
          </header>
          {people.map(({ email, name, role, company }) => (
            <button
              key={email}
              type="button"
              disabled={busy !== undefined}
              aria-busy={busy && "email" in busy && busy.email === email}
              onClick={() => void signIn({ email })}
            >
              <strong>{t("Sign in as {name}", { name: name ?? email })}</strong>
              <span>
                <Dotted parts={[roleWords(role), company, name && email]} />
              </span>
            </button>
          ))}
        </section>
      )}
      {connect && !withSecret && (
        <Button variant="subtle" className={classes.more ?? ""} onClick={() => setWithSecret(true)}>
          {t("Sign in with a client id and secret")}
        </Button>
      )}
      {connect && withSecret && (
        <SecretForm
          busy={busy !== undefined}
          isAmongOthers={!isOnlyWay}
          onSubmit={(form) => void signIn(form)}
        />
      )}
      {isOnlyWay && !connect && (
        <p role="status">{t("This service offers no way to sign in yet. Ask its operator.")}</p>
      )}
      {error && <ErrorMessage error={error} title={failureTitle(error)} />}
    </div>
  );
}

interface SecretFormProps {
  busy: boolean;
  isAmongOthers: boolean;
  onSubmit: (form: SignInForm) => void;
}

/** Form for the id and the secret of a client, which the host keeps and the page forgets. */
function SecretForm({ busy, isAmongOthers, onSubmit }: SecretFormProps) {
  const form = useForm({
    initialValues: { clientID: "", clientSecret: "" },
    validate: {
      clientID: (value) => (value.trim() ? null : t("Enter your client id.")),
      clientSecret: (value) => (value ? null : t("Enter your client secret.")),
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(
        ({ clientID, clientSecret }) => onSubmit({ clientID: clientID.trim(), clientSecret }),
        (faults) => goToFirstFault(form, faults),
      )}
      noValidate
    >
      <TextInput
        ref={isAmongOthers ? takeLostFocus : undefined}
        label={t("Client id")}
        autoComplete="username"
        spellCheck={false}
        {...form.getInputProps("clientID")}
      />
      <PasswordInput
        label={t("Client secret")}
        autoComplete="current-password"
        {...form.getInputProps("clientSecret")}
      />
      <p className={classes.note}>
        {t("The secret goes to this service once. The page keeps no copy of it.")}
      </p>
      <BusyButton type="submit" size="md" variant={isAmongOthers ? "default" : "filled"} busy={busy}>
        {t("Sign in")}
      </BusyButton>
    </form>
  );
}

/** Returns the address of the identity provider's door, which leads back to where the page is. */
function loginAddress(): string {
  const here = `${location.pathname}${location.search}`;
  return `${import.meta.env.BASE_URL}auth/login?return=${encodeURIComponent(here)}`;
}

function failureTitle(error: Error): string {
  if (!(error instanceof ApiError)) return t("Not signed in");
  if (error.status === 401) return t("The client id or secret is wrong");
  if (error.status === 429) return t("Too many attempts");
  return t("Not signed in");
}
