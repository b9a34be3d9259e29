import { Button, Modal } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SharedLink } from "../../api/host-links.ts";
import { openHost } from "../../api/host-session.ts";
import { useSession } from "../../api/use-session.ts";
import { t, text } from "../../languages/texts.ts";
import { linksKey } from "../../shared/links/link-dialog.tsx";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { formatTime } from "../../ui/text/format.ts";
import classes from "./sessions-dialog.module.css";

const KINDS = { search: text("Search"), quote: text("Quote") } as const;

/** Dialog with the read-only links that the person has made and can end. */
export function LinksDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = useSession();
  const host = openHost(`${session.baseUrl}/`, fetch, session.host?.id);
  const query = useQuery({
    queryKey: linksKey(session.id),
    queryFn: host.links,
    enabled: opened,
    staleTime: 0,
  });
  const [asked, setAsked] = useState<string>();
  const end = useMutation({
    mutationFn: async ({ id }: SharedLink) => {
      await host.endLink(id);
      announce(t("The link has ended"));
      await query.refetch();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t("Shared links")}>
      <div className={classes.body}>
        <p className={classes.note}>
          {t("Whoever has one of these links sees what you shared, read only. Share makes them.")}
        </p>
        <Loaded query={query} what={t("the shared links")} height={120}>
          {(links) =>
            links.length === 0 ? (
              <p>{t("You share nothing by a link.")}</p>
            ) : (
              <ul className={classes.rows}>
                {links.map((link) => (
                  <li key={link.id}>
                    <div>
                      <b>{link.title}</b>
                      <span className={classes.here}>{t(KINDS[link.what])}</span>
                      <p className={classes.note}>
                        {t("Made {start}, ends {end}", {
                          start: formatTime(link.createdAt),
                          end: formatTime(link.endsAt),
                        })}
                      </p>
                      <p className={classes.note}>
                        {link.openedAt
                          ? t("Last opened {time}", { time: formatTime(link.openedAt) })
                          : t("Not opened yet")}
                      </p>
                      {asked === link.id && (
                        <p role="alert">
                          {t("Its guests see nothing more at once, and it cannot be opened again.")}
                        </p>
                      )}
                    </div>
                    {asked === link.id ? (
                      <div className={classes.acts}>
                        <BusyButton
                          variant="danger"
                          busy={end.isPending}
                          onClick={() => end.mutate(link, { onSuccess: () => setAsked(undefined) })}
                        >
                          {t("End it now")}
                        </BusyButton>
                        <Button variant="default" onClick={() => setAsked(undefined)}>
                          {t("Keep it")}
                        </Button>
                      </div>
                    ) : (
                      <Button
                        variant="default"
                        aria-label={t("End link: {title}", { title: link.title })}
                        onClick={() => setAsked(link.id)}
                      >
                        {t("End link")}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {end.error && <ErrorMessage error={end.error} title={t("Couldn’t end the link")} />}
        <div className={classes.acts}>
          <Button variant="subtle" onClick={onClose}>
            {t("Close")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
