import {
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHourglass,
  IconTargetArrow,
} from "@tabler/icons-react";
import type { Task } from "../../contract/task.ts";
import { taskStateWords } from "../../ui/task-words.ts";
import classes from "./task-state.module.css";

const ICONS: Readonly<Record<string, typeof IconTargetArrow>> = {
  RECEIVED: IconTargetArrow,
  ACTIVE: IconTargetArrow,
  FULFILLED: IconHourglass,
  DONE: IconCircleCheckFilled,
  REJECTED: IconCircleXFilled,
  FAILED: IconCircleXFilled,
  CANCELED: IconCircleMinus,
};

interface TaskStateProps {
  task: Task;
  /** When the image is or was to be taken, milliseconds. */
  imaging: number | undefined;
  now: number;
}

/** Where a task stands, as icon and words; a status that is not known is shown as it stands. */
export function TaskState({ task, imaging, now }: TaskStateProps) {
  const Icon = ICONS[task.status] ?? IconHelpCircleFilled;
  return (
    <span className={classes.state} data-status={task.status in ICONS ? task.status : "unknown"}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {taskStateWords(task, imaging, now)}
    </span>
  );
}
