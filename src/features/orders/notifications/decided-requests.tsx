import { useQuery } from "@tanstack/react-query";
import { approvalsQuery, orderOf } from "../../../api/approvals.ts";
import { usePersonName, useSession } from "../../../api/use-session.ts";
import type { Approval } from "../../../contract/approvals.ts";
import { t } from "../../../languages/texts.ts";
import { requestState } from "../../../shared/approvals/request-words.ts";
import { toPurchase, toRequests, toTask } from "../../../shared/orders/links.ts";
import { imagingModeName } from "../../../shared/tasks/task-words.ts";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { StateSign } from "../../../ui/list/state-sign.tsx";
import { formatShortTime } from "../../../ui/text/format.ts";
import classes from "./notification-bell.module.css";

const MOST = 10;

interface Decided {
  approval: Approval;
  decidedAt: number;
  isNew: boolean;
}

/** Returns the person's requests on which a manager has decided, latest decision first. */
export function decidedRequests(
  approvals: readonly Approval[],
  person: string | undefined,
  lookedAt: number | undefined,
): Decided[] {
  return approvals
    .flatMap((approval) => {
      const { requestedBy, decidedBy, decidedAt = "" } = approval;
      const at = Date.parse(decidedAt);
      const isNew = lookedAt !== undefined && at > lookedAt;
      return requestedBy === person && decidedBy !== undefined ? [{ approval, decidedAt: at, isNew }] : [];
    })
    .toSorted((a, b) => b.decidedAt - a.decidedAt)
    .slice(0, MOST);
}

export function useDecidedRequests(lookedAt: number | undefined): Decided[] {
  const session = useSession();
  const { data = [] } = useQuery(approvalsQuery(session));
  return decidedRequests(data, session.host?.person?.email, lookedAt);
}

interface DecidedListProps {
  decided: readonly Decided[];
  onDone: () => void;
}

export function DecidedList({ decided, onDone }: DecidedListProps) {
  const nameOf = usePersonName();
  if (decided.length === 0) return null;
  return (
    <section aria-labelledby="notices-requests">
      <h3 id="notices-requests" className={classes.group}>
        {t("Requests")} <span>{decided.length}</span>
      </h3>
      <ul>
        {decided.map(({ approval, decidedAt, isNew }) => {
          const { id, kind, orderID, word } = approval;
          const { as, words } = requestState(approval, nameOf);
          const isTask = kind === "task";
          return (
            <li key={id} className={classes.entry}>
              <span className={classes.sign}>
                <StateSign as={as} words="" />
              </span>
              <div className={classes.words}>
                <p className={classes.title}>
                  {t("{subject}: {state}", { subject: subjectOf(approval), state: words })}
                </p>
                {word && <p className={classes.detail}>{t("“{words}”", { words: word })}</p>}
                <div className={classes.acts}>
                  <RoutedButton
                    {...(orderID ? (isTask ? toTask(orderID) : toPurchase(orderID)) : toRequests)}
                    onClick={onDone}
                  >
                    {orderID ? t("View order") : t("View request")}
                  </RoutedButton>
                </div>
              </div>
              <p className={classes.time}>
                <time dateTime={new Date(decidedAt).toISOString()}>
                  {t("{time} UTC", { time: formatShortTime(decidedAt) })}
                </time>
                {isNew && (
                  <span className={classes.dot}>
                    <span className="visually-hidden">{t("new")}</span>
                  </span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function subjectOf(approval: Approval): string {
  const request = orderOf(approval);
  if (request?.kind === "purchase") return t("Frame {frameID}", { frameID: request.order.frameID });
  return request ? t("Task {mode}", { mode: imagingModeName(request.order.imagingMode) }) : t("Order¦noun");
}

export function decidedWords(number: number): string {
  return t("{number, plural, one {# request was} other {# requests were}} decided since you last looked", {
    number,
  });
}
