import { Button, Modal } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ListedSession, openHost } from "../../api/host-session.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { formatTime } from "../../ui/text/format.ts";
import { browserWords } from "./browser-words.ts";
import classes from "./sessions-dialog.module.css";

interface SessionsDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Ends the session of this browser, or all. */
  onSignOut: (everywhere: boolean) => Promise<void>;
}

/** Dialog with the places where the person is signed in. */
export function SessionsDialog({ opened, onClose, onSignOut }: SessionsDialogProps) {
  const session = useSession();
  const host = openHost(`${session.baseUrl}/`, fetch, session.host?.id);
  const query = useQuery({
    queryKey: [session.id, "host-sessions"],
    queryFn: host.sessions,
    enabled: opened,
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: async ({ id, isCurrent }: ListedSession) => {
      if (isCurrent) return onSignOut(false);
      await host.endSession(id);
      await query.refetch();
    },
  });
  const endAll = useMutation({ mutationFn: () => onSignOut(true) });
  const error = end.error ?? endAll.error;
  return (
    <Modal opened={opened} onClose={onClose} title={t("Sessions")}>
      <div className={classes.body}>
        <p className={classes.note}>
          {t("Browsers that are signed in as you. End those that you do not know.")}
        </p>
        <Loaded query={query} what={t("the sessions")} height={120}>
          {(sessions) => (
            <ul className={classes.rows}>
              {sessions.map((one) => (
                <li key={one.id}>
                  <div>
                    <b>{browserWords(one.userAgent)}</b>
                    {one.isCurrent && <span className={classes.here}>{t("This browser")}</span>}
                    <p className={classes.note}>
                      {t("Signed in {start}, last used {end}", {
                        start: formatTime(one.createdAt),
                        end: formatTime(one.usedAt),
                      })}
                    </p>
                  </div>
                  <BusyButton
                    variant="default"
                    busy={end.isPending && end.variables.id === one.id}
                    aria-label={t("End the session of {browser}", { browser: browserWords(one.userAgent) })}
                    onClick={() => end.mutate(one)}
                  >
                    {t("End¦session")}
                  </BusyButton>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {error && <ErrorMessage error={error} title={t("Couldn’t end the session")} />}
        <div className={classes.acts}>
          <BusyButton variant="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
            {t("Sign out everywhere")}
          </BusyButton>
          <Button variant="subtle" onClick={onClose}>
            {t("Close")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
