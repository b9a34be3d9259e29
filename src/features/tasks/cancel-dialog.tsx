import { Modal } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { serviceNow } from "../../api/clock.ts";
import { taskPriceQuery } from "../../api/tasking/task-price.ts";
import { cancel, forgetTaskEffects } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task } from "../../contract/task.ts";
import { cancellationFee } from "../../contract/tasking-terms.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { durationWords } from "../../ui/duration-words.ts";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { FeeTable } from "../../ui/fee-table.tsx";
import { formatClock, formatPrice, formatTime } from "../../ui/format.ts";
import { announce } from "../../ui/live-region.tsx";
import { PriceLabel } from "../../ui/price-label.tsx";
import { imagingModeName, pointWords } from "../../ui/task-words.ts";
import classes from "./cancel-dialog.module.css";
import { priceQuestionOf } from "./price-question.ts";

interface CancelDialogProps {
  task: Task;
  opened: boolean;
  onClose: () => void;
}

/** The last look before a task is canceled: what it costs now, of which price, and what comes of it. */
export function CancelDialog({ task, opened, onClose }: CancelDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Cancel this task"
      size="md"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {opened && <Terms task={task} onClose={onClose} />}
    </Modal>
  );
}

function Terms({ task, onClose }: { task: Task; onClose: () => void }) {
  const session = useSession();
  const queries = useQueryClient();
  const opens = Date.parse(task.acquisitionWindow.start);
  // What the user was shown; the fee that counts is read once more at the moment of confirming.
  const [shown, setShown] = useState(() => ({
    percent: cancellationFee(opens, serviceNow()),
    at: serviceNow(),
  }));
  const [steppedFrom, setSteppedFrom] = useState<number>();
  const act = useMutation({
    mutationFn: () => cancel(session, task.id),
    onSuccess: (canceled) => {
      queries.setQueryData([session.id, "task", task.id], canceled);
      announce("The task is canceled");
      onClose();
    },
    onSettled: () => forgetTaskEffects(queries, session),
  });

  function confirm() {
    const now = serviceNow();
    const percent = cancellationFee(opens, now);
    setShown({ percent, at: now });
    if (percent > shown.percent) setSteppedFrom(shown.percent);
    else act.mutate();
  }

  return (
    <div className={classes.terms}>
      <p>
        {imagingModeName(task.imagingMode)}, {pointWords(task)}. The window{" "}
        {opens > shown.at
          ? `opens in ${durationWords(opens - shown.at)}, on ${formatTime(opens)}.`
          : `has been open since ${formatTime(opens)}.`}
      </p>
      <FeeTable percent={shown.percent} />
      <PriceToday task={task} />
      <p>
        <b>{consequence(shown.percent)}</b> No image is taken. Canceling cannot be taken back.
      </p>
      {steppedFrom !== undefined && (
        <p className={classes.stepped} role="alert">
          The fee has gone from {steppedFrom} % to {shown.percent} % while this was open. Nothing is canceled
          yet: confirm once more if you still want it.
        </p>
      )}
      {act.error && <NotCanceled error={act.error} />}
      <footer className={classes.foot}>
        <BusyButton busy={false} variant="default" size="sm" onClick={onClose}>
          Keep the task
        </BusyButton>
        <BusyButton busy={act.isPending} size="sm" onClick={confirm}>
          {shown.percent === 0 ? "Cancel, free" : `Cancel, fee ${shown.percent} %`}
        </BusyButton>
      </footer>
    </div>
  );
}

/** What the percentage is a share of, as far as it can be told: the task's own settings at today's price. */
function PriceToday({ task }: { task: Task }) {
  const session = useSession();
  const question = priceQuestionOf(task);
  const price = useQuery({
    ...taskPriceQuery(session, question ?? NO_QUESTION),
    enabled: question !== undefined,
  });
  if (!question) return null;
  if (price.error instanceof ApiError && price.error.status === 403)
    return <p>This contract has no price list; the fee is a share of what was agreed.</p>;
  return (
    <div>
      Price today:{" "}
      <b>
        {price.data ? (
          formatPrice(price.data, true)
        ) : (
          <PriceLabel
            price={undefined}
            pending={price.isFetching}
            error={price.error}
            noPlan={false}
            onRetry={() => void price.refetch()}
          />
        )}
      </b>
      {price.data && (
        <span className={classes.note}>
          , said at {formatClock(price.data.askedAt)} UTC. The fee is a share of the price when it was
          ordered.
        </span>
      )}
    </div>
  );
}

const NO_QUESTION = {
  contractID: "",
  imagingMode: "STRIPMAP",
  point: [0, 0],
  exclusivity: "PRIVATE",
  priority: "COMMERCIAL",
  sla: "SLA_8H",
  eula: "STANDARD",
} as const;

function NotCanceled({ error }: { error: Error }) {
  const isLate = error instanceof ApiError && error.status === 409;
  const isOpen = error instanceof ApiError && error.kind !== "answer";
  return (
    <ErrorMessage
      error={error}
      title={
        isLate
          ? "Too late: it can no longer be canceled"
          : isOpen
            ? "No answer: it may or may not be canceled"
            : "The task was not canceled"
      }
      bought={
        isOpen
          ? "Its status, which is read again now, tells."
          : isLate
            ? "The task goes on, and no fee is charged."
            : "No fee is charged."
      }
    />
  );
}

function consequence(percent: number): string {
  if (percent === 0) return "Canceling is free now: all of the price goes back to the contract.";
  if (percent === 100) return "Canceling costs the full price now.";
  return `Canceling costs ${percent} % of the price now; the rest goes back to the contract.`;
}
