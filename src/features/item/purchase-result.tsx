import { Button } from "@mantine/core";
import { IconCircleCheckFilled, IconHelpCircleFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { type PurchaseOutcome, purchaseQuery, settlingQuery } from "../../api/purchases.ts";
import { useSession } from "../../api/use-session.ts";
import type { Price } from "../../contract/common.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { formatPrice, formatTime } from "../../ui/format.ts";
import { announce } from "../../ui/live-region.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./purchase-result.module.css";

interface PurchaseResultProps {
  outcome: PurchaseOutcome;
  frameID: string;
  price: Price | undefined;
  onAgain: () => void;
  onClose: () => void;
}

/** What became of the attempt to buy, said in full: bought, already owned and by whom, refused, or not known. */
export function PurchaseResult({ outcome, frameID, price, onAgain, onClose }: PurchaseResultProps) {
  const title = titleOf(outcome);
  useEffect(() => announce(title), [title]);
  switch (outcome.kind) {
    case "bought":
      return (
        <Said title={title} tone="owned" onClose={onClose}>
          <p>
            Frame <code>{frameID}</code> is yours{price ? ` for ${formatPrice(price, true)}` : ""}. Its
            products are being made.
          </p>
          <PurchaseProgress purchase={outcome.purchase} />
        </Said>
      );
    case "already-yours":
      return (
        <Said title={title} tone="owned" onClose={onClose}>
          <p>
            You bought this frame on {formatTime(outcome.purchase.createdAt)}. Nothing was bought now and
            nothing is charged twice.
          </p>
          <PurchaseProgress purchase={outcome.purchase} />
        </Said>
      );
    case "already-colleague":
      return (
        <Said title={title} tone="owned" onClose={onClose}>
          <p>
            Someone else on your side has bought this frame under this contract. Nothing was bought now and
            nothing is charged. A frame sells once; ask your colleagues for its products.
          </p>
          <p className={classes.support}>
            <code>
              {outcome.error.status} {outcome.error.code}
              {outcome.error.requestID && ` · request ${outcome.error.requestID}`}
            </code>
          </p>
        </Said>
      );
    case "unknown":
      return (
        <Settling message={outcome.error.message} frameID={frameID} onAgain={onAgain} onClose={onClose} />
      );
    case "refused":
      return (
        <ErrorMessage
          error={outcome.error}
          title={title}
          bought="Nothing was bought and nothing is charged."
          retryLabel="Back to the form"
          onRetry={onAgain}
        />
      );
  }
}

function titleOf(outcome: PurchaseOutcome): string {
  switch (outcome.kind) {
    case "bought":
      return "Bought";
    case "already-yours":
      return "Already yours";
    case "already-colleague":
      return "Already bought under this contract by someone else";
    case "unknown":
      return "We do not know yet whether it was bought";
    case "refused":
      return "The frame was not bought";
  }
}

interface SettlingProps {
  message: string;
  frameID: string;
  onAgain: () => void;
  onClose: () => void;
}

/** No answer came: the purchases are looked through until it is clear, and only then may it be tried again. */
function Settling({ message, frameID, onAgain, onClose }: SettlingProps) {
  const session = useSession();
  const [options] = useState(() => settlingQuery(session, frameID));
  const { data } = useQuery(options);
  if (data?.purchase) {
    return (
      <Said title="Bought" tone="owned" onClose={onClose}>
        <p>The answer did not arrive, but your purchases show it: frame {frameID} is yours.</p>
        <PurchaseProgress purchase={data.purchase} />
      </Said>
    );
  }
  if (data?.over) {
    return (
      <Said title="Not bought, as far as your purchases show" tone="unknown" onClose={onClose}>
        <p>
          After 30 s your purchases do not show it. A frame sells once, so trying again cannot buy it a second
          time.
        </p>
        <Button onClick={onAgain}>Back to the form</Button>
      </Said>
    );
  }
  return (
    <Said title="We do not know yet whether it was bought" tone="unknown" onClose={onClose}>
      <p role="status">
        {message} Your purchases are checked every 5 s. The frame is not ordered again until that is clear.
      </p>
    </Said>
  );
}

interface SaidProps {
  title: string;
  tone: "owned" | "unknown";
  children: ReactNode;
  onClose: () => void;
}

function Said({ title, tone, children, onClose }: SaidProps) {
  const Icon = tone === "owned" ? IconCircleCheckFilled : IconHelpCircleFilled;
  return (
    <div className={classes.said} data-tone={tone}>
      <h3>
        <Icon size={18} aria-hidden /> {title}
      </h3>
      {children}
      <Button variant="default" onClick={onClose} data-autofocus>
        Close
      </Button>
    </div>
  );
}

/** Follows the purchase to its end. */
function PurchaseProgress({ purchase }: { purchase: Purchase }) {
  const query = useQuery(purchaseQuery(useSession(), purchase.id));
  const status = query.data?.status ?? purchase.status;
  useEffect(() => announce(`Purchase ${status}`), [status]);
  return (
    <p className={classes.progress}>
      <StateMark state={status} />
      <Link to="/purchases/$purchaseID" params={{ purchaseID: purchase.id }} search={true}>
        {status === "closed" ? "Download the products" : "Follow it in the orders"}
      </Link>
    </p>
  );
}
