import { Button } from "@mantine/core";
import { useState } from "react";
import { isCancelable } from "../../../api/tasking/tasks.ts";
import type { Task } from "../../../contract/task.ts";
import { cancellationFee } from "../../../domain/tasking-rules.ts";
import { t } from "../../../languages/texts.ts";
import { CancelDialog, cancelWords } from "./cancel-dialog.tsx";
import classes from "./cancel-task.module.css";

interface CancelTaskProps {
  task: Task;
  now: number;
  /** Says why it cannot be canceled; without it the button is left out then. */
  explains?: boolean;
}

/** "Cancel, fee 20 %": opens the last look before a task is canceled. */
export function CancelTask({ task, now, explains = false }: CancelTaskProps) {
  const [isOpen, setOpen] = useState(false);
  const can = isCancelable(task);
  const percent = cancellationFee(Date.parse(task.acquisitionWindow.start), now);
  if (!can && !explains && !isOpen) return null;
  return (
    <>
      {can ? (
        <Button variant="outline" color="failed" onClick={() => setOpen(true)}>
          {cancelWords(percent)}
        </Button>
      ) : (
        <>
          <Button variant="default" disabled>
            {t("Cancel¦a task")}
          </Button>
          <span className={classes.why}>{whyNot(task.status)}</span>
        </>
      )}
      <CancelDialog task={task} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function whyNot(status: string): string {
  switch (status) {
    case "FULFILLED":
    case "DONE":
      return t("Already imaged, cannot be canceled");
    case "CANCELED":
      return t("Already canceled.");
    default:
      return t("Already over: nothing to cancel.");
  }
}
