import { Button, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import {
  approvalQuery,
  approvalsQuery,
  decides,
  isWaiting,
  type OrderRequest,
  orderOf,
  useDecide,
} from "../../api/approvals.ts";
import { useFrames } from "../../api/frames/frames.ts";
import { ownWordsOf } from "../../api/references.ts";
import { usePersonName, useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { type Approval, isLost, MAX_NOTE } from "../../contract/approvals.ts";
import { t } from "../../languages/texts.ts";
import { requestState } from "../../shared/approvals/request-words.ts";
import { DialogFoot, MoneyDialog } from "../../shared/money/money-dialog.tsx";
import { eulaName } from "../../shared/money/term-words.ts";
import { toFrame, toPurchase, toTask } from "../../shared/orders/links.ts";
import { useFramePlace, useNameAt } from "../../shared/places/use-place-name.ts";
import { imagingModeName } from "../../shared/tasks/task-words.ts";
import { ErrorMessage, QueryError } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { Loaded, OfflineNote } from "../../ui/feedback/loaded.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { StateSign } from "../../ui/list/state-sign.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatPosition, formatPrice, formatTime } from "../../ui/text/format.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { Card } from "./cards.tsx";
import classes from "./company-cards.module.css";
import requests from "./requests-card.module.css";

/** Requests for approval: those of the company for a manager, otherwise the person's; absent where nobody asks. */
export function RequestsCard({ contracts }: { contracts: readonly Contract[] }) {
  const session = useSession();
  const query = useQuery(approvalsQuery(session));
  const asks = session.host?.person?.spendLimit !== undefined;
  if (!session.host?.person || (!decides(session) && !asks && !query.data?.length)) return null;
  return (
    <Card title={t("Requests")}>
      <Loaded query={query} what={t("the requests")} height={64}>
        {(all) => (
          <>
            <OfflineNote answeredAt={query.dataUpdatedAt} />
            {all.length === 0 && (
              <p className={classes.note}>
                {decides(session)
                  ? t("None. Orders above the limit of a person wait here for you.")
                  : t("None. Orders above your limit wait here for a manager.")}
              </p>
            )}
            <ul className={classes.rows}>
              <FirstRows rows={waitingFirst(all)} as="li">
                {(approval) => <RequestRow key={approval.id} approval={approval} contracts={contracts} />}
              </FirstRows>
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}

export function waitingFirst(approvals: readonly Approval[]): Approval[] {
  return [...approvals.filter(isWaiting), ...approvals.filter((one) => !isWaiting(one))];
}

const MINUTE = 60_000;

interface RequestRowProps {
  approval: Approval;
  contracts: readonly Contract[];
}

function RequestRow({ approval, contracts }: RequestRowProps) {
  const session = useSession();
  const { requestedBy, createdAt, note } = approval;
  const nameOf = usePersonName();
  const request = orderOf(approval);
  const contract = contracts.find(({ id }) => id === request?.order.contractID)?.name;
  const facts = [
    nameOf(requestedBy),
    t("asked {time}", { time: formatTime(createdAt) }),
    contract,
    ...termsOf(request),
  ];
  const waits = isWaiting(approval);
  const isOwn = requestedBy === session.host?.person?.email;
  const mayGiveUp = isLost(approval.state, Date.parse(approval.decidedAt ?? ""), useNow(MINUTE));
  return (
    <li>
      <p className={classes.line}>
        <Subject request={request} />
        <span>{amountWords(approval)}</span>
      </p>
      <p className={classes.detail}>
        <Dotted parts={facts} />
      </p>
      {note && <p className={requests.words}>{t("“{words}”", { words: note })}</p>}
      <State approval={approval} />
      {waits && (decides(session) || isOwn) && (
        <div className={requests.acts}>
          {decides(session) && <Decide approval={approval} contract={contract} />}
          {isOwn && <Withdraw approval={approval} />}
        </div>
      )}
      {mayGiveUp && decides(session) && (
        <div className={requests.acts}>
          <GiveUp approval={approval} />
        </div>
      )}
      {waits && decides(session) && <PriceNow approval={approval} />}
    </li>
  );
}

/** Returns the license, the cost center and the reference of an order in words. */
function termsOf(request: OrderRequest | undefined): string[] {
  const { eula, costCenter, reference = "" } = request?.order ?? {};
  const words = ownWordsOf(reference);
  return [
    ...(eula ? [t("{licence} license", { licence: eulaName(eula) })] : []),
    ...(costCenter ? [t("cost center {name}", { name: costCenter })] : []),
    ...(words ? [t("reference “{reference}”", { reference: words })] : []),
  ];
}

/** Says in a dialog what is decided on: the order, its terms, and the words of the person who asks. */
function About({ approval }: { approval: Approval }) {
  const request = orderOf(approval);
  const { note } = approval;
  return (
    <>
      <Dotted parts={[<Subject key="subject" request={request} />, ...termsOf(request)]} />
      {note && <span className={requests.note}>{t("“{words}”", { words: note })}</span>}
    </>
  );
}

function Subject({ request }: { request: OrderRequest | undefined }) {
  if (request?.kind === "task") return <TaskSubject {...request.order} />;
  if (!request) return <b>{t("Order¦noun")}</b>;
  return <FrameSubject frameID={request.order.frameID} />;
}

function FrameSubject({ frameID }: { frameID: string }) {
  const { data: frameIDs = NO_FRAMES } = useQuery({ ...approvalsQuery(useSession()), select: framesOf });
  const place = useFramePlace(useFrames(frameIDs).data?.get(frameID));
  return (
    <Link {...toFrame(frameID)}>
      {place ? t("Frame {frameID}, {place}", { frameID, place }) : t("Frame {frameID}", { frameID })}
    </Link>
  );
}

const NO_FRAMES: readonly string[] = [];

/** Returns the frames of all requests, which are read together. */
function framesOf(approvals: readonly Approval[]): string[] {
  const requested = approvals.map(orderOf);
  return [...new Set(requested.flatMap((one) => (one?.kind === "purchase" ? one.order.frameID : [])))];
}

type Task = Extract<OrderRequest, { kind: "task" }>["order"];

function TaskSubject({ imagingMode, pointOfInterest: { lat, lon } }: Task) {
  const place = useNameAt()([lon, lat]) ?? formatPosition(lon, lat, 4);
  return <b>{t("Task {mode}, {place}", { mode: imagingModeName(imagingMode), place })}</b>;
}

function amountWords({ amount, currency }: Approval): string {
  return amount === undefined || currency === undefined
    ? t("By agreement")
    : formatPrice({ amount, currency }, true);
}

/** Decision on a request, with the word on it and the way to the order. */
function State({ approval }: { approval: Approval }) {
  const { word, decidedAt, kind, orderID } = approval;
  const nameOf = usePersonName();
  return (
    <div className={requests.state}>
      <StateSign {...requestState(approval, nameOf)} />
      {decidedAt && <span>{formatTime(decidedAt)}</span>}
      {orderID && (
        <Link {...(kind === "task" ? toTask(orderID) : toPurchase(orderID))}>{t("View order")}</Link>
      )}
      {word && <p className={requests.words}>{t("“{words}”", { words: word })}</p>}
    </div>
  );
}

/** Price of a waiting order now, where it has changed since it was asked for, or the obstacle against it. */
function PriceNow({ approval }: { approval: Approval }) {
  const query = useQuery(approvalQuery(useSession(), approval.id));
  const now = query.data?.price;
  return (
    <>
      <QueryError query={query} title={t("Couldn’t get the price again")} />
      {query.data?.obstacle && (
        <p className={requests.obstacle}>
          {t("It cannot be ordered now: {why}", { why: query.data.obstacle })}
        </p>
      )}
      {now && now.amount !== approval.amount && (
        <p className={classes.detail}>
          {t("The price has changed from {from} to {to}.", {
            from: amountWords(approval),
            to: formatPrice(now, true),
          })}
        </p>
      )}
    </>
  );
}

function Decide({ approval, contract }: { approval: Approval; contract: string | undefined }) {
  const { data } = useQuery(approvalQuery(useSession(), approval.id));
  const [open, setOpen] = useState<"approve" | "decline">();
  const close = () => setOpen(undefined);
  const price = data?.price;
  const subject = <About approval={approval} />;
  const isAgreed = approval.amount === undefined;
  return (
    <>
      <Button
        disabled={!data || data.obstacle !== undefined}
        variant="filled"
        onClick={() => setOpen("approve")}
      >
        {price
          ? t("Approve for {price}", { price: formatPrice(price, true) })
          : isAgreed
            ? t("Approve, price by agreement")
            : t("Approve")}
      </Button>
      <Button variant="default" onClick={() => setOpen("decline")}>
        {t("Decline")}
      </Button>
      <ApproveDialog
        {...{ approval, subject, contract, price }}
        opened={open === "approve"}
        onClose={close}
      />
      <DeclineDialog {...{ approval, subject }} opened={open === "decline"} onClose={close} />
    </>
  );
}

interface DeclineDialogProps {
  approval: Approval;
  subject: ReactNode;
  opened: boolean;
  onClose: () => void;
}

function DeclineDialog({ approval, subject, opened, onClose }: DeclineDialogProps) {
  const [word, setWord] = useState("");
  const decide = useDecide(approval.id);
  const nameOf = usePersonName();
  const why = useId();
  const waits = isWaiting(approval);
  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={waits ? t("Decline the request") : t("Close the request")}
      about={subject}
    >
      <Textarea
        label={t("Word to {person} (optional)", { person: nameOf(approval.requestedBy) })}
        autosize
        minRows={2}
        maxLength={MAX_NOTE}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      {decide.error && <ErrorMessage error={decide.error} title={t("Couldn’t decline the request")} />}
      <DialogFoot>
        <p id={why}>
          {waits
            ? t("Nothing is bought.")
            : t(
                "The order was sent, and no answer came. Look for it at the other service first: closing the request cancels no order.",
              )}
        </p>
        <Button variant="default" size="md" onClick={onClose}>
          {t("Back")}
        </Button>
        <BusyButton
          size="md"
          busy={decide.isPending}
          aria-describedby={why}
          onClick={() =>
            decide.mutate(
              { kind: "decline", word: word.trim() },
              {
                onSuccess: () => {
                  announce(t("Declined"));
                  onClose();
                },
              },
            )
          }
        >
          {waits ? t("Decline") : t("Close the request")}
        </BusyButton>
      </DialogFoot>
    </MoneyDialog>
  );
}

/** Ends a request whose order was sent and has not shown up. */
function GiveUp({ approval }: { approval: Approval }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t("Close the request")}
      </Button>
      <DeclineDialog
        approval={approval}
        subject={<About approval={approval} />}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Withdraw({ approval }: { approval: Approval }) {
  const decide = useDecide(approval.id);
  return (
    <>
      <BusyButton
        variant="default"
        busy={decide.isPending}
        onClick={() => decide.mutate({ kind: "withdraw" }, { onSuccess: () => announce(t("Withdrawn")) })}
      >
        {t("Withdraw")}
      </BusyButton>
      {decide.error && <ErrorMessage error={decide.error} title={t("Couldn’t withdraw the request")} />}
    </>
  );
}
