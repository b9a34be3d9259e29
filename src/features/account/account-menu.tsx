import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconDevices, IconDoorExit, IconEye, IconWorldShare } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import type { HostSession } from "../../api/host-session.ts";
import { useSession } from "../../api/use-session.ts";
import { LANGUAGES, t, text } from "../../languages/texts.ts";
import { nameOf, roleWords } from "../../shared/role-words.ts";
import { offerUndo } from "../../ui/feedback/undo-notice.tsx";
import { takeOneOf } from "../../ui/input/take-one-of.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import classes from "./account-menu.module.css";
import { CHOICES, LanguageFault, useLanguageChoice } from "./language-choice.tsx";

const LinksDialog = lazyPart(() => import("./links-dialog.tsx"), "LinksDialog");
const SessionsDialog = lazyPart(() => import("./sessions-dialog.tsx"), "SessionsDialog");
const WatchesDialog = lazyPart(() => import("./watches-dialog.tsx"), "WatchesDialog");

type DialogState = "unopened" | "open" | "closed";

interface AccountMenuProps {
  onLeave: () => void;
  /** Signs out at the host, here or everywhere; undefined for a session without one. */
  onSignOut?: ((everywhere: boolean) => Promise<void>) | undefined;
  onSwitchUser?: ((clientId: string) => void) | undefined;
  /** Items of the demo alone. */
  demo?: ReactNode;
  children?: ReactNode;
}

const DEMO_USERS = [
  { id: "demo", label: "demo", hint: text("first company") },
  { id: "demo-colleague", label: "demo-colleague", hint: text("same company") },
  { id: "demo-two", label: "demo-two", hint: text("another company") },
] as const;

const SCHEMES = [
  { value: "dark", label: text("Dark") },
  { value: "light", label: text("Light") },
  { value: "auto", label: text("System") },
] as const;

export function AccountMenu({ onLeave, onSignOut, onSwitchUser, demo, children }: AccountMenuProps) {
  const session = useSession();
  const name = session.host ? nameOf(session.host) : session.account;
  const [sessions, setSessions] = useState<DialogState>("unopened");
  const [watches, setWatches] = useState<DialogState>("unopened");
  const [links, setLinks] = useState<DialogState>("unopened");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { language, choose, fault } = useLanguageChoice();
  const menu = (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={t("Account {name}", { name })}>
          {name.slice(0, 2).toUpperCase()}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <b>{session.kind === "demo" ? t("Demo user") : name}</b>
          {session.host ? (
            <WhoAtHost host={session.host} />
          ) : (
            <span>{session.kind === "demo" ? t("Demo service in this browser") : session.serviceName}</span>
          )}
        </div>
        <Menu.Divider />
        <Menu.Label>{t("Theme")}</Menu.Label>
        <fieldset className={classes.inline} aria-label={t("Theme")}>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={takeOneOf(
              SCHEMES.map(({ value }) => value),
              setColorScheme,
            )}
          >
            {SCHEMES.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} closeMenuOnClick>
                {t(label)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </fieldset>
        <Menu.Divider />
        <Menu.Label>{t("Language")}</Menu.Label>
        <fieldset className={classes.inline} aria-label={t("Language")}>
          <Menu.RadioGroup value={language} onChange={takeOneOf(CHOICES, choose)}>
            {CHOICES.map((choice) => (
              // The menu stays open to show a failure to load the language.
              <Menu.RadioItem key={choice} value={choice} lang={choice} closeMenuOnClick={false}>
                {LANGUAGES[choice].name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </fieldset>
        <LanguageFault fault={fault} />
        <Menu.Divider />
        {children}
        {session.host?.links && (
          <Menu.Item
            leftSection={<IconWorldShare size={16} stroke={1.75} aria-hidden />}
            onClick={() => setLinks("open")}
          >
            {t("Shared links…")}
          </Menu.Item>
        )}
        {onSignOut && (
          <>
            <Menu.Item
              leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
              onClick={() => setWatches("open")}
            >
              {t("Watches…")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDevices size={16} stroke={1.75} aria-hidden />}
              onClick={() => setSessions("open")}
            >
              {t("Sessions…")}
            </Menu.Item>
          </>
        )}
        {onSwitchUser && (
          <>
            <Menu.Divider />
            <Menu.Label>{t("Sign in as")}</Menu.Label>
            <Menu.RadioGroup value={session.account} onChange={onSwitchUser}>
              {DEMO_USERS.map(({ id, label, hint }) => (
                <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                  {label} <span className={classes.hint}>{t(hint)}</span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
            {demo}
          </>
        )}
        <Menu.Item
          leftSection={<IconDoorExit size={16} stroke={1.75} aria-hidden />}
          onClick={
            onSignOut ? () => void onSignOut(false).catch(() => offerUndo(t(NOT_SIGNED_OUT))) : onLeave
          }
        >
          {onSignOut
            ? t("Sign out")
            : session.kind === "demo"
              ? t("Leave the demo")
              : t("Disconnect and forget the token")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
  if (!onSignOut) return menu;
  return (
    <>
      {menu}
      {watches !== "unopened" && (
        <Suspense>
          <WatchesDialog opened={watches === "open"} onClose={() => setWatches("closed")} />
        </Suspense>
      )}
      {links !== "unopened" && (
        <Suspense>
          <LinksDialog opened={links === "open"} onClose={() => setLinks("closed")} />
        </Suspense>
      )}
      {sessions !== "unopened" && (
        <Suspense>
          <SessionsDialog
            opened={sessions === "open"}
            onClose={() => setSessions("closed")}
            onSignOut={onSignOut}
          />
        </Suspense>
      )}
    </>
  );
}

const NOT_SIGNED_OUT = text("You are still signed in: the service does not answer. Try again.");

function WhoAtHost({ host: { person, clientID, company } }: { host: HostSession }) {
  return (
    <>
      {person?.name && <span>{person.email}</span>}
      <span>{company.name}</span>
      <span>{person ? roleWords(person.role) : t("Client {id}", { id: clientID })}</span>
    </>
  );
}
