import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import type { Guest } from "../../api/host-links.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { parseSearch, stringifySearch } from "../../shared/address-params.ts";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { MissingPictures, UndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { useScreenFocus } from "../../ui/layout/keep-focus.ts";
import { appLogo, appName } from "../../ui/text/app-name.tsx";
import { formatTime } from "../../ui/text/format.ts";
import { useApp } from "../app-context.ts";
import { forgetDrafts } from "../params/kept-draft.ts";
import guestClasses from "./guest-shell.module.css";
import classes from "./shell.module.css";
import { IgnoredNotice, ServiceNotices } from "./shell.tsx";

/** Screens that a link shows. */
const SHOWN = {
  search: ["/", "/frames/$frameID", "/compare/$a/$b", "/glossary"],
  quote: ["/quote", "/glossary"],
} satisfies Record<Guest["what"], readonly string[]>;

/** Surrounds what a link shows to a guest: who has shared it, until when, and the way to sign in. */
export function GuestShell({ guest }: { guest: Guest }) {
  const { host, ignored } = useApp();
  const { host: session } = useSession();
  useScreenFocus();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const matched = useMatches({ select: (matches) => matches.map(({ routeId }) => String(routeId)) });
  const isShown = SHOWN[guest.what].some((id) => matched.includes(id));
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#screen">
        {t("Skip to the content")}
      </a>
      <header className={guestClasses.bar}>
        <span className={classes.brand}>
          <img src={appLogo()} width="20" height="20" alt="" />
          <b>{appName()}</b>
        </span>
        <p className={guestClasses.words}>
          <IconEye size={16} stroke={1.75} aria-hidden />
          <span>
            <b>{guest.title}</b>{" "}
            {t("Shared by {name}, read only, until {end}", {
              name: guest.by,
              end: formatTime(session?.expiresAt ?? ""),
            })}
          </span>
        </p>
        <Button
          variant="default"
          onClick={() => {
            // The next account keeps the address.
            forgetDrafts();
            host?.leaveLink(addressToSignIn(guest));
          }}
        >
          {t("Sign in")}
        </Button>
      </header>
      <ServiceNotices outboxError={undefined} />
      <IgnoredNotice ignored={ignored} path={path} />
      <main id="screen" className={classes.screen} tabIndex={-1}>
        {isShown ? (
          <Outlet />
        ) : (
          <HelpfulEmpty
            isScreen
            title={t("This is not part of what was shared")}
            text={t("The link shows {title} for reading. Sign in to see more.", { title: guest.title })}
            go={guest.what === "quote" ? ["/quote", t("Go to the quote")] : ["/", t("Go to search")]}
          />
        )}
      </main>
      <UndoNotice />
      <MissingPictures />
    </div>
  );
}

/** Returns where a person with an account goes on: at the same search, or with the frames of the quote for the cart. */
function addressToSignIn({ what, query, frames = [] }: Guest): string {
  const base = import.meta.env.BASE_URL;
  if (what === "search") return location.href;
  return `${base}cart${stringifySearch({ ...parseSearch(query), cart: frames.join(",") })}`;
}
