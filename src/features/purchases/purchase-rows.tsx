import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, useState } from "react";
import { type QuotedPrice, sumPrices } from "../../api/contracts.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { purchaseState } from "../../api/orders/order-events.ts";
import { batchQuery } from "../../api/outbox/outbox.ts";
import type { PurchaseEntry } from "../../api/outbox/purchase.ts";
import { ENDED_UNSOLD } from "../../api/purchases.ts";
import { usePaidPrices } from "../../api/runs.ts";
import { useContractOf, useSession } from "../../api/use-session.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { sumsWords } from "../../shared/frames/cart-words.ts";
import { FrameTitle } from "../../shared/frames/frame-title.tsx";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { PurchaseMark } from "../../shared/frames/state-mark.tsx";
import { toPurchase, toRun } from "../../shared/orders/links.ts";
import { useOrderedByWords } from "../../shared/orders/ordered-by.tsx";
import { RowBody, RowLink } from "../../ui/list/list-pane.tsx";
import { placeProps, type RowPlace, SeenRows } from "../../ui/list/seen-rows.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatPrice, formatTime } from "../../ui/text/format.ts";
import { countStates, type PurchaseGroup, startOf } from "./purchase-groups.ts";
import classes from "./purchase-rows.module.css";

interface PurchaseRowProps extends RowPlace {
  purchase: Purchase;
  /** Undefined while it loads, null if the catalog has none. */
  frame: CatalogFrame | null | undefined;
  price: PurchaseEntry["price"];
  reference?: string | undefined;
  terms?: string | undefined;
  selected: boolean;
}

const PurchaseRow = memo(function PurchaseRow(props: PurchaseRowProps) {
  const { purchase, frame, price, reference, terms, selected } = props;
  const ordered = useOrderedByWords(purchase);
  return (
    <li {...placeProps(props)}>
      <RowLink {...toPurchase(purchase.id)} selected={selected}>
        <RowBody
          picture={<QuicklookThumb frame={frame} />}
          title={<FrameTitle frame={frame} />}
          details={[
            <Dotted
              key="frame"
              parts={[
                <code key="id">{purchase.frameID}</code>,
                terms !== undefined && t("ordered {time}", { time: formatTime(purchase.createdAt) }),
                ...ordered,
              ]}
            />,
            terms !== undefined && (
              <Dotted key="terms" parts={[reference && <b key="reference">{reference}</b>, terms]} />
            ),
          ]}
          state={<PurchaseMark purchase={purchase} />}
          cost={<PaidPrice price={price} purchase={purchase} />}
        />
      </RowLink>
    </li>
  );
});

interface PurchaseRowsProps {
  purchases: readonly Purchase[];
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  selectedID: string | undefined;
  className?: string | undefined;
  said?: (purchase: Purchase) => Pick<PurchaseRowProps, "reference" | "terms">;
}

export function PurchaseRows({ purchases, frames, selectedID, className, said }: PurchaseRowsProps) {
  const prices = usePaidPrices();
  return (
    <SeenRows
      className={className}
      rows={purchases}
      keyOf={({ id }) => id}
      height={said ? 73 : 57}
      shownKey={selectedID}
    >
      {(purchase, place) => (
        <PurchaseRow
          {...place}
          purchase={purchase}
          frame={frames?.get(purchase.frameID)}
          price={prices.get(purchase.id)}
          selected={purchase.id === selectedID}
          {...said?.(purchase)}
        />
      )}
    </SeenRows>
  );
}

interface RunGroupProps {
  group: PurchaseGroup;
  run: NonNullable<PurchaseGroup["run"]>;
  terms: string;
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  partial: boolean;
  selectedID: string | undefined;
}

