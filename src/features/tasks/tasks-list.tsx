import { Button } from "@mantine/core";
import { IconPlus, IconTargetArrow } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, use } from "react";
import { isNotOffered } from "../../api/api-error.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { batchesQuery } from "../../api/outbox/outbox.ts";
import { isTaskMoving } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task } from "../../contract/task.ts";
import { taskStatuses } from "../../domain/tasking-rules.ts";
import { t } from "../../languages/texts.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { toPointsRun, toTask } from "../../shared/orders/links.ts";
import { useOrderedByWords } from "../../shared/orders/ordered-by.tsx";
import { StatusAndContract } from "../../shared/orders/status-and-contract.tsx";
import { useNameAt } from "../../shared/places/use-place-name.ts";
import { TakesTasks } from "../../shared/tasks/takes-tasks.ts";
import {
  imagingModeName,
  pointWords,
  taskReferenceWords,
  taskTimeWords,
  taskWords,
} from "../../shared/tasks/task-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { OfflineNote } from "../../ui/feedback/loaded.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { UtcDayField } from "../../ui/input/utc-fields.tsx";
import { FilterMenu } from "../../ui/list/filter-menu.tsx";
import {
  ListPane,
  LoadMore,
  RowBody,
  RowLink,
  RowSkeletons,
  summaryWords,
  UnderWayList,
  useUnderWayAnnouncement,
} from "../../ui/list/list-pane.tsx";
import { useRestingFocus } from "../../ui/list/row-keys.ts";
import { placeProps, type RowPlace, SeenRows } from "../../ui/list/seen-rows.tsx";
import { count, formatShortTime, formatTime, noun } from "../../ui/text/format.ts";
import { TaskCost } from "./detail/task-cost.tsx";
import { TaskState } from "./detail/task-facts.tsx";
import classes from "./tasks-list.module.css";
import { imagingOf, type TaskFilter, type Tasks, useTaskFrames } from "./use-tasks.ts";

const TASKS = noun("task", "tasks");

interface TasksListProps {
  tasks: Tasks;
  filter: TaskFilter;
  onFilter: (filter: TaskFilter) => void;
  hoveredID: string | undefined;
  onHover: (taskID: string | undefined) => void;
  now: number;
}

export function TasksList({ tasks, filter, onFilter, hoveredID, onHover, now }: TasksListProps) {
  const { query, pending, loaded, shown, scenes } = tasks;
  const takesTasks = use(TakesTasks);
  const isKnown = query.data !== undefined && !pending;
  const moving = loaded.filter(isTaskMoving).length;
  const partial = query.hasNextPage;
  useUnderWayAnnouncement(isKnown ? moving : undefined, TASKS);
  const onFocusRow = useRestingFocus(onHover);
  const nameAt = useNameAt();
  const frameOf = useTaskFrames(shown);

  return (
    <ListPane label={t("Tasks")}>
      <header className={classes.head}>
        <p>
          {loaded.length > 0 &&
            `${summaryWords({ shown: shown.length, loaded: loaded.length, moving, partial }, TASKS)} `}
          {tasks.isDemo && t("Demo: times follow the demo’s clock.")}
        </p>
        <TaskFilters filter={filter} onFilter={onFilter} loaded={loaded} />
        {takesTasks && (
          <>
            <RoutedButton to="/task/points" search={true}>
              {t("Several points")}
            </RoutedButton>
            <RoutedButton to="/task" search={true} Icon={IconPlus}>
              {t("New")}
            </RoutedButton>
          </>
        )}
      </header>
      <OfflineNote answeredAt={() => query.dataUpdatedAt} />
      <OpenPointsRuns />
      {query.error && <NoAnswer error={query.error} onRetry={() => void query.refetch()} />}
      {pending && <RowSkeletons label={t("Loading the tasks")} sign={40} words={[210, 280]} end={90} />}
      {isKnown && shown.length === 0 && <Empty filter={filter} loaded={loaded} onFilter={onFilter} />}
      <SeenRows rows={shown} keyOf={({ id }) => id} height={57} onPointerLeave={() => onHover(undefined)}>
        {(task, place) => (
          <Row
            {...place}
            task={task}
            name={nameAt([task.pointOfInterest.lon, task.pointOfInterest.lat])}
            frame={frameOf(task)}
            imaging={imagingOf(scenes.get(task.id))}
            hovered={task.id === hoveredID}
            onHover={onHover}
            onFocusRow={onFocusRow}
            now={now}
          />
        )}
      </SeenRows>
      <LoadMore query={query} loaded={count(loaded.length, "task")} />
    </ListPane>
  );
}

