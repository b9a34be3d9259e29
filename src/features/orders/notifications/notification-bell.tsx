import { Popover, SegmentedControl, Skeleton, UnstyledButton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useFrames } from "../../../api/frames/frames.ts";
import { useImaging } from "../../../api/tasking/tasks.ts";
import { t } from "../../../languages/texts.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { type RecordedPrices, useRecordedPrices } from "../../../shared/orders/order-costs.ts";
import { useNameAt } from "../../../shared/places/use-place-name.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { StateSign } from "../../../ui/list/state-sign.tsx";
import { formatClock, formatDay, formatShortTime, formatTime } from "../../../ui/text/format.ts";
import { useNow } from "../../../ui/text/use-now.ts";
import { detailWords, positionOf, stateOf, titleWords } from "../order-words.ts";
import { DecidedList, decidedWords, useDecidedRequests } from "./decided-requests.tsx";
import { type Notice, type Notices, newWords, noticeDetail, noticeTitle, useNotices } from "./notices.ts";
import classes from "./notification-bell.module.css";

interface NotificationBellProps {
  /** Actions of a notice; `onDone` closes the menu. */
  actOf: (notice: Notice, onDone: () => void) => ReactNode;
}

/** Bell with the number of orders that ended since the user last looked, and a menu of them. */
export function NotificationBell({ actOf }: NotificationBellProps) {
  const [opened, setOpened] = useState(false);
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
          <NotificationList
            {...notices}
            decided={<DecidedList decided={decided} onDone={() => change(false)} />}
            actOf={(notice) => actOf(notice, () => change(false))}
          />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

const MOST = 40;

interface NotificationListProps extends Notices {
  decided: ReactNode;
  actOf: (notice: Notice) => ReactNode;
}

function NotificationList(props: NotificationListProps) {
  const { notices, looked, isPending, error, retry, decided, actOf } = props;
  const [shows, setShows] = useState<"ended" | "all">("ended");
  const ended = notices.filter(({ outcome }) => outcome !== undefined);
  const listed = (shows === "all" ? notices : ended).slice(0, MOST);
  const fresh = listed.filter(({ isNew }) => isNew);
  const earlier = listed.filter(({ isNew }) => !isNew);
  const frameIDs = useMemo(
    () => [...new Set(notices.slice(0, MOST).flatMap(({ orders }) => orders[0]?.frameIDs[0] ?? []))],
    [notices],
  );
  const frames = useFrames(frameIDs).data;
  const entry = { frames, prices: useRecordedPrices(), now: useNow(10_000), actOf };
  return (
    <>
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
            { value: "ended", label: t("Ended") },
            { value: "all", label: t("All") },
          ]}
        />
      </header>
      {error && <ErrorMessage error={error} title={t("Couldn’t load all notifications")} onRetry={retry} />}
      {isPending && !error && (
        <Skeleton m={16} height={64} role="status" aria-label={t("Loading the notifications")} />
      )}
      {!isPending && listed.length === 0 && (
        <p className={classes.none}>
          {shows === "ended"
            ? t("Nothing has ended yet. Orders that are ready, failed, canceled or delivered are told here.")
            : t("You have not ordered anything yet.")}
        </p>
      )}
      {decided}
      <Group
        id="new"
        title={
          looked ? t("Since you last looked, {time} UTC", { time: formatShortTime(looked.at) }) : t("New")
        }
        notices={fresh}
        {...entry}
      />
      <Group id="earlier" title={t("Earlier")} notices={earlier} {...entry} />
    </>
  );
}

interface EntryProps {
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  prices: RecordedPrices;
  now: number;
  actOf: (notice: Notice) => ReactNode;
}

interface GroupProps extends EntryProps {
  id: string;
  title: string;
  notices: readonly Notice[];
}

function Group({ id, title, notices, ...entry }: GroupProps) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={`notices-${id}`}>
      <h3 id={`notices-${id}`} className={classes.group}>
        {title} <span>{notices.length}</span>
      </h3>
      <ul>
        {notices.map((notice) => (
          <Entry key={notice.key} notice={notice} {...entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ notice, frames, prices, now, actOf }: EntryProps & { notice: Notice }) {
  const nameAt = useNameAt();
  const [order] = notice.orders;
  const imaging = useImaging(order?.kind === "task" ? order.task : undefined);
  if (!order) return null;
  const frame = frames?.get(order.frameIDs[0] ?? "");
  const place = nameAt(positionOf(order, frame));
  const { as, words } = stateOf(order, now, imaging);
  return (
    <li className={classes.entry}>
      {notice.orders.length === 1 && notice.outcome === "ready" && frame?.quicklookUrl ? (
        <QuicklookThumb frame={frame} size={32} />
      ) : (
        <span className={classes.sign}>
          <StateSign as={as} words="" />
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.title}>{noticeTitle(notice, titleWords(order, frame, place), words)}</p>
        <p className={classes.detail}>
          {noticeDetail(notice, detailWords(order, frame, place !== undefined), prices)}
        </p>
        <div className={classes.acts}>{actOf(notice)}</div>
      </div>
      <p className={classes.time}>
        <NoticeTime notice={notice} now={now} />
        {notice.isNew && (
          <span className={classes.dot}>
            <span className="visually-hidden">{t("new")}</span>
          </span>
        )}
      </p>
    </li>
  );
}

const DAY_MS = 86_400_000;

/** Time of the end, otherwise of the order: the clock on the same UTC day, with the day within 24 h, otherwise the date. */
function NoticeTime({ notice: { endedAt, at, outcome }, now }: { notice: Notice; now: number }) {
  if (at === 0) return <span>{t("time not known")}</span>;
  const isToday = Math.floor(now / DAY_MS) === Math.floor(at / DAY_MS);
  const ofLate = isToday ? formatClock(at) : formatShortTime(at);
  const words = now - at < DAY_MS ? ofLate : formatDay(at);
  const isEnd = endedAt !== undefined && outcome !== undefined;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={
        isEnd ? t("Ended {time}", { time: formatTime(at) }) : t("Ordered {time}", { time: formatTime(at) })
      }
    >
      {isEnd ? words : t("ordered {time}", { time: words })}
    </time>
  );
}
