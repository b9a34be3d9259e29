import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconHelpCircleFilled, IconHourglass } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { batchesQuery, batchQuery, resumeBatch, withdrawEntries } from "../../../api/outbox/outbox.ts";
import type { PurchaseBatch, PurchaseEntry } from "../../../api/outbox/purchase.ts";
import { isUnderWay } from "../../../api/outbox/record.ts";
import { purchaseQuery } from "../../../api/purchases/purchases.ts";
import { useSession } from "../../../api/use-session.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { SpendButton } from "../../../shared/money/spend-button.tsx";
import { toPurchase } from "../../../shared/orders/links.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { useOnline } from "../../../ui/layout/use-online.ts";
import { formatPrice, formatTime } from "../../../ui/text/format.ts";
import { type PurchaseOutcome, purchaseOutcome } from "./purchase-outcome.ts";
import classes from "./purchase-result.module.css";

interface PurchaseResultProps {
  /** The run of one frame that buys it. */
  runID: string;
  frameID: string;
  onAgain: () => void;
  onClose: () => void;
}

/** The outcome of the attempt to buy, in full: bought, already owned and by whom, refused, or not known. */
export function PurchaseResult(props: PurchaseResultProps) {
  const { data } = useQuery(batchQuery(useSession(), "purchase", props.runID));
  const [entry] = data?.entries ?? [];
  if (!data || !entry) return null;
  return <Result {...props} run={data.batch} entry={entry} />;
}

const TITLES = {
  buying: text("Buying"),
  bought: text("Bought"),
  "already-yours": text("Already yours"),
  "already-colleague": text("Already bought under this contract by a colleague"),
  unknown: text("Not known yet whether it was bought"),
  "left-unknown": text("Not known whether it was bought"),
  refused: text("The frame was not bought"),
} as const satisfies Record<PurchaseOutcome, string>;

function Result({
  runID,
  frameID,
  run,
  entry,
  onAgain,
  onClose,
}: PurchaseResultProps & { run: PurchaseBatch; entry: PurchaseEntry }) {
  const outcome = purchaseOutcome(run, entry);
  const title = t(TITLES[outcome]);
  const again = useMutation({
    mutationFn: () => withdrawEntries("purchase", runID, [entry.index]),
    onSuccess: onAgain,
  });
  const look = useMutation({ mutationFn: () => resumeBatch("purchase", runID) });

  if (outcome === "refused") {
    return (
      <div className={classes.refused} tabIndex={-1} ref={takeLostFocus}>
        <ErrorMessage
          error={refusalOf(entry)}
          title={title}
          bought={t("Nothing was bought and nothing is charged.")}
          retryLabel={t("Back to the form")}
          onRetry={() => again.mutate()}
        />
      </div>
    );
  }
  return (
    <div className={classes.said} data-tone={TONES[outcome]}>
      <h3 tabIndex={-1} ref={takeLostFocus}>
        <OutcomeIcon outcome={outcome} /> {title}
      </h3>
      <ResultText outcome={outcome} frameID={frameID} run={run} entry={entry} />
      <p className={classes.actions}>
        {outcome === "left-unknown" && (
          <SpendButton variant="default" busy={look.isPending} onClick={() => look.mutate()}>
            {t("Check again, and buy it if it is not there")}
          </SpendButton>
        )}
        <Button variant="default" onClick={onClose}>
          {t("Close")}
        </Button>
      </p>
    </div>
  );
}

const TONES = {
  buying: "unknown",
  bought: "owned",
  "already-yours": "owned",
  "already-colleague": "owned",
  unknown: "unknown",
  "left-unknown": "unknown",
  refused: "unknown",
} as const satisfies Record<PurchaseOutcome, "owned" | "unknown">;

function OutcomeIcon({ outcome }: { outcome: PurchaseOutcome }) {
  const Icon =
    outcome === "buying"
      ? IconHourglass
      : TONES[outcome] === "owned"
        ? IconCircleCheckFilled
        : IconHelpCircleFilled;
  return <Icon size={18} aria-hidden />;
}

