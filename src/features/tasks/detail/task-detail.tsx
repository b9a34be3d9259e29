import { Button } from "@mantine/core";
import { IconClockPlay, IconMapPin, IconPhotoScan } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { serviceNow } from "../../../api/clock.ts";
import { useDemoClock } from "../../../api/demo-clock.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useFrames } from "../../../api/frames/frames.ts";
import { taskState } from "../../../api/orders/order-events.ts";
import { type TaskPriceQuestion, taskPriceQuery } from "../../../api/tasking/task-price.ts";
import {
  forgetTaskEffects,
  hasProducts,
  isTaskMoving,
  taskProductsQuery,
  taskQuery,
  useImaging,
} from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { CallbackSource } from "../../../api/webhooks.ts";
import type { Task, TaskScene } from "../../../contract/task.ts";
import { imagingModes, modes } from "../../../domain/modes.ts";
import { containsPoint } from "../../../geo/area/intersects.ts";
import { coverArea, coverageShare } from "../../../geo/coverage.ts";
import { unwrapRing, unwrapRingNear } from "../../../geo/longitude.ts";
import type { Position } from "../../../geo/types.ts";
import { inSentence, t, text } from "../../../languages/texts.ts";
import { DeliverButton } from "../../../shared/deliveries/deliver-button.tsx";
import { deliveryWords } from "../../../shared/deliveries/delivery-words.ts";
import { resolutionWords, sceneWords } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { LineAmount } from "../../../shared/money/money-dialog.tsx";
import { toDelivery, toFrame, toView } from "../../../shared/orders/links.ts";
import { NamedWebhook } from "../../../shared/orders/named-webhook.tsx";
import { reasonSentence } from "../../../shared/orders/order-states.ts";
import { OrderTimeline } from "../../../shared/orders/order-timeline.tsx";
import { useStatusNews } from "../../../shared/orders/use-status-news.ts";
import { useNameAt } from "../../../shared/places/use-place-name.ts";
import { hasImage } from "../../../shared/raster/owned-images.ts";
import {
  comingWords,
  imagingModeName,
  pointWords,
  taskReferenceWords,
  taskWords,
} from "../../../shared/tasks/task-words.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { BusyButton, iconBefore } from "../../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { Detail, DetailActions, DetailText } from "../../../ui/layout/detail-pane.tsx";
import { useNarrow } from "../../../ui/layout/use-media.ts";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import { Dotted } from "../../../ui/text/dotted.tsx";
import {
  formatMetres,
  formatPrice,
  formatShare,
  formatShortTime,
  formatTime,
} from "../../../ui/text/format.ts";
import { framesOfTask, priceQuestionOf, usePointsPriceLines } from "../points/point-prices.ts";
import { CancelTask } from "./cancel-task.tsx";
import { TaskCost, useTaskCost } from "./task-cost.tsx";
import classes from "./task-detail.module.css";
import {
  type DeliveriesOfTask,
  DownloadTask,
  sceneAxes,
  sceneGeometryWords,
  TaskFacts,
  TaskProducts,
  TaskState,
  useTaskStory,
  ViewTaskImage,
} from "./task-facts.tsx";

interface TaskDetailProps {
  taskID: string;
  now: number;
  callbacks?: CallbackSource | undefined;
  deliveriesOf: DeliveriesOfTask;
  actions?: ((task: Task) => ReactNode) | undefined;
  onShowFrame?: ((frameID: string) => void) | undefined;
}

export function TaskDetail({ taskID, ...known }: TaskDetailProps) {
  const query = useQuery(taskQuery(useSession(), taskID));
  const imaging = useImaging(query.data ?? undefined);
  const words = query.data ? taskWords(query.data, imaging, known.now) : undefined;
  useStatusNews(words && t("Task: {status}", { status: words }), forgetTaskEffects);
  return (
    <Loaded query={query} what={t("the task")} missing={<NotYours />}>
      {(task) => <Known task={task} {...known} />}
    </Loaded>
  );
}

function NotYours() {
  return (
    <HelpfulEmpty
      title={t("This is not one of your tasks")}
      text={t("The link may be mistyped, or the task belongs to a colleague or another account.")}
      go={["/tasks", t("Go to tasks")]}
    />
  );
}

