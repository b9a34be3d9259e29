import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { approvalQuery, useDecide } from "../../api/approvals.ts";
import type { QuotedPrice } from "../../api/contracts.ts";
import { usePersonName, useSession } from "../../api/use-session.ts";
import type { Approval } from "../../contract/approvals.ts";
import { t } from "../../languages/texts.ts";
import { quotedWords } from "../../shared/money/budget-words.ts";
import { MoneyDialog, PriceChange, PriceLines, SpendFoot } from "../../shared/money/money-dialog.tsx";
import { useSeenPrices } from "../../shared/money/use-seen-price.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useOnline } from "../../ui/layout/use-media.ts";
import { formatPrice } from "../../ui/text/format.ts";

interface ApproveDialogProps {
  approval: Approval;
  /** Frame or task with its terms, and the words of the person who asks. */
  subject: ReactNode;
  contract: string | undefined;
  /** Price of now; undefined by agreement. */
  price: QuotedPrice | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Dialog of a manager before an order is placed for the person who asked. */
export function ApproveDialog({ opened, onClose, ...props }: ApproveDialogProps) {
  const nameOf = usePersonName();
  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={t("Approve the request of {person}", { person: nameOf(props.approval.requestedBy) })}
      about={props.subject}
    >
      <Terms {...props} onClose={onClose} />
    </MoneyDialog>
  );
}

function Terms({ approval, contract = "", price, onClose }: Omit<ApproveDialogProps, "opened">) {
  const session = useSession();
  const queries = useQueryClient();
  const online = useOnline();
  const decide = useDecide(approval.id);
  const nameOf = usePersonName();
  const { amount, currency } = approval;
  const prices = price && [price];
  const seen = useSeenPrices(t("Nothing was bought."), prices, "", async () => {
    const now = await queries.fetchQuery({ ...approvalQuery(session, approval.id), staleTime: 0 });
    return now.price && [now.price];
  });
  // The new price is shown instead.
  const error =
    decide.error && "code" in decide.error && decide.error.code === "price_changed" ? null : decide.error;
  return (
    <>
      <PriceLines
        lines={[]}
        totalLabel={t("Total, {contract}", { contract })}
        totals={prices ?? []}
        noTotal={t("By agreement")}
        note={
          price &&
          (price.amount === amount || amount === undefined || currency === undefined
            ? quotedWords(price.askedAt)
            : t("{price} when it was asked for", { price: formatPrice({ amount, currency }, true) }))
        }
      />
      <PriceChange seen={seen} />
      <p>
        {t(
          "The order is placed at once, for {person}. Its price is committed at once, and charged to {contract} once the products are ready.",
          { person: nameOf(approval.requestedBy), contract },
        )}
      </p>
      <SpendFoot
        note={t("Ordered only once the service confirms it.")}
        seen={seen}
        start={{ isPending: decide.isPending, error }}
        failed={t("Couldn’t approve the request")}
        refusal={online ? undefined : t("Offline: nothing can be ordered until you are back online.")}
        onBack={onClose}
        label={
          price
            ? t("Approve for {price}", { price: formatPrice(price, true) })
            : t("Approve, price by agreement")
        }
        isAgreed={!price}
        onSpend={() =>
          seen.spend((agreed) =>
            decide.mutate(
              { kind: "approve", amount: agreed?.[0]?.amount },
              {
                onSuccess: ({ orderID }) => {
                  announce(
                    orderID
                      ? t("Approved and ordered")
                      : t("Approved. Whether the order has arrived is not known yet."),
                  );
                  onClose();
                },
              },
            ),
          )
        }
      />
    </>
  );
}
