import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CartLine, CartTotals } from "../../../api/cart/cart-totals.ts";
import { useCart } from "../../../api/cart/use-cart.ts";
import { useCommercialChoice } from "../../../api/commercial-choice.ts";
import { contractSummaryQuery } from "../../../api/contracts.ts";
import type { CatalogFrame } from "../../../api/frame.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import type { Cover } from "../../../geo/cover.ts";
import { pricedWords, sumsWords } from "../../../ui/cart-words.ts";
import { eulaMeaning, eulaName } from "../../../ui/eula.ts";
import { count, formatArea, formatPrice, formatShare, formatTime } from "../../../ui/format.ts";
import { geometryWords, modeName, resolutionWords } from "../../../ui/frame-words.ts";
import { QuicklookThumb } from "../../../ui/quicklook-thumb.tsx";
import classes from "./quote-sheet.module.css";

interface QuoteSheetProps {
  lines: readonly CartLine[];
  totals: CartTotals;
  frames: ReadonlyMap<string, CatalogFrame>;
  /** Undefined without an area, or while it is worked out. */
  cover: Cover | undefined;
  /** Address that opens the same cart. */
  link: string;
  /** Buttons over the sheet; not printed. */
  actions: ReactNode;
}

/** The cart as a sheet of paper for whoever holds the budget. */
export function QuoteSheet({ lines, totals, frames, cover, link, actions }: QuoteSheetProps) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const reference = useCart((cart) => cart.terms.reference);
  const budget = useQuery({
    ...contractSummaryQuery(session, contract?.id ?? ""),
    enabled: contract !== undefined,
  });
  const ready = lines.filter(({ standing }) => standing === "ready");
  const added = new Map(cover?.added.map(({ frameID, km2 }) => [frameID, km2]));
  const isWhole = totals.toBuy > 0 && totals.priced === totals.toBuy;
  return (
    <div className={classes.page}>
      <div className={classes.actions}>{actions}</div>
      <article className={classes.sheet} aria-label="Quote">
        <header className={classes.head}>
          <div>
            <h1>Quote for {count(ready.length, "frame")}</h1>
            <p>{reference ? `Reference: ${reference}` : "No reference"}</p>
          </div>
          <p className={classes.total}>
            {contract?.hasPricingPlan === false ? (
              <b>Priced by agreement</b>
            ) : (
              <>
                <b>{totals.priced > 0 ? sumsWords(totals.subtotals, true) : "Not priced"}</b>
                <span>
                  {isWhole ? "" : `${pricedWords(totals)}, so far. `}
                  {totals.askedAt !== undefined && `At ${formatTime(totals.askedAt)}, not reserved`}
                </span>
              </>
            )}
          </p>
        </header>
        <dl className={classes.terms}>
          <dt>Contract</dt>
          <dd>{contract?.name ?? "not known"}</dd>
          <dt>Licence</dt>
          <dd>
            {eulaName(eula)}: {eulaMeaning(eula)} A frame sells once: the licence cannot be changed later.
          </dd>
          {budget.data && (
            <>
              <dt>Contract limit</dt>
              <dd>
                {formatPrice({ amount: budget.data.spendLimit, currency: budget.data.currency }, true)}, of
                which {formatPrice({ amount: budget.data.onHold, currency: budget.data.currency }, true)} held
                and{" "}
                {formatPrice({ amount: budget.data.consolidatedSpent, currency: budget.data.currency }, true)}{" "}
                spent
              </dd>
            </>
          )}
          {cover && (
            <>
              <dt>Coverage</dt>
              <dd>
                {formatShare(cover.coveredKm2 / cover.areaKm2)} of {formatArea(cover.areaKm2)}; gap{" "}
                {formatArea(Math.max(0, cover.areaKm2 - cover.coveredKm2))}
              </dd>
            </>
          )}
          <dt>Service</dt>
          <dd>
            {session.serviceName}
            {session.kind === "demo" && ", demo prices, openly made up"}
          </dd>
        </dl>
        <table className={classes.frames}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Quicklook</span>
              </th>
              <th scope="col">Frame</th>
              <th scope="col">Acquired (UTC)</th>
              <th scope="col">Geometry</th>
              {cover && <th scope="col">Adds</th>}
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {ready.map(({ frameID, price }) => {
              const frame = frames.get(frameID);
              const km2 = added.get(frameID);
              return (
                frame && (
                  <tr key={frameID}>
                    <td>
                      <QuicklookThumb src={frame.quicklookUrl} size={36} />
                    </td>
                    <td>
                      <b>{modeName(frame)}</b> {resolutionWords(frame)}
                      <code>{frameID}</code>
                    </td>
                    <td>{formatTime(frame.start, "second", true)}</td>
                    <td>{geometryWords(frame)}</td>
                    {cover && <td>{km2 === undefined ? "" : formatArea(km2)}</td>}
                    <td>
                      {price.kind === "said"
                        ? formatPrice(price.price, true)
                        : price.kind === "by-agreement"
                          ? "by agreement"
                          : "not priced"}
                    </td>
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
        {totals.leftOut > 0 && (
          <p className={classes.note}>
            {count(totals.leftOut, "frame")} of the cart {totals.leftOut === 1 ? "is" : "are"} not in this
            quote: owned, under way, not in the contract or no longer in the catalog.
          </p>
        )}
        <p className={classes.note}>
          Prices are the service’s answers at the time said. Nothing is reserved, and a frame may be sold or
          repriced meanwhile. Open the same cart: <a href={link}>{link}</a>
        </p>
      </article>
    </div>
  );
}
