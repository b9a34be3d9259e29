import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import type { HostState, PageHost } from "../../api/use-host.ts";
import { t } from "../../languages/texts.ts";
import { nameOf } from "../../shared/role-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import classes from "./session-ended.module.css";
import { SignInPanel } from "./sign-in-panel.tsx";

interface SessionEndedProps {
  host: Pick<PageHost, "signIn" | "open" | "lookAgain" | "leave">;
  ended: Extract<HostState, { kind: "ended" }>;
}

/** Dialog over the screens of a session that has ended, until its user, or another one, signs in. */
export function SessionEnded({ host, ended: { was, ways, other } }: SessionEndedProps) {
  const [error, setError] = useState<Error>();
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 0.85 }}
      title={t("Your session has ended. Sign in to go on.")}
    >
      <div className={classes.body}>
        <p className={classes.note}>
          {t("Cart, drafts and runs of {name} are kept, and runs go on after the sign-in.", {
            name: nameOf(was),
          })}
        </p>
        {other && (
          <Button variant="default" onClick={() => void host.open(other).catch(setError)}>
            {t("Go on as {name}, who is signed in here now", { name: nameOf(other) })}
          </Button>
        )}
        {ways instanceof Error ? (
          <ErrorMessage
            error={ways}
            title={t("The service does not answer")}
            onRetry={() => void host.lookAgain().catch(setError)}
          />
        ) : (
          <SignInPanel ways={ways} onSignIn={host.signIn} />
        )}
        {error && <ErrorMessage error={error} title={t("Not signed in")} />}
        <Button variant="subtle" className={classes.leave ?? ""} onClick={() => void host.leave()}>
          {t("Close and go to the start page")}
        </Button>
      </div>
    </Modal>
  );
}
