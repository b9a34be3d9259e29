import { IconTargetArrow } from "@tabler/icons-react";
import type { Task } from "../../contract/task.ts";
import { taskStateWords } from "../../shared/tasks/task-words.ts";
import { type ShownAs, StateSign, signs } from "../../ui/list/state-sign.tsx";

const SIGNS: Readonly<Record<string, ShownAs>> = {
  RECEIVED: { Icon: IconTargetArrow, tone: "task" },
  ACTIVE: { Icon: IconTargetArrow, tone: "task" },
  FULFILLED: signs.processing,
  DONE: signs.done,
  REJECTED: signs.failed,
  FAILED: signs.failed,
  CANCELED: signs.withdrawn,
};

interface TaskStateProps {
  task: Task;
  /** When the image is or was to be taken, milliseconds. */
  imaging: number | undefined;
  now: number;
}

/** The status of a task, as icon and words; a status that is not known is shown as it is. */
export function TaskState({ task, imaging, now }: TaskStateProps) {
  return <StateSign as={SIGNS[task.status]} words={taskStateWords(task, imaging, now)} isOneLine />;
}
