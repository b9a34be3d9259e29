import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { hasProducts, isCancelable } from "../../../api/tasking/tasks.ts";
import type { CallbackSource } from "../../../api/webhooks/callbacks.ts";
import type { Task } from "../../../contract/task.ts";
import { toTask } from "../../../shared/orders/links.ts";
import { OrderTimeline } from "../../../shared/orders/order-timeline.tsx";
import { pointWords } from "../../../shared/tasks/task-words.ts";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { Story } from "../../../ui/list/story.tsx";
import { CancelTask } from "./cancel-task.tsx";
import { TaskGeometry, TaskProducts } from "./task-facts.tsx";
import { type DeliveriesOf, useTaskStory } from "./use-task-story.ts";

interface TaskInTimeProps {
  task: Task;
  /** The demo's log of callbacks. */
  callbacks: CallbackSource | undefined;
  deliveriesOf: DeliveriesOf;
  now: number;
}

/** A task among all orders: its history, the planned image, and its products. */
export function TaskInTime({ task, callbacks, deliveriesOf, now }: TaskInTimeProps) {
  const { events, scene } = useTaskStory(task, { callbacks, deliveriesOf });
  return (
    <Story
      way={<Link {...toTask(task.id)}>Task details</Link>}
      aside={hasProducts(task) && <TaskProducts task={task} />}
    >
      <OrderTimeline events={events} />
      {scene && <TaskGeometry task={task} scene={scene} now={now} />}
    </Story>
  );
}

/** What can be done with a task among all orders. */
export function TaskNextStep({ task, now, onOpen }: { task: Task; now: number; onOpen: () => void }) {
  if (hasProducts(task)) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        aria-label={`Download the image at ${pointWords(task)}`}
        onClick={onOpen}
      >
        Download
      </Button>
    );
  }
  if (isCancelable(task)) return <CancelTask task={task} now={now} />;
  return <RoutedButton {...toTask(task.id)}>Open the task</RoutedButton>;
}
