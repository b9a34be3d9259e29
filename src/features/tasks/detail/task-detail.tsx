import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { hasProducts, isTaskMoving } from "../../../api/tasking/task-status.ts";
import { forgetTaskEffects, taskProductsQuery, taskQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { CallbackSource } from "../../../api/webhooks/callbacks.ts";
import type { Task } from "../../../contract/task.ts";
import { NamedWebhook } from "../../../shared/orders/named-webhook.tsx";
import { OrderTimeline } from "../../../shared/orders/order-timeline.tsx";
import {
  imagingModeName,
  pointWords,
  taskReferenceWords,
  taskStatusWords,
} from "../../../shared/tasks/task-words.ts";
import { Detail, DetailActions, DetailText } from "../../../ui/detail/detail-pane.tsx";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { TaskState } from "../task-state.tsx";
import { CancelTask } from "./cancel-task.tsx";
import classes from "./task-detail.module.css";
import { explainTask } from "./task-explained.ts";
import { TaskFacts } from "./task-facts.tsx";
import { TaskGeometry } from "./task-geometry.tsx";
import { TaskJump } from "./task-jump.tsx";
import { TaskProducts } from "./task-products.tsx";
import { type DeliveriesOf, useTaskStory } from "./use-task-story.ts";

interface TaskDetailProps {
  taskID: string;
  now: number;
  /** The demo's log of callbacks. */
  callbacks?: CallbackSource | undefined;
  deliveriesOf: DeliveriesOf;
  /** Further ways on from a task: the form with its settings, the search in the user's own collection. */
  ways?: ((task: Task) => ReactNode) | undefined;
}

/** One task: where it stands, what became of it and when, what is planned, what was agreed, and its products. */
export function TaskDetail({ taskID, ...known }: TaskDetailProps) {
  const session = useSession();
  const queries = useQueryClient();
  const query = useQuery(taskQuery(session, taskID));
  const status = query.data?.status;
  useEffect(() => {
    if (!status) return;
    announce(`Task: ${taskStatusWords(status)}`);
    // The list, the owned marks and the contract's amounts follow the status.
    forgetTaskEffects(queries, session);
  }, [status, queries, session]);

  return (
    <Loaded
      query={query}
      what="the task"
      missing={
        <HelpfulEmpty
          title="There is no such task among yours"
          text="The link may be mistyped, or the task belongs to a colleague or another account."
        >
          <RoutedButton to="/tasks" search={true}>
            Go to your tasks
          </RoutedButton>
        </HelpfulEmpty>
      }
    >
      {(task) => <Known task={task} {...known} />}
    </Loaded>
  );
}

function Known({
  task,
  now,
  callbacks,
  deliveriesOf,
  ways,
}: Omit<TaskDetailProps, "taskID"> & { task: Task }) {
  const session = useSession();
  const story = useTaskStory(task, { callbacks, deliveriesOf });
  const webhookID = task.notifications?.webhook.id;
  return (
    <Detail
      label={`Task at ${pointWords(task)}`}
      title={`${imagingModeName(task.imagingMode)}, ${pointWords(task)}`}
      below={taskReferenceWords(task.reference)}
      state={<TaskState task={task} imaging={story.imaging} now={now} />}
    >
      <DetailText>
        {explainTask(task)} {isTaskMoving(task) && "Updates automatically."}{" "}
        {session.kind === "demo" && "Demo: image and products come at the times of the demo’s clock."}
      </DetailText>
      {story.scene && <TaskGeometry task={task} scene={story.scene} now={now} />}
      <OrderTimeline events={story.events} />
      <DetailActions>
        <TaskJump taskID={task.id} />
        <CancelTask task={task} now={now} explains />
        {ways?.(task)}
      </DetailActions>
      {hasProducts(task) && (
        <>
          <TaskFrames task={task} />
          <TaskProducts task={task} />
        </>
      )}
      {story.deliveries.length > 0 && (
        <section aria-labelledby="task-deliveries">
          <h3 id="task-deliveries">Deliveries</h3>
          <ul className={classes.deliveries}>
            {story.deliveries.map(({ deliveryID, status, url }) => (
              <li key={deliveryID}>
                <Link to="/deliveries/$deliveryID" params={{ deliveryID }} search={true}>
                  {url || deliveryID}
                </Link>{" "}
                {status.toLowerCase()}
              </li>
            ))}
          </ul>
        </section>
      )}
      {webhookID && (
        <NamedWebhook webhookID={webhookID} entries={story.callbacks} when="with each change of its status" />
      )}
      <h3>Terms</h3>
      <TaskFacts task={task} />
    </Detail>
  );
}

/** The frames that the task has brought. */
function TaskFrames({ task }: { task: Task }) {
  const products = useQuery(taskProductsQuery(useSession(), task)).data;
  const frameIDs = [...new Set((products?.items ?? []).map(({ properties }) => properties.frame_id))];
  if (frameIDs.length === 0) return null;
  return (
    <p className={classes.frames}>
      {frameIDs.map((frameID) => (
        <Link key={frameID} to="/frames/$frameID" params={{ frameID }} search={true}>
          Frame {frameID}
        </Link>
      ))}
      <RoutedButton
        to="/deliveries/new"
        search={(kept: object) => ({ ...kept, frames: frameIDs.join(","), again: undefined })}
      >
        Deliver to a bucket
      </RoutedButton>
    </p>
  );
}