function ResultText({
  outcome,
  frameID,
  run,
  entry,
}: {
  outcome: PurchaseOutcome;
  frameID: string;
  run: PurchaseBatch;
  entry: PurchaseEntry;
}): ReactNode {
  const isDemo = useSession().kind === "demo";
  const { price, serviceID: purchaseID, error } = entry;
  switch (outcome) {
    case "buying":
      if (entry.state === "planned") return <NotSentYet run={run} entry={entry} />;
      return <p>{t("Waiting for the service’s answer. Safe to close: nothing is sent twice.")}</p>;
    case "bought":
      return (
        <>
          <p>
            {price ? t("Bought for {price}.", { price: formatPrice(price, true) }) : t("Bought.")}{" "}
            {isDemo ? t("Products ready in about 5 s") : t("Products are processing")}
          </p>
          {purchaseID && <PurchaseProgress purchaseID={purchaseID} />}
        </>
      );
    case "already-yours":
      return purchaseID && <EarlierPurchase purchaseID={purchaseID} />;
    case "already-colleague":
      return (
        <>
          <p>
            {t(
              "A colleague has bought this frame under this contract. Nothing was bought now and nothing is charged. A frame sells once; ask your colleagues for its products.",
            )}
          </p>
          {error && (
            <p className={classes.support}>
              <code>
                {[error.status, error.code, error.requestID && t("request {id}", { id: error.requestID })]
                  .filter(Boolean)
                  .join(" · ")}
              </code>
            </p>
          )}
        </>
      );
    case "unknown":
      return (
        <p>
          {error?.message ?? t("No answer.")}{" "}
          {t(
            "Your purchases are checked, and frame {frameID} is not ordered again until this is clear. Safe to close: the check continues.",
            { frameID },
          )}
        </p>
      );
    default:
      return (
        <p>
          {t("No answer, and your purchases do not show frame {frameID}. A frame sells once.", { frameID })}
        </p>
      );
  }
}

/** What a purchase waits for that is not sent yet. */
function NotSentYet({ run, entry }: { run: PurchaseBatch; entry: PurchaseEntry }) {
  const online = useOnline();
  const runs = useQuery(batchesQuery(useSession(), "purchase")).data;
  const isSecond = runs?.some((other) => isUnderWay(other) && other.createdAt < run.createdAt);
  const why = !online
    ? t("you are offline.")
    : (entry.error?.message ?? (isSecond && t("an earlier purchase is still under way.")));
  return (
    <p>
      {why
        ? t("Not sent yet: {why} Safe to close: it is sent once, when its turn comes.", { why })
        : t("Not sent yet. Safe to close: it is sent once, when its turn comes.")}
    </p>
  );
}

function EarlierPurchase({ purchaseID }: { purchaseID: string }) {
  const { data } = useQuery(purchaseQuery(useSession(), purchaseID));
  return (
    <>
      <p>
        {data
          ? t("You bought this frame on {time}. Nothing was bought now and nothing is charged twice.", {
              time: formatTime(data.createdAt),
            })
          : t("You bought this frame. Nothing was bought now and nothing is charged twice.")}
      </p>
      <PurchaseProgress purchaseID={purchaseID} />
    </>
  );
}

/** The error that ended the attempt, as the outbox keeps it. */
function refusalOf({ error }: PurchaseEntry): Error {
  return error ? new ApiError({ kind: "answer", ...error }) : new Error("It was stopped before it was sent.");
}

/** Follows the purchase to its end. */
function PurchaseProgress({ purchaseID }: { purchaseID: string }) {
  const { data } = useQuery(purchaseQuery(useSession(), purchaseID));
  const status = data?.status;
  return (
    <p className={classes.progress}>
      <StateMark state={status ?? "active"} />
      <Link {...toPurchase(purchaseID)}>
        {status === "closed" ? t("Download the products") : t("Track order")}
      </Link>
    </p>
  );
}

/** Says what becomes of a purchase, also when its dialog is closed meanwhile. */
export function PurchaseSaid({ runID }: Pick<PurchaseResultProps, "runID">) {
  const session = useSession();
  const { data } = useQuery(batchQuery(session, "purchase", runID));
  const [entry] = data?.entries ?? [];
  const outcome = data && entry && purchaseOutcome(data.batch, entry);
  const isMine = outcome === "bought" || outcome === "already-yours";
  const purchaseID = isMine ? entry?.serviceID : undefined;
  const purchase = useQuery({
    ...purchaseQuery(session, purchaseID ?? ""),
    enabled: purchaseID !== undefined,
  }).data;
  useEffect(() => {
    if (outcome) announce(t(TITLES[outcome]));
  }, [outcome]);
  const end = purchase && ENDS[purchase.status];
  useEffect(() => {
    if (end) announce(t(end));
  }, [end]);
  return null;
}

const ENDS: Readonly<Record<string, string>> = {
  closed: text("The products are ready"),
  failed: text("The order could not be fulfilled. Nothing was bought."),
};
