import { Popover, SegmentedControl, Skeleton, UnstyledButton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { t } from "../../../languages/texts.ts";
import { lazyPart } from "../../../ui/layout/lazy-part.tsx";
import { DecidedList, decidedWords, useDecidedRequests } from "./decided-requests.tsx";
import { type Notice, newWords, useNotices } from "./notices.ts";
import classes from "./notification-bell.module.css";

const NotificationList = lazyPart(() => import("./notification-list.tsx"), "NotificationList");

interface NotificationBellProps {
  /** Actions of a notice; `onDone` closes the menu. */
  actOf: (notice: Notice, onDone: () => void) => ReactNode;
}

/** Bell with the number of orders that ended since the user last looked, and a menu of them. */
export function NotificationBell({ actOf }: NotificationBellProps) {
  const [opened, setOpened] = useState(false);
  const [shows, setShows] = useState<"ended" | "all">("ended");
  const notices = useNotices();
  const decided = useDecidedRequests(notices.looked?.at);
  const ended = notices.notices.filter(({ isNew }) => isNew).length;
  const decisions = decided.filter(({ isNew }) => isNew).length;
  const number = ended + decisions;
  const change = (open: boolean) => {
    setOpened(open);
    if (!open) notices.look();
  };
  return (
    <>
      {/* Not the page's live region, which an announcement of the screen may use at the same moment. */}
      <span aria-live="polite" className="visually-hidden">
        {[ended > 0 && newWords(ended), decisions > 0 && decidedWords(decisions)].filter(Boolean).join(". ")}
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
          <header className={classes.head}>
            <h2 tabIndex={-1} data-autofocus>
              {t("Notifications")}
            </h2>
            <SegmentedControl
              size="xs"
              aria-label={t("Shown")}
              value={shows}
              onChange={setShows}
              data={[
                { value: "ended", label: t("Done") },
                { value: "all", label: t("All") },
              ]}
            />
          </header>
          <Suspense fallback={<ListSkeleton />}>
            <NotificationList
              {...notices}
              shows={shows}
              loading={<ListSkeleton />}
              decided={<DecidedList decided={decided} onDone={() => change(false)} />}
              actOf={(notice) => actOf(notice, () => change(false))}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function ListSkeleton() {
  return <Skeleton m={16} height={64} role="status" aria-label={t("Loading the notifications")} />;
}
