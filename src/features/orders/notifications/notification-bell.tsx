import { Popover, UnstyledButton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { t } from "../../../languages/texts.ts";
import { newWords } from "./notice-words.ts";
import type { Notice } from "./notices.ts";
import classes from "./notification-bell.module.css";
import { NotificationList } from "./notification-list.tsx";
import { useNotices } from "./use-notices.ts";

interface NotificationBellProps {
  /** What can be done with what has ended; `onDone` closes the menu. */
  actOf: (notice: Notice, onDone: () => void) => ReactNode;
}

/** The bell in the bar: how many orders have ended since the user last looked, and the menu that lists them. */
export function NotificationBell({ actOf }: NotificationBellProps) {
  const [opened, setOpened] = useState(false);
  const notices = useNotices();
  const number = notices.notices.filter(({ isNew }) => isNew).length;
  const change = (open: boolean) => {
    setOpened(open);
    if (!open) notices.look();
  };
  return (
    <>
      {/* Beside the page's own region: what a screen says of an order at the same moment is not cut short. */}
      <span aria-live="polite" className="visually-hidden">
        {number > 0 && newWords(number)}
      </span>
      <Popover
        opened={opened}
        onChange={change}
        position="bottom-end"
        width="min(440px, calc(100vw - 16px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.bell}
            aria-label={number > 0 ? t("Notifications, {count} new", { count: number }) : t("Notifications")}
            aria-haspopup="dialog"
            onClick={() => change(!opened)}
          >
            <IconBell size={18} stroke={1.75} aria-hidden />
            {number > 0 && <b aria-hidden>{number > 99 ? "99+" : number}</b>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu} aria-label={t("Notifications")}>
          <NotificationList {...notices} actOf={(notice) => actOf(notice, () => change(false))} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
