import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { serviceNow } from "../../../api/clock.ts";
import type { QuotedPrice } from "../../../api/contracts.ts";
import { isCancelable, taskState } from "../../../api/orders/order-events.ts";
import { cancel, forgetTaskEffects, taskSceneQuery, uncancelableQuery } from "../../../api/tasking/tasks.ts";
import { useMay, useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { cancellationFee, freeUntil } from "../../../domain/tasking-rules.ts";
import { rich } from "../../../languages/rich.ts";
import { inSentence, t } from "../../../languages/texts.ts";
import { FeeTable } from "../../../shared/money/fee-table.tsx";
import { DialogFoot, MoneyDialog, SpendButton } from "../../../shared/money/money-dialog.tsx";
import { ORDER_STATES } from "../../../shared/orders/order-states.ts";
import { feeOf } from "../../../shared/tasks/cancel-now-note.tsx";
import { imagingModeName, pointWords } from "../../../shared/tasks/task-words.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../../ui/input/busy-button.tsx";
import { durationWords, formatPrice, formatTime } from "../../../ui/text/format.ts";
import classes from "./cancel-task.module.css";
import { useTaskCost } from "./task-cost.tsx";

/** "Cancel the task, fee 20 %" with its confirmation; nothing if the task cannot be canceled. */
export function CancelTask({ task, now }: { task: Task; now: number }) {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const queries = useQueryClient();
  const refusal = uncancelableQuery(session, task.id);
  const { data: isRefused } = useQuery(refusal);
  const scene = useQuery(taskSceneQuery(session, task));
  const imaging = scene.data ? Date.parse(scene.data.imagingTime.start) : undefined;
  const can =
    useMay("tasks:write") && !isRefused && !scene.isLoading && isCancelable(taskState(task, imaging, now));
  if (!can && !isOpen) return null;
  return (
    <>
      {can && (
        <Button variant="outline" color="failed" onClick={() => setOpen(true)}>
          {cancelWords(cancellationFee(Date.parse(task.acquisitionWindow.start), now))}
        </Button>
      )}
      <MoneyDialog opened={isOpen} onClose={() => setOpen(false)} title={t("Cancel this task")}>
        {isOpen && (
          <Terms
            task={task}
            imaging={imaging}
            can={can}
            onRefused={() => {
              queries.setQueryData(refusal.queryKey, true);
              void scene.refetch();
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </MoneyDialog>
    </>
  );
}

interface TermsProps {
  task: Task;
  /** Planned or actual time of the image, ms. */
  imaging: number | undefined;
  can: boolean;
  onRefused: () => void;
  onClose: () => void;
}

function Terms({ task, imaging, can, onRefused, onClose }: TermsProps) {
  const session = useSession();
  const queries = useQueryClient();
  const opens = Date.parse(task.acquisitionWindow.start);
  // Fee on screen; the fee that counts is read again at confirmation.
  const [shown, setShown] = useState(() => ({
    percent: cancellationFee(opens, serviceNow()),
    at: serviceNow(),
  }));
  const [steppedFrom, setSteppedFrom] = useState<number>();
  const cost = useTaskCost(task);
  const fee =
    cost.price && shown.percent > 0 ? formatPrice(feeOf(cost.price, shown.percent), true) : undefined;
  const act = useMutation({
    mutationFn: () => cancel(session, task.id),
    onSuccess: (canceled) => {
      queries.setQueryData([session.id, "task", task.id], canceled);
      announce(t("The task is canceled"));
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onRefused();
    },
    onSettled: () => forgetTaskEffects(queries, session),
  });

  function confirm() {
    const now = serviceNow();
    if (!isCancelable(taskState(task, imaging, now))) {
      onRefused();
      return;
    }
    const percent = cancellationFee(opens, now);
    setShown({ percent, at: now });
    if (percent > shown.percent) setSteppedFrom(shown.percent);
    else act.mutate();
  }

  if (!can && !act.isPending) {
    return (
      <div className={classes.terms}>
        <p role="alert">
          <b>{t("Too late: it can no longer be canceled")}.</b> {lateWords(task, imaging)}{" "}
          {t("Nothing was canceled, and no fee is charged.")}
        </p>
        <DialogFoot>
          <BusyButton busy={false} variant="default" size="md" onClick={onClose}>
            {t("Close")}
          </BusyButton>
        </DialogFoot>
      </div>
    );
  }
  const what = {
    mode: imagingModeName(task.imagingMode),
    place: pointWords(task),
    time: formatTime(opens),
  };
  return (
    <div className={classes.terms}>
      <p>
        {opens > shown.at
          ? t("{mode}, {place}. The window opens in {duration}, on {time}.", {
              ...what,
              duration: durationWords(opens - shown.at),
            })
          : t("{mode}, {place}. The window has been open since {time}.", what)}
      </p>
      <section aria-labelledby="cancel-fees">
        <h3 id="cancel-fees" className={classes.title}>
          {t("If you cancel before the window")}
        </h3>
        <FeeTable percent={shown.percent} />
      </section>
      <p>
        {cost.price ? (
          priceWords(cost.price, cost.source === "ordered")
        ) : cost.pending ? (
          <Skeleton width={160} height={12} role="status" aria-label={t("Getting the price")} />
        ) : cost.noPlan ? (
          t("This contract has no price list; the fee is a share of the agreed price.")
        ) : (
          t("The price is not known here; the fee is a share of it.")
        )}
      </p>
      <p>
        <b>{consequence(shown.percent, fee, opens)}</b>
      </p>
      {steppedFrom !== undefined && (
        <p className={classes.stepped} role="alert">
          {t(
            "The fee has risen from {before} % to {now} % while this was open. Nothing is canceled yet: confirm again if you still want to.",
            { before: steppedFrom, now: shown.percent },
          )}
        </p>
      )}
      {act.error && <NotCanceled error={act.error} />}
      <DialogFoot>
        <p>{t("No image is taken. This cannot be undone.")}</p>
        <BusyButton busy={false} className={classes.keep ?? ""} variant="default" size="md" onClick={onClose}>
          {t("Keep the task")}
        </BusyButton>
        <SpendButton busy={act.isPending} size="md" variant="outline" color="failed" onClick={confirm}>
          {shown.percent > 0 && fee
            ? t("Cancel the task, fee {percent} %, {fee}", { percent: shown.percent, fee })
            : cancelWords(shown.percent)}
        </SpendButton>
      </DialogFoot>
    </div>
  );
}

function priceWords(price: QuotedPrice, isOfOrder: boolean): ReactNode {
  const values = { price: formatPrice(price, true) };
  return isOfOrder
    ? rich("Price when ordered: <b>{price}</b>", values)
    : rich(
        "Price today: <b>{price}</b>, quoted {time}. The fee is a share of the price when it was ordered.",
        { ...values, time: formatTime(price.askedAt) },
      );
}

function cancelWords(percent: number): string {
  return percent === 0 ? t("Cancel the task, free") : t("Cancel the task, fee {percent} %", { percent });
}

function lateWords(task: Task, imaging: number | undefined): string {
  const state = taskState(task, imaging, serviceNow());
  if (state === "canceled" || state === "rejected" || state === "failed")
    return t("The task has ended: {state}.", { state: inSentence(t(ORDER_STATES[state].words)) });
  return imaging !== undefined && !isCancelable(state)
    ? t("The image was taken on {time}; the task continues.", { time: formatTime(imaging, "second") })
    : t("The service has imaged or ended it meanwhile.");
}

function NotCanceled({ error }: { error: Error }) {
  const isOpen = error instanceof ApiError && error.kind !== "answer";
  return (
    <ErrorMessage
      error={error}
      title={isOpen ? t("No answer: it may or may not be canceled") : t("The task was not canceled")}
      bought={isOpen ? t("Its status is being refreshed and will show it.") : t("No fee is charged.")}
    />
  );
}

function consequence(percent: number, fee: string | undefined, opens: number): string {
  if (percent === 0)
    return t("Canceling is free until {time}: all of the price goes back to the contract.", {
      time: formatTime(freeUntil(opens)),
    });
  if (percent === 100)
    return fee
      ? t("Canceling costs the full price, {fee}, now.", { fee })
      : t("Canceling costs the full price now.");
  return fee
    ? t("Canceling costs {percent} %, {fee}, now; the rest goes back to the contract.", { percent, fee })
    : t("Canceling costs {percent} % now; the rest goes back to the contract.", { percent });
}
