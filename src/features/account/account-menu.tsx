import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconDoorExit, IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSession } from "../../api/use-session.ts";
import { LANGUAGES, t, text } from "../../languages/texts.ts";
import { takeOneOf } from "../../ui/input/take-one-of.ts";
import classes from "./account-menu.module.css";
import { CHOICES, LanguageFault, useLanguageChoice } from "./language-choice.tsx";

interface AccountMenuProps {
  onLeave: () => void;
  onSwitchUser?: ((clientId: string) => void) | undefined;
  children?: ReactNode;
}

const DEMO_USERS = [
  { id: "demo", label: "demo", hint: text("first company") },
  { id: "demo-colleague", label: "demo-colleague", hint: text("same company") },
  { id: "demo-two", label: "demo-two", hint: text("another company") },
] as const;

const SCHEMES = [
  { value: "dark", label: text("Dark"), icon: IconMoon },
  { value: "light", label: text("Light"), icon: IconSun },
  { value: "auto", label: text("System"), icon: IconDeviceDesktop },
] as const;

export function AccountMenu({ onLeave, onSwitchUser, children }: AccountMenuProps) {
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { language, choose, fault } = useLanguageChoice();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton
          className={classes.avatar}
          aria-label={t("Account {name}", { name: session.account })}
        >
          {session.account.slice(0, 2).toUpperCase()}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <b>{session.account}</b>
          <span>{session.kind === "demo" ? t("Demo service in this browser") : session.serviceName}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t("Theme")}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={takeOneOf(
            SCHEMES.map(({ value }) => value),
            setColorScheme,
          )}
        >
          {SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              rightSection={<Icon size={16} stroke={1.75} aria-hidden />}
            >
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t("Language")}</Menu.Label>
        <fieldset className={classes.languages} aria-label={t("Language")}>
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
        {onSwitchUser && (
          <>
            <Menu.Divider />
            <Menu.Label>{t("Demo user")}</Menu.Label>
            <Menu.RadioGroup value={session.account} onChange={onSwitchUser}>
              {DEMO_USERS.map(({ id, label, hint }) => (
                <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                  {label} <span className={classes.hint}>{t(hint)}</span>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Divider />
        {children}
        <Menu.Item leftSection={<IconDoorExit size={16} stroke={1.75} aria-hidden />} onClick={onLeave}>
          {session.kind === "demo" ? t("Leave the demo") : t("Disconnect and forget the token")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
