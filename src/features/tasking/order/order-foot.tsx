import { Button, Skeleton } from "@mantine/core";
import { useId } from "react";
import { needsApproval } from "../../../api/approvals.ts";
import type { TaskEntry } from "../../../api/outbox/task.ts";
import { t } from "../../../languages/texts.ts";
import { quotedWords } from "../../../shared/money/budget-words.ts";
import { framesTimes, termsWords } from "../../../shared/money/price-steps.ts";
import { cancelNowWords } from "../../../shared/tasks/cancel-now-note.tsx";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { BusyButton } from "../../../ui/input/busy-button.tsx";
import { useTwoColumns } from "../../../ui/layout/use-media.ts";
import { count, formatPrice, formatShortTime } from "../../../ui/text/format.ts";
import { faultyField } from "../field-problems.tsx";
import type { TaskForm } from "../use-task-form.ts";
import classes from "./order-foot.module.css";
import { type OrderedTask, type Ordering, taskOf } from "./use-order.ts";

interface OrderFootProps {
  form: TaskForm;
  onOpen: () => void;
  onOrdered: (task: OrderedTask) => void;
}

export function OrderFoot({ form, onOpen, onOrdered }: OrderFootProps) {
  const { ordering, total, perFrame } = form;
  const { frames } = form.choices;
  const price = form.prices.own;
  const times = total?.isOfParts && perFrame && framesTimes(frames, perFrame);
  const note = useId();
  const noPlan = form.contract?.hasPricingPlan === false;
  const { refusal, open, busy } = ordering;
  const tabbed = useTwoColumns();
  return (
    <footer className={classes.foot}>
      <div className={classes.messages}>
        {refusal && (
          <ErrorMessage
            error={refusal}
            title={faultyField(refusal) ? t("Refused: see the marked field") : t("The image was not ordered")}
            bought={t("Nothing was ordered.")}
            {...(needsApproval(refusal) && { retryLabel: t("Ask for approval"), onRetry: onOpen })}
          />
        )}
        {ordering.error && (
          <ErrorMessage
            error={ordering.error}
            title={t("Couldn’t send the order")}
            bought={t("Check your orders before you try again.")}
          />
        )}
        {open && <Settling key={open.batchID} entry={open} ordering={ordering} onOrdered={onOrdered} />}
        {price.error && !price.isFetching && !total && (
          <ErrorMessage
            error={price.error}
            title={t("Couldn’t load the price")}
            bought={t("Nothing was ordered.")}
            onRetry={() => void price.refetch()}
          />
        )}
      </div>
      {tabbed && <Passes form={form} />}
      <div className={classes.line}>
        <b className={classes.price}>
          {total ? (
            formatPrice(total, true)
          ) : noPlan ? (
            t("By agreement")
          ) : price.isFetching ? (
            <Skeleton width={110} height={22} role="status" aria-label={t("Getting the price")} />
          ) : (
            t("No price yet")
          )}
        </b>
        <span>
          {total
            ? [times && `${times}.`, quotedWords(total.askedAt)].filter(Boolean).join(" ")
            : noPlan
              ? t("This contract has no price list.")
              : ""}
        </span>
      </div>
      {total && <p className={classes.fee}>{termsWords(form.choices)}</p>}
      {form.obstacle === undefined && (
        <p className={classes.fee}>
          {cancelNowWords(form.choices.window.start, form.now, total ? [total] : [])}
        </p>
      )}
      <BusyButton
        className={classes.order ?? ""}
        size="md"
        busy={busy}
        disabled={form.obstacle !== undefined}
        aria-describedby={note}
        onClick={onOpen}
      >
        {form.isAbove ? t("Ask for approval") : t("Order this acquisition")}
      </BusyButton>
      <p id={note} className={classes.missing}>
        {form.obstacle}
      </p>
    </footer>
  );
}

/** The result of the check in a line, where the opportunities are behind a tab. */
function Passes({ form: { feasibility, preview } }: { form: TaskForm }) {
  const { answer, isStale, pending, error } = feasibility;
  if (!answer || isStale || pending || error) return null;
  const likely = preview.opportunities.find(({ key }) => key === preview.likelyKey);
  const shown = likely ?? preview.opportunities[0];
  if (answer.result !== "FEASIBLE" || !shown) return <p className={classes.passes}>{t("Not feasible")}</p>;
  const words = {
    opportunities: count(preview.opportunities.length, "opportunity", "opportunities"),
    time: formatShortTime(shown.time),
  };
  return (
    <p className={classes.passes}>
      {likely
        ? t("Feasible, {opportunities}, likely {time} UTC", words)
        : t("Feasible, {opportunities}, first {time} UTC", words)}
    </p>
  );
}

interface SettlingProps {
  entry: TaskEntry;
  ordering: Ordering;
  onOrdered: (task: OrderedTask) => void;
}

/** Order without an answer, which is reconciled before it may be sent again. */
function Settling({ entry, ordering, onOrdered }: SettlingProps) {
  return (
    <div className={classes.unknown} role="status">
      {entry.state === "done" ? (
        <>
          <p>
            <b>{t("Ordered.")}</b> {t("The answer was lost, but the task exists.")}
          </p>
          <Button
            variant="default"
            onClick={() => {
              ordering.drop();
              onOrdered(taskOf(entry));
            }}
          >
            {t("Open the task")}
          </Button>
        </>
      ) : entry.paused ? (
        <>
          <p>
            <b>{t("No task was created.")}</b>{" "}
            {t("Your tasks were searched for 30 s for “{reference}”.", {
              reference: entry.request.reference ?? "",
            })}
          </p>
          <Button variant="default" onClick={ordering.repeat}>
            {t("Order again")}
          </Button>{" "}
          <Button variant="subtle" onClick={ordering.drop}>
            {t("Do not order")}
          </Button>
        </>
      ) : (
        <p>
          <b>{t("No answer.")}</b> {t("Checking your tasks; nothing is sent again until this is clear.")}
        </p>
      )}
    </div>
  );
}