/** Purchases of a run. The outbox may lack the run; it adds prices and a link to it. */
export function RunGroup({ group, run, terms, frames, partial, selectedID }: RunGroupProps) {
  const kept = useQuery(batchQuery(useSession(), "purchase", run.id)).data;
  const prices = usePaidPrices();
  const [open, setOpen] = useState(true);
  const hidden = group.purchases.length - group.shown.length;
  const closed = group.purchases.some(({ status }) => status === "closed");
  const rows = { className: classes.rows, frames, selectedID };
  // A frame bought alone is a run of one in the outbox.
  const [only] = kept?.entries.length === 1 ? group.shown : [];
  if (only) {
    const said = () => ({ reference: run.words, terms });
    return <PurchaseRows {...rows} purchases={[only]} said={said} />;
  }
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.group} aria-label={t("Run {id}", { id: run.id })}>
      <header className={classes.head}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-label={t("Purchases of run {id}", { id: run.id })}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
        <div className={classes.what}>
          <h2>
            {rich("Run {id}", { id: <code key="id">{run.id}</code> })}
            {run.words && <span> {run.words}</span>}
          </h2>
          <p>
            <Dotted
              parts={[
                partial
                  ? t("{sum} so far", { sum: countWords(group.purchases) })
                  : countWords(group.purchases),
                hidden > 0 && t("{count} shown", { count: group.shown.length }),
                costWords(group.purchases, prices),
              ]}
            />
          </p>
          <p className={classes.terms}>
            <Dotted
              parts={`${t("Started {time}", { time: formatTime(kept?.batch.createdAt ?? startOf(group)) })} · ${terms}`}
            />
          </p>
        </div>
        <div className={classes.actions}>
          {kept && <Link {...toRun(run.id)}>{t("Run")}</Link>}
          {closed && (
            <Link to="/orders/products" search={(previous) => ({ ...previous, orderRun: run.id })}>
              {t("Products")}
            </Link>
          )}
        </div>
      </header>
      {open && <PurchaseRows {...rows} purchases={group.shown} />}
    </section>
  );
}

/** Returns "12 frames: 1 accepted, 10 ready, 1 failed". */
export function countWords(purchases: readonly Purchase[]): string {
  const parts = countStates(purchases).map(([state, number]) => `${number} ${state}`);
  return t("{count, plural, one {# frame} other {# frames}}: {parts}", {
    count: purchases.length,
    parts: parts.join(t(", ¦between parts")),
  });
}

/** Returns "€1,350.00 committed, 1 price not known here". */
function costWords(
  purchases: readonly Pick<Purchase, "id" | "status">[],
  prices: ReadonlyMap<string, QuotedPrice>,
): string {
  const charged = purchases.filter(({ status }) => !ENDED_UNSOLD.has(status));
  const isFinal = charged.every((purchase) => purchaseState(purchase) !== "accepted");
  const known = charged.flatMap(({ id }) => prices.get(id) ?? []);
  const unknown = charged.length - known.length;
  const parts = [
    known.length > 0 &&
      (isFinal
        ? t("{sum} charged", { sum: sumsWords(sumPrices(known), true) })
        : t("{sum} committed", { sum: sumsWords(sumPrices(known), true) })),
    unknown > 0 && t("{count, plural, one {# price} other {# prices}} not known here", { count: unknown }),
  ].filter((part) => part !== false);
  return parts.join(t(", ¦between parts")) || t("not charged");
}

interface PaidPriceProps {
  purchase: Pick<Purchase, "status" | "contractID">;
  /** Undefined if this browser did not make the purchase, or there was no price. */
  price: QuotedPrice | undefined;
}

function PaidPrice({ purchase, price }: PaidPriceProps) {
  const isAgreed = useContractOf(purchase.contractID)?.hasPricingPlan === false;
  if (ENDED_UNSOLD.has(purchase.status)) return <span className={classes.none}>{t("not charged")}</span>;
  if (!price)
    return (
      <span className={classes.none}>{isAgreed ? t("price by agreement") : t("price not known here")}</span>
    );
  return (
    <span
      className={classes.price}
      title={t("Quoted {time}, kept by this browser. The invoice is binding.", {
        time: formatTime(price.askedAt),
      })}
    >
      {formatPrice(price, true)}
    </span>
  );
}
