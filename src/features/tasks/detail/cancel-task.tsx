import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isCancelable, taskState } from "../../../api/orders/order-state.ts";
import { taskSceneQuery, uncancelableQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { cancellationFee } from "../../../domain/tasking-rules.ts";
import { CancelDialog, cancelWords } from "./cancel-dialog.tsx";

interface CancelTaskProps {
  task: Task;
  now: number;
}

/** "Cancel, fee 20 %": opens the last look before a task is canceled. Nothing where it cannot be. */
export function CancelTask({ task, now }: CancelTaskProps) {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const queries = useQueryClient();
  const refusal = uncancelableQuery(session, task.id);
  const { data: isRefused } = useQuery(refusal);
  const scene = useQuery(taskSceneQuery(session, task));
  const imaging = scene.data ? Date.parse(scene.data.imagingTime.start) : undefined;
  const can = !isRefused && !scene.isLoading && isCancelable(taskState(task, imaging, now));
  if (!can && !isOpen) return null;
  return (
    <>
      {can && (
        <Button variant="outline" color="failed" onClick={() => setOpen(true)}>
          {cancelWords(cancellationFee(Date.parse(task.acquisitionWindow.start), now))}
        </Button>
      )}
      <CancelDialog
        task={task}
        imaging={imaging}
        can={can}
        opened={isOpen}
        onRefused={() => {
          queries.setQueryData(refusal.queryKey, true);
          void scene.refetch();
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