interface RowProps extends RowPlace {
  task: Task;
  /** Place of the point; undefined where none is near. */
  name: string | undefined;
  frame: CatalogFrame | null | undefined;
  imaging: number | undefined;
  hovered: boolean;
  onHover: (taskID: string | undefined) => void;
  onFocusRow: (taskID: string | undefined) => void;
  now: number;
}

const Row = memo(function Row(props: RowProps) {
  const { task, name, frame, imaging, hovered, onHover, onFocusRow, now } = props;
  const reference = taskReferenceWords(task.reference);
  const ordered = useOrderedByWords(task);
  return (
    <li {...placeProps(props)}>
      <RowLink
        {...toTask(task.id)}
        className={classes.row}
        data-hovered={hovered || undefined}
        onPointerEnter={() => onHover(task.id)}
        onFocus={() => onFocusRow(task.id)}
        onBlur={() => onFocusRow(undefined)}
      >
        <RowBody
          picture={
            frame?.thumbnailUrl ? (
              <QuicklookThumb frame={frame} />
            ) : (
              <span className={classes.sign}>
                <IconTargetArrow size={18} stroke={1.75} aria-hidden />
              </span>
            )
          }
          title={
            <>
              <b>{imagingModeName(task.imagingMode)}</b>{" "}
              {t("{place}, {time}", {
                place: name ?? pointWords(task),
                time: taskTimeWords(task, imaging, now),
              })}
            </>
          }
          details={[
            [
              reference,
              name && !reference && pointWords(task),
              t("ordered {time}", { time: t("{time} UTC", { time: formatShortTime(task.createdAt) }) }),
              ...ordered,
            ]
              .filter(Boolean)
              .join(" · "),
          ]}
          state={<TaskState task={task} imaging={imaging} now={now} />}
          cost={<TaskCost task={task} />}
        />
      </RowLink>
    </li>
  );
});

function NoAnswer({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isNotOffered(error)) return <NotOffered />;
  return <ErrorMessage error={error} title={t("Couldn’t load the tasks")} onRetry={onRetry} />;
}

function NotOffered() {
  return (
    <HelpfulEmpty
      title={t("This service does not offer tasking")}
      text={t("You can buy frames from the archive.")}
    />
  );
}

function Empty({ filter, loaded, onFilter }: TaskFiltersProps) {
  const takesTasks = use(TakesTasks);
  if (Object.values(filter).every((value) => value === undefined)) {
    if (!takesTasks) return <NotOffered />;
    return (
      <HelpfulEmpty
        title={t("No tasks yet")}
        text={t("A task orders a new image: a point, a time window and an imaging mode.")}
        go={["/task", t("Order a new image")]}
      />
    );
  }
  return (
    <HelpfulEmpty
      title={t("No tasks match the filter")}
      text={
        loaded.length > 0
          ? t("None of the {count, plural, one {# loaded task} other {# loaded tasks}} has this status.", {
              count: loaded.length,
            })
          : t("No task was ordered in this period.")
      }
    >
      <Button variant="default" onClick={() => onFilter({})}>
        {t("Clear filter")}
      </Button>
    </HelpfulEmpty>
  );
}

interface TaskFiltersProps extends Pick<TasksListProps, "filter" | "onFilter"> {
  loaded: readonly Task[];
}

/** Filters of the tasks: status in the browser, contract and days at the service. The address holds the choices. */
function TaskFilters({ filter, onFilter, loaded }: TaskFiltersProps) {
  const offered = [...new Set([...taskStatuses, ...loaded.map(({ status }) => status)])];
  return (
    <FilterMenu label={t("Filter tasks")} filter={filter} isInPane>
      <StatusAndContract
        filter={filter}
        onFilter={onFilter}
        statuses={offered.map((status) => [status, taskWords({ status })])}
      />
      {(["from", "to"] as const).map((end) => (
        <UtcDayField
          key={end}
          label={end === "from" ? t("Ordered from, UTC") : t("Ordered until, UTC")}
          day={filter[end] ?? ""}
          onChange={(day) => day !== undefined && onFilter({ ...filter, [end]: day || undefined })}
        />
      ))}
    </FilterMenu>
  );
}

function OpenPointsRuns() {
  const runs = useQuery(batchesQuery(useSession(), "point")).data ?? [];
  const open = runs.filter(({ state }) => state !== "finished");
  if (open.length === 0) return null;
  return (
    <UnderWayList label={t("Runs of several points")}>
      {open.map(({ id, state, createdAt, words }) => (
        <li key={id}>
          <Link {...toPointsRun(id)}>
            {state === "running" ? t("Ordering several points") : t("Stopped: several points")}
          </Link>{" "}
          {words
            ? t("“{words}”, begun {time}", { words, time: formatTime(createdAt) })
            : t("begun {time}", { time: formatTime(createdAt) })}
        </li>
      ))}
    </UnderWayList>
  );
}
