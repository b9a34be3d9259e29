import { memo } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { PurchaseEntry } from "../../api/outbox/purchase.ts";
import { usePaidPrices } from "../../api/runs/runs.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { modeName } from "../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { PurchaseMark } from "../../shared/frames/state-mark.tsx";
import { toPurchase } from "../../shared/orders/links.ts";
import { RowDetail, RowLink, RowWords } from "../../ui/list/list-pane.tsx";
import { placeProps, type RowPlace, SeenRows } from "../../ui/list/seen-rows.tsx";
import { formatTime } from "../../ui/text/format.ts";
import { PaidPrice } from "./paid-price.tsx";
import classes from "./purchase-row.module.css";

interface PurchaseRowProps extends RowPlace {
  purchase: Purchase;
  /** As the catalog has it; undefined while that is not known, null when it has none. */
  frame: CatalogFrame | null | undefined;
  /** As this browser kept it. */
  price: PurchaseEntry["price"];
  /** The user's own words, for a purchase outside of a run. */
  reference?: string | undefined;
  /** Contract and licence in words, for a purchase outside of a run; those of a run are above it. */
  terms?: string | undefined;
  selected: boolean;
}

/** One purchase of the list: the frame, its price where that is known, and its status. */
const PurchaseRow = memo(function PurchaseRow(props: PurchaseRowProps) {
  const { purchase, frame, price, reference, terms, selected } = props;
  return (
    <li {...placeProps(props)}>
      <RowLink {...toPurchase(purchase.id)} selected={selected}>
        <QuicklookThumb frame={frame} size={36} />
        <RowWords>
          <span className={classes.line}>
            {frame ? (
              <>
                <b>{modeName(frame)}</b> {formatTime(frame.start)}
              </>
            ) : (
              <b>{t("Frame")}</b>
            )}
          </span>
          <RowDetail className={classes.detail}>
            <code>{purchase.frameID}</code>
            {terms !== undefined && ` · ${t("ordered {time}", { time: formatTime(purchase.createdAt) })}`}
          </RowDetail>
          {terms !== undefined && (
            <RowDetail className={classes.detail}>
              {reference && (
                <>
                  <b>{reference}</b> ·{" "}
                </>
              )}
              {terms}
            </RowDetail>
          )}
        </RowWords>
        <span className={classes.end}>
          <PaidPrice price={price} purchase={purchase} />
          <span className={classes.state}>
            <PurchaseMark purchase={purchase} />
          </span>
        </span>
      </RowLink>
    </li>
  );
});

interface PurchaseRowsProps {
  purchases: readonly Purchase[];
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  selectedID: string | undefined;
  className?: string | undefined;
  /** What is said of each, where nothing above them says it. */
  said?: (purchase: Purchase) => Pick<PurchaseRowProps, "reference" | "terms">;
}

/** Purchases below one another. */
export function PurchaseRows({ purchases, frames, selectedID, className, said }: PurchaseRowsProps) {
  const prices = usePaidPrices();
  return (
    <SeenRows
      className={className}
      rows={purchases}
      keyOf={({ id }) => id}
      height={said ? 69 : 53}
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
