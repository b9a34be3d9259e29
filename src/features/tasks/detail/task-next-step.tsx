import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { hasProducts, isCancelable } from "../../../api/tasking/task-status.ts";
import type { Task } from "../../../contract/task.ts";
import { toTask } from "../../../shared/orders/links.ts";
import { pointWords } from "../../../shared/tasks/task-words.ts";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { CancelTask } from "./cancel-task.tsx";

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