function Known(props: Omit<TaskDetailProps, "taskID"> & { task: Task }) {
  const { task, now, callbacks, deliveriesOf, actions, onShowFrame } = props;
  const session = useSession();
  const story = useTaskStory(task, { callbacks, deliveriesOf, now });
  const webhookID = task.notifications?.webhook.id;
  const frameIDs = useTaskFrameIDs(task);
  const place = useNameAt()([task.pointOfInterest.lon, task.pointOfInterest.lat]);
  const mode = imagingModeName(task.imagingMode);
  const reference = taskReferenceWords(task.reference);
  return (
    <Detail
      label={t("Task at {place}", { place: pointWords(task) })}
      picture={story.scene?.footprint && <GeometryGlyph axes={sceneAxes(story.scene)} size={36} />}
      title={place ? `${mode}, ${place}` : mode}
      below={[reference, pointWords(task)].filter(Boolean).join(" · ")}
      state={<TaskState task={task} imaging={story.imaging} now={now} />}
    >
      {story.scene && (
        <p className={classes.image}>
          <Dotted parts={sceneGeometryWords(story.scene)} />
        </p>
      )}
      <DetailText>
        {explainTask(task, taskState(task, story.imaging, now))}{" "}
        {isTaskMoving(task) && t("Updates automatically.")}{" "}
        {session.kind === "demo" && t("Demo: times follow the demo’s clock.")}
      </DetailText>
      <div className={classes.columns}>
        <section aria-labelledby="task-story">
          <h3 id="task-story">{t("Progress")}</h3>
          <OrderTimeline events={story.events} />
        </section>
        <TaskKeyFacts task={task} frameIDs={frameIDs} />
      </div>
      {frameIDs.length > 0 && (
        <TaskFrames task={task} frameIDs={frameIDs} scene={story.scene} onShow={onShowFrame} />
      )}
      {hasProducts(task) && <TaskProducts task={task} />}
      {story.deliveries.length > 0 && (
        <section aria-labelledby="task-deliveries">
          <h3 id="task-deliveries">{t("Deliveries")}</h3>
          <ul className={classes.deliveries}>
            {story.deliveries.map(({ deliveryID, status, url }) => (
              <li key={deliveryID}>
                <Link {...toDelivery(deliveryID)}>{url || deliveryID}</Link> {deliveryWords(status)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {webhookID && (
        <NamedWebhook
          webhookID={webhookID}
          entries={story.callbacks}
          when={t("with each change of its status")}
        />
      )}
      <section aria-labelledby="task-terms">
        <h3 id="task-terms">{t("Price and terms")}</h3>
        <TaskPriceParts task={task} />
        <TaskFacts task={task} />
      </section>
      <section aria-labelledby="task-next">
        <h3 id="task-next">{t("Go on from here")}</h3>
        <DetailActions>
          {frameIDs.length > 0 && (
            <DeliverButton search={{ frames: frameIDs.join(",") }}>{t("Deliver to a bucket")}</DeliverButton>
          )}
          {actions?.(task)}
        </DetailActions>
      </section>
      <footer className={classes.foot}>
        {hasProducts(task) && <ViewTaskImage task={task} />}
        {hasProducts(task) && <DownloadTask task={task} />}
        <CancelTask task={task} now={now} />
        {isTaskMoving(task) && <TaskJump taskID={task.id} />}
      </footer>
    </Detail>
  );
}

function explainTask({ status, reasons = [] }: Task, state: keyof typeof MEANINGS | undefined): string {
  const why = reasons.map(({ message }) => reasonSentence(message)).join(" ");
  return [
    state ? t(MEANINGS[state]) : t("The service reports the status “{status}”.", { status }),
    why && t("Reason: {why}", { why }),
  ]
    .filter(Boolean)
    .join(" ");
}

const MEANINGS = {
  ordered: text("Order received. It is accepted or rejected next."),
  accepted: text("The image is taken once, in the window."),
  imaged: text("The image is taken; products come next. The task can no longer be canceled."),
  "partly-ready": text("The image is taken and the first products are ready; the others follow."),
  ready: text("The image is taken and all products are ready."),
  rejected: text("The order was rejected: no image is taken, and nothing is charged."),
  failed: text("The image could not be taken. Nothing is charged."),
  canceled: text("The task was canceled: no image is taken."),
};

/** Jump of the demo's clock to the next event of a task: "Demo: jump to image taken, 22 Nov, 16:47 UTC". */
export function TaskJump({ taskID }: { taskID: string }) {
  const { events, busy, error, moveTo } = useDemoClock();
  const next = events.find(({ taskID: id, at }) => id === taskID && Date.parse(at) > serviceNow());
  const narrow = useNarrow();
  if (!next && !error) return null;
  const words =
    next &&
    t("Demo: jump to {event}, {time} UTC", {
      event: inSentence(comingWords(next)),
      time: formatShortTime(next.at),
    });
  return (
    <>
      {next && (
        <BusyButton
          variant="subtle"
          busy={busy}
          Icon={IconClockPlay}
          title={t("Moves the demo’s clock forward. This cannot be undone.")}
          aria-label={words}
          onClick={() => void moveTo(Date.parse(next.at))}
        >
          {narrow ? t("Demo: jump") : words}
        </BusyButton>
      )}
      {error && <ErrorMessage error={error} title={t("Couldn’t move the clock")} />}
    </>
  );
}

function TaskKeyFacts({ task, frameIDs }: { task: Task; frameIDs: readonly string[] }) {
  const frames = useFrames(frameIDs).data;
  const frame = frames?.get(frameIDs[0] ?? "");
  const known = imagingModes.find((name) => name === task.imagingMode);
  const mode = known && modes[known];
  const resolution = frame
    ? resolutionWords(frame)
    : mode && t("{resolution} nominal", { resolution: formatMetres(mode.resolution) });
  const area = frame
    ? sceneWords(frame)
    : mode && t("{range} × {azimuth} km nominal", { range: mode.rangeKm, azimuth: mode.azimuthKm });
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t(PRICE_NAMES[task.status] ?? text("Price"))}</dt>
        <dd>
          <TaskCost task={task} />
        </dd>
      </div>
      <div>
        <dt>{frameIDs.length > 1 ? t("Frames") : t("Frame")}</dt>
        <dd>
          {frameIDs.length === 0 && t("None yet")}
          {frameIDs.map((frameID) => (
            <Link key={frameID} {...toFrame(frameID)} aria-label={t("Frame {frame}", { frame: frameID })}>
              {frameID}
            </Link>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t("Resolution")}</dt>
        <dd>{resolution ?? t("not known")}</dd>
      </div>
      <div>
        <dt>{t("Area")}</dt>
        <dd>{area ?? t("not known")}</dd>
      </div>
    </dl>
  );
}

const PRICE_NAMES: Readonly<Record<string, string>> = {
  DONE: text("Charged"),
  CANCELED: text("Fee"),
};

function useTaskFrameIDs(task: Task): string[] {
  const products = useQuery(taskProductsQuery(useSession(), task)).data;
  return [...new Set((products?.items ?? []).map(({ properties }) => properties.frame_id))];
}

/** Parts of the price at today's prices, shown only if they add up to the visible price. */
function TaskPriceParts({ task }: { task: Task }) {
  const question = priceQuestionOf(task);
  const frames = framesOfTask(task);
  if (task.status === "REJECTED" || task.status === "FAILED" || !question || !frames) return null;
  return <Parts task={task} question={question} frames={frames} />;
}

function Parts({ task, question, frames }: { task: Task; question: TaskPriceQuestion; frames: number }) {
  const { price, source } = useTaskCost(task);
  const { point, ...settings } = question;
  const today = useQuery({ ...taskPriceQuery(useSession(), question), enabled: price !== undefined });
  const lines = usePointsPriceLines(
    [{ point: { lon: point[0], lat: point[1] }, perFrame: today.data }],
    settings,
    frames,
  );
  if (!price) return null;
  if (today.isFetching) {
    return (
      <p className={classes.note} role="status">
        {t("Getting what the price is made of")}
      </p>
    );
  }
  const { amount, currency } = today.data ?? {};
  const isSame = amount !== undefined && amount * frames === price.amount && currency === price.currency;
  if (!lines || !isSame) {
    return (
      <p className={classes.note}>
        {t("Only the total is known: the service does not report what the price of an order was made of.")}
      </p>
    );
  }
  return (
    <>
      <dl className={classes.parts} aria-label={t("What the price is made of")}>
        {lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <LineAmount line={line} lines={lines} />
          </div>
        ))}
        <div className={classes.total}>
          <dt>{t("Total")}</dt>
          <dd>{formatPrice(price, true)}</dd>
        </div>
      </dl>
      <p className={classes.note}>
        {source === "ordered"
          ? t("Breakdown by today’s price list; the total is the price you ordered at.")
          : t("Breakdown by today’s price list.")}
      </p>
    </>
  );
}

interface TaskFramesProps {
  task: Task;
  frameIDs: readonly string[];
  scene: TaskScene | undefined;
  onShow: ((frameID: string) => void) | undefined;
}

function TaskFrames({ frameIDs, ...others }: TaskFramesProps) {
  return (
    <Loaded query={useFrames(frameIDs)} what={t("the frames")} height={80}>
      {(known) => <Listed {...others} frames={frameIDs.flatMap((frameID) => known.get(frameID) ?? [])} />}
    </Loaded>
  );
}

function Listed(props: Omit<TaskFramesProps, "frameIDs"> & { frames: CatalogFrame[] }) {
  const { task, frames, scene, onShow } = props;
  const { lon, lat } = task.pointOfInterest;
  const ring = scene?.footprint?.coordinates[0];
  const planned = ring && [[unwrapRing(ring.map(([lng, y]): Position => [lng, y]))]];
  const items = useQuery(taskProductsQuery(useSession(), task)).data?.items ?? [];
  const areSeveral = frames.length > 1;
  const together = planned && areSeveral ? coverArea(planned, frames) : undefined;
  return (
    <section aria-labelledby="task-frames">
      <h3 id="task-frames">
        {t("{count, plural, one {# frame} other {# frames}} taken", { count: frames.length })}
      </h3>
      {together && together.areaKm2 > 0 && (
        <p className={classes.words}>
          {t("Together they cover {share} of the planned scene.", {
            share: formatShare(together.coveredKm2 / together.areaKm2),
          })}
        </p>
      )}
      <ul className={classes.frames}>
        <FirstRows rows={frames} as="li">
          {(frame) => (
            <li key={frame.frameID}>
              <QuicklookThumb frame={frame} size={64} />
              <div className={classes.names}>
                <code>{frame.frameID}</code>
                <span>{formatTime(frame.start, "second")}</span>
                <span>
                  <Dotted
                    parts={[
                      planned &&
                        t("{share} of the planned scene", {
                          share: formatShare(coverageShare(planned, frame.ring)),
                        }),
                      containsPoint(unwrapRingNear(frame.ring, lon), [lon, lat])
                        ? t("holds the point")
                        : t("without the point"),
                    ]}
                  />
                </span>
              </div>
              <div className={classes.acts}>
                {onShow && areSeveral && (
                  <Button
                    variant="default"
                    {...iconBefore(IconMapPin)}
                    aria-label={t("Show on map: frame {frameID}", { frameID: frame.frameID })}
                    onClick={() => onShow(frame.frameID)}
                  >
                    {t("Show on map")}
                  </Button>
                )}
                {areSeveral &&
                  hasImage(items.filter(({ properties }) => properties.frame_id === frame.frameID)) && (
                    <RoutedButton
                      {...toView(frame.frameID)}
                      Icon={IconPhotoScan}
                      aria-label={t("View image of frame {frameID}", { frameID: frame.frameID })}
                    >
                      {t("View image")}
                    </RoutedButton>
                  )}
                <RoutedButton
                  {...toFrame(frame.frameID)}
                  aria-label={t("Open frame {frameID}", { frameID: frame.frameID })}
                >
                  {t("Open frame")}
                </RoutedButton>
              </div>
            </li>
          )}
        </FirstRows>
      </ul>
    </section>
  );
}
