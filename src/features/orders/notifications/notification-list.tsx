import { type ReactNode, useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useFrames } from "../../../api/frames/frames.ts";
import { hasProducts, useImaging, useTaskLinks } from "../../../api/tasking/tasks.ts";
import { t } from "../../../languages/texts.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { type RecordedPrices, useRecordedPrices } from "../../../shared/orders/order-costs.ts";
import { useNameAt } from "../../../shared/places/use-place-name.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { StateSign } from "../../../ui/list/state-sign.tsx";
import { Dotted } from "../../../ui/text/dotted.tsx";
import { formatShortTime, formatTime } from "../../../ui/text/format.ts";
import { useNow } from "../../../ui/text/use-now.ts";
import { detailWords, positionOf, stateOf, titleWords } from "../order-words.ts";
import { type Notice, type Notices, noticeDetail, noticeSum, noticeTitle } from "./notices.ts";
import classes from "./notification-bell.module.css";

const MOST = 40;

interface NotificationListProps extends Notices {
  shows: "ended" | "all";
  /** Shown while the orders load. */
  loading: ReactNode;
  decided: ReactNode;
  actOf: (notice: Notice) => ReactNode;
}

/** Notices of orders that ended, or of all: new ones first, then earlier ones. */
export function NotificationList(props: NotificationListProps) {
  const { notices, shows, looked, isPending, error, retry, loading, decided, actOf } = props;
  const ended = notices.filter(({ outcome }) => outcome !== undefined);
  const listed = (shows === "all" ? notices : ended).slice(0, MOST);
  const fresh = listed.filter(({ isNew }) => isNew);
  const earlier = listed.filter(({ isNew }) => !isNew);
  const orders = useMemo(
    () => notices.slice(0, MOST).flatMap(({ orders: [first] }) => first ?? []),
    [notices],
  );
  const tasks = useMemo(
    () => orders.flatMap((order) => (order.kind === "task" && hasProducts(order.task) ? order.task : [])),
    [orders],
  );
  const { framesOfTask } = useTaskLinks(tasks);
  const frameIDs = useMemo(
    () => [
      ...new Set([
        ...orders.flatMap((order) => order.frameIDs[0] ?? []),
        ...[...framesOfTask.values()].flatMap(([first]) => first ?? []),
      ]),
    ],
    [orders, framesOfTask],
  );
  const frames = useFrames(frameIDs).data;
  const entry = { frames, framesOfTask, prices: useRecordedPrices(), now: useNow(10_000), actOf };
  return (
    <>
      {error && <ErrorMessage error={error} title={t("Couldn’t load all notifications")} onRetry={retry} />}
      {isPending && !error && loading}
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
  framesOfTask: ReadonlyMap<string, readonly string[]>;
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

function Entry({ notice, frames, framesOfTask, prices, now, actOf }: EntryProps & { notice: Notice }) {
  const nameAt = useNameAt();
  const [order] = notice.orders;
  const imaging = useImaging(order?.kind === "task" ? order.task : undefined);
  if (!order) return null;
  const [frameID = ""] = order.kind === "task" ? (framesOfTask.get(order.task.id) ?? []) : order.frameIDs;
  const frame = frames?.get(frameID);
  const place = nameAt(positionOf(order, frame));
  const { as, words } = stateOf(order, now, imaging);
  const sum = noticeSum(notice, prices);
  return (
    <li className={classes.entry}>
      {notice.outcome === "ready" && frame?.quicklookUrl ? (
        <QuicklookThumb frame={frame} size={32} />
      ) : (
        <span className={classes.sign}>
          <StateSign as={as} words="" />
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.title}>{noticeTitle(notice, titleWords(order, frame, place), words)}</p>
        <p className={classes.detail}>
          <Dotted parts={noticeDetail(notice, detailWords(order, frame, place !== undefined))} />
          {sum && <span className={classes.sum}>{sum}</span>}
        </p>
        <div className={classes.acts}>{actOf(notice)}</div>
      </div>
      <p className={classes.time}>
        <NoticeTime notice={notice} />
        {notice.isNew && (
          <span className={classes.dot}>
            <span className="visually-hidden">{t("new")}</span>
          </span>
        )}
      </p>
    </li>
  );
}

/** Time of the end, otherwise of the order. */
function NoticeTime({ notice: { endedAt, at, outcome } }: { notice: Notice }) {
  if (at === 0) return <span>{t("time not known")}</span>;
  const words = t("{time} UTC", { time: formatShortTime(at) });
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
