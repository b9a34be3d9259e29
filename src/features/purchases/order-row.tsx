import { Link } from "@tanstack/react-router";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { PurchaseEntry } from "../../api/outbox/purchase.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { modeName } from "../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../shared/frames/state-mark.tsx";
import { takeLostFocus } from "../../ui/layout/take-focus.ts";
import listRow from "../../ui/list/list-row.module.css";
import { formatTime } from "../../ui/text/format.ts";
import classes from "./order-row.module.css";
import { PaidPrice } from "./paid-price.tsx";

interface OrderRowProps {
  purchase: Purchase;
  /** As the catalog has it; undefined while that is not known, null when it has none. */
  frame: CatalogFrame | null | undefined;
  /** As this browser kept it. */
  price: PurchaseEntry["price"];
  /** The user's own words, for a purchase outside of a run. */
  reference: string | undefined;
  /** Contract and licence in words, for a purchase outside of a run; those of a run stand above it. */
  terms: string | undefined;
  selected: boolean;
}

/** One purchase of the list: the frame, what was paid where that is known, and where it stands. */
export function OrderRow({ purchase, frame, price, reference, terms, selected }: OrderRowProps) {
  return (
    <li>
      <Link
        to="/purchases/$purchaseID"
        params={{ purchaseID: purchase.id }}
        search={true}
        className={`${listRow.row} ${classes.row}`}
        data-selected={selected || undefined}
        aria-current={selected ? "true" : undefined}
        ref={selected ? takeLostFocus : undefined}
      >
        <QuicklookThumb src={frame?.quicklookUrl} size={36} />
        <span className={listRow.main}>
          <span className={classes.line}>
            {frame ? (
              <>
                <b>{modeName(frame)}</b> {formatTime(frame.start)}
              </>
            ) : (
              <b>Frame</b>
            )}
          </span>
          <span className={`${listRow.detail} ${classes.detail}`}>
            <code>{purchase.frameID}</code>
            {terms !== undefined && ` · ordered ${formatTime(purchase.createdAt)}`}
          </span>
          {terms !== undefined && (
            <span className={`${listRow.detail} ${classes.detail}`}>
              {reference && (
                <>
                  <b>{reference}</b> ·{" "}
                </>
              )}
              {terms}
            </span>
          )}
        </span>
        <span className={classes.end}>
          <PaidPrice price={price} purchase={purchase} />
          <span className={classes.state}>
            <StateMark state={purchase.status} />
          </span>
        </span>
      </Link>
    </li>
  );
}
