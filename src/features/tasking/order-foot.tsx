import { Button, Skeleton } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { settlingTaskQuery, type TaskOrder } from "../../api/tasking/order-task.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task } from "../../contract/task.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { eulaName } from "../../ui/eula.ts";
import { formatClock, formatPrice } from "../../ui/format.ts";
import { fieldOf } from "./field-problems.ts";
import classes from "./order-foot.module.css";
import type { Ordering } from "./use-order.ts";
import type { TaskForm } from "./use-task-form.ts";

interface OrderFootProps {
  form: TaskForm;
  onOrdered: (task: Task) => void;
}

/** The price with its terms, the order, and what became of the last attempt. */
export function OrderFoot({ form, onOrdered }: OrderFootProps) {
  const { missing, ordering } = form;
  const price = form.prices.own;
  const { online } = useNetwork();
  const { answer, isStale } = form.feasibility;
  const note =
    missing ??
    (!online
      ? "Offline: nothing can be ordered until the connection is back."
      : answer?.result === "NOT_FEASIBLE" && !isStale
        ? "Not feasible as it is: an order would be rejected."
        : undefined);
  const noPlan = form.contract?.hasPricingPlan === false;
  const { refusal, open, busy } = ordering;
  const known = price.price;
  return (
    <footer className={classes.foot}>
      <div className={classes.messages}>
        {refusal && (
          <ErrorMessage
            error={refusal}
            title={fieldOf(refusal) ? "Refused: see the marked field" : "The image was not ordered"}
            bought="Nothing was ordered."
          />
        )}
        {ordering.error && (
          <ErrorMessage
            error={ordering.error}
            title="The order did not go out"
            bought="Look into your orders before you try again."
          />
        )}
        {open && <Settling key={open.reference} order={open} ordering={ordering} onOrdered={onOrdered} />}
        {price.error && !price.pending && !known && (
          <ErrorMessage
            error={price.error}
            title="The price did not come"
            bought="Nothing was ordered."
            onRetry={price.retry}
          />
        )}
      </div>
      <div className={classes.line}>
        <b className={classes.price}>
          {known ? (
            formatPrice(known, true)
          ) : noPlan ? (
            "By agreement"
          ) : price.pending ? (
            <Skeleton width={110} height={22} role="status" aria-label="Price is being asked for" />
          ) : (
            "No price yet"
          )}
        </b>
        <span>
          {known
            ? `Price at ${formatClock(known.askedAt)} UTC, ${eulaName(form.choices.eula)}, not reserved`
            : noPlan
              ? "This contract has no price list."
              : !price.pending && !price.error
                ? "It comes with the point."
                : ""}
        </span>
      </div>
      <BusyButton
        className={classes.order ?? ""}
        size="md"
        busy={busy}
        disabled={!online || missing !== undefined || (!known && !noPlan) || open !== undefined}
        onClick={ordering.submit}
      >
        Order this acquisition
      </BusyButton>
      {note && <p className={classes.missing}>{note}</p>}
    </footer>
  );
}

interface SettlingProps {
  order: TaskOrder;
  ordering: Ordering;
  onOrdered: (task: Task) => void;
}

/** After no answer: looks whether the order has become a task before it may be sent again. */
function Settling({ order, ordering, onOrdered }: SettlingProps) {
  const { data } = useQuery(settlingTaskQuery(useSession(), order));
  const task = data?.task;
  return (
    <div className={classes.unknown} role="status">
      {task ? (
        <>
          <p>
            <b>It was ordered.</b> The answer got lost, the task is there.
          </p>
          <Button
            variant="default"
            onClick={() => {
              ordering.drop();
              onOrdered(task);
            }}
          >
            Open the task
          </Button>
        </>
      ) : data?.over ? (
        <>
          <p>
            <b>No task came of it.</b> Your tasks were looked through for 30 s under “{order.reference}”.
          </p>
          <Button variant="default" onClick={ordering.repeat}>
            Order again
          </Button>{" "}
          <Button variant="subtle" onClick={ordering.drop}>
            Leave it
          </Button>
        </>
      ) : (
        <p>
          <b>No answer.</b> Looking through your tasks; nothing is sent again until that is clear.
        </p>
      )}
    </div>
  );
}
