import { Button, Textarea } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { isAboveLimit } from "../../api/approvals.ts";
import { useSession } from "../../api/use-session.ts";
import { MAX_NOTE } from "../../contract/approvals.ts";
import type { Price } from "../../contract/common.ts";
import { t } from "../../languages/texts.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { takeLostFocus } from "../../ui/layout/take-focus.ts";
import { formatPrice } from "../../ui/text/format.ts";
import { DialogFoot } from "../money/money-dialog.tsx";
import { toRequests } from "../orders/links.ts";
import classes from "./ask-approval.module.css";

interface ApprovalNoteProps {
  /** Price of the order; undefined by agreement. */
  price: Price | undefined;
  note: string;
  onNote: (note: string) => void;
  /** Number of requests, of which each has one order. */
  requests?: number;
}

/** Says why an order needs approval and what happens, and takes a note to the manager. */
export function ApprovalNote({ price, note, onNote, requests = 1 }: ApprovalNoteProps) {
  const session = useSession();
  const company = session.host?.company.name ?? "";
  return (
    <section className={classes.part} aria-label={t("Approval")}>
      <p>
        <b>{requests === 1 ? aboveWords(price, limitOf(session, price)) : eachAboveWords(requests)}</b>{" "}
        {t(
          "A manager of {company} decides. An approved order is placed for you at the price of that moment.",
          { company },
        )}
      </p>
      <Textarea
        label={t("Note to your manager (optional)")}
        autosize
        minRows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </section>
  );
}

type OfSession = Parameters<typeof isAboveLimit>[0];

/** Returns the person's limit where the price is above it, in its currency. */
function limitOf(session: OfSession, price: Price | undefined): Price | undefined {
  const amount = session.host?.person?.spendLimit;
  return price && amount !== undefined && isAboveLimit(session, price) ? { ...price, amount } : undefined;
}

function aboveWords(price: Price | undefined, limit: Price | undefined): string {
  if (price && limit)
    return t("{price} is above your limit of {limit} for an order.", {
      price: formatPrice(price, true),
      limit: formatPrice(limit, true),
    });
  // The limit has changed since the sign-in, or there is no price to compare with it.
  return price ? t("This order is above your limit.") : t("An order without a list price needs approval.");
}

function eachAboveWords(requests: number): string {
  return t(
    "Your limit is for an order, and each frame is one: {count, plural, one {# request is} other {# requests are}} sent.",
    { count: requests },
  );
}

interface RequestSentProps {
  requests?: number;
  onClose: () => void;
}

/** Result of asking, with the way to the requests. */
export function RequestSent({ requests = 1, onClose }: RequestSentProps) {
  return (
    <>
      <div className={classes.sent}>
        <h3 tabIndex={-1} ref={takeLostFocus}>
          <IconUserQuestion size={18} aria-hidden /> {t("Sent to your manager")}
        </h3>
        <p>
          {t(
            "{count, plural, one {The request waits} other {# requests wait}} for a decision. Nothing is bought or charged until then.",
            { count: requests },
          )}
        </p>
      </div>
      <DialogFoot>
        <RoutedButton size="md" variant="filled" {...toRequests}>
          {t("{count, plural, one {View request} other {View requests}}", { count: requests })}
        </RoutedButton>
        <Button variant="default" size="md" onClick={onClose}>
          {t("Close")}
        </Button>
      </DialogFoot>
    </>
  );
}
