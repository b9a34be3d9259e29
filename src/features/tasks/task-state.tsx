import { taskState } from "../../api/orders/order-state.ts";
import type { Task } from "../../contract/task.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import { taskStateWords } from "../../shared/tasks/task-words.ts";
import { StateSign } from "../../ui/list/state-sign.tsx";

interface TaskStateProps {
  task: Task;
  /** When the image is or was to be taken, milliseconds. */
  imaging: number | undefined;
  now: number;
}

/** The state of a task, as icon and words; a status that is not known is shown as it is. */
export function TaskState({ task, imaging, now }: TaskStateProps) {
  const state = taskState(task, imaging, now);
  return <StateSign as={state && ORDER_STATES[state]} words={taskStateWords(task, imaging, now)} isOneLine />;
}
