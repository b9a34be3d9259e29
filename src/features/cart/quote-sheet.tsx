import type { ReactNode } from "react";
import { useCart } from "../../api/cart/cart-store.ts";
import type { CartLine, CartTotals } from "../../api/cart/cart-totals.ts";
import { useCommercialChoice } from "../../api/contracts.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { defaultProducts } from "../../domain/modes.ts";
import type { Cover } from "../../geo/coverage.ts";
import type { Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { pricedWords, sumsWords } from "../../shared/frames/cart-words.ts";
import { geometryWords, modeName, resolutionWords } from "../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { quotedWords } from "../../shared/money/budget-words.ts";
import { PartyFacts } from "../../shared/money/customer.tsx";
import { LicenseText } from "../../shared/money/license-text.tsx";
import { eulaName } from "../../shared/money/term-words.ts";
import { Fact } from "../../ui/layout/detail-pane.tsx";
import { useNarrow } from "../../ui/layout/use-media.ts";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatArea, formatPrice, formatShare, formatShortTime, formatTime } from "../../ui/text/format.ts";
import { effectiveProducts, productOffer } from "./cart-terms.tsx";
import { QuoteMap } from "./quote-map.tsx";
import classes from "./quote-sheet.module.css";

interface QuoteSheetProps {
  lines: readonly CartLine[];
  totals: CartTotals;
  frames: ReadonlyMap<string, CatalogFrame>;
  area: readonly Polygon[];
  cover: Cover | undefined;
  shares: ReadonlyMap<string, number>;
  /** Time of the quote, ms. */
  date: number;
  /** Address of the cart for colleagues; undefined for a guest. */
  link: string | undefined;
  actions: ReactNode;
}

export function QuoteSheet(props: QuoteSheetProps) {
  const { lines, totals, frames, area, cover, shares, date, link } = props;
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const { reference, products } = useCart((cart) => cart.terms);
  const ready = lines.filter(({ status }) => status === "ready");
  const quoted = ready.flatMap(({ frameID }) => frames.get(frameID) ?? []);
  const offer = productOffer(quoted);
  const chosen = effectiveProducts(products, offer);
  const number = quoteNumber(
    date,
    [contract?.id ?? "", eula, reference, ...chosen],
    ready.map(
      ({ frameID, price }) =>
        `${frameID} ${price.kind === "said" ? `${price.price.amount} ${price.price.currency}` : price.kind}`,
    ),
  );
  const narrow = useNarrow();
  const isAgreed = contract?.hasPricingPlan === false;
  const isWhole = totals.toBuy > 0 && totals.priced === totals.toBuy;
  return (
    <div className={classes.page}>
      <div className={classes.actions}>{props.actions}</div>
      <article className={classes.sheet} aria-label={t("Quote")}>
        <header className={classes.head}>
          <div>
            <h1>{t("Quote for {count, plural, one {# frame} other {# frames}}", { count: ready.length })}</h1>
            <p>{number}</p>
          </div>
          <p className={classes.total}>
            {isAgreed ? (
              <b>{t("By agreement")}</b>
            ) : (
              <>
                <b>{totals.priced > 0 ? sumsWords(totals.subtotals, true) : t("Not priced")}</b>
                <span>
                  {isWhole ? "" : `${t("{priced}, so far.", { priced: pricedWords(totals) })} `}
                  {totals.askedAt !== undefined && quotedWords(totals.askedAt)}
                </span>
              </>
            )}
          </p>
        </header>
        <dl className={classes.terms}>
          <Fact name={t("Date")}>{formatTime(date, "date")}</Fact>
          <Fact name={t("Validity")}>
            {isAgreed
              ? t("Not an offer: the price is as agreed in the contract.")
              : t("Indicative prices, not an offer: the price is confirmed when you buy.")}
          </Fact>
          <PartyFacts />
          <Fact name={t("Reference")}>{reference || t("None")}</Fact>
          <Fact name={t("Contract")}>{contract?.name ?? t("not known")}</Fact>
        </dl>
        <div className={classes.body}>
          <div>
            <table className={classes.frames}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{t("Number and quicklook")}</span>
                  </th>
                  <th scope="col">{narrow ? t("Frame, acquired (UTC)") : t("Frame")}</th>
                  {!narrow && <th scope="col">{t("Acquired (UTC)")}</th>}
                  <th scope="col" className={classes.geometry}>
                    {t("Geometry")}
                  </th>
                  {area.length > 0 && !narrow && (
                    <th scope="col" className={classes.share}>
                      {t("Of the area")}
                    </th>
                  )}
                  <th scope="col">{t("Price")}</th>
                </tr>
              </thead>
              <tbody>
                {ready.map(({ frameID, price }, index) => {
                  const frame = frames.get(frameID);
                  const share = shares.get(frameID);
                  return (
                    frame && (
                      <tr key={frameID}>
                        <td>
                          <div className={classes.number}>
                            {index + 1}
                            <QuicklookThumb frame={frame} size={36} />
                          </div>
                        </td>
                        <td>
                          <b>{modeName(frame)}</b>{" "}
                          <span className={classes.size}>{resolutionWords(frame)}</span>
                          {narrow && <span className={classes.time}>{formatShortTime(frame.start)}</span>}
                          <span className={classes.id}>
                            <Dotted
                              parts={[
                                <code key="id">{frameID}</code>,
                                narrow &&
                                  share !== undefined &&
                                  t("{share} of area", { share: formatShare(share) }),
                              ]}
                            />
                          </span>
                        </td>
                        {!narrow && <td>{formatTime(frame.start, "minute", true)}</td>}
                        <td className={classes.geometry}>{geometryWords(frame)}</td>
                        {area.length > 0 && !narrow && (
                          <td className={classes.share}>{share === undefined ? "" : formatShare(share)}</td>
                        )}
                        <td>
                          {price.kind === "said"
                            ? formatPrice(price.price, true)
                            : price.kind === "by-agreement"
                              ? t("By agreement")
                              : t("not priced")}
                        </td>
                      </tr>
                    )
                  );
                })}
              </tbody>
              {totals.priced > 0 && (
                <tfoot>
                  <tr>
                    <td />
                    <th scope="row" colSpan={narrow ? 1 : 2}>
                      {isWhole
                        ? t("Total without tax")
                        : t("{priced}, so far.", { priced: pricedWords(totals) })}
                    </th>
                    <td className={classes.geometry} />
                    {area.length > 0 && !narrow && <td />}
                    <td>
                      <b>{sumsWords(totals.subtotals, true)}</b>
                    </td>
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
          <QuoteMap frames={quoted} area={area} />
        </div>
        <dl className={classes.terms}>
          <Fact name={t("Tax")}>{contract?.hasPricingPlan && t("Not included")}</Fact>
          <Fact name={t("License")}>
            {eulaName(eula)}: <LicenseText eula={eula} />{" "}
            {t("You buy a frame once: the license cannot be changed later.")}
          </Fact>
          <Fact name={t("Products")}>
            {chosen.length > 0
              ? chosen.join(", ")
              : offer.hasDefaults
                ? defaultWords(quoted)
                : t("To be chosen: the archive has not all default products of these frames.")}
          </Fact>
          <Fact name={t("Coverage")}>
            {cover &&
              t("{share} of {area}; gap {gap}", {
                share: formatShare(cover.coveredKm2 / cover.areaKm2),
                area: formatArea(cover.areaKm2),
                gap: formatArea(Math.max(0, cover.areaKm2 - cover.coveredKm2)),
              })}
          </Fact>
          <Fact name={t("Service")}>
            {session.kind !== "demo"
              ? session.serviceName
              : isAgreed
                ? t("Demo service")
                : t("Demo service, sample prices")}
          </Fact>
        </dl>
        {totals.leftOut > 0 && (
          <p className={classes.note}>
            {t(
              "{count, plural, one {# frame of the cart is} other {# frames of the cart are}} not in this quote: owned, under way, not in the contract or no longer in the catalog.",
              { count: totals.leftOut },
            )}
          </p>
        )}
        <p className={classes.note}>
          {link === undefined ? (
            t("Prices are not reserved: they may change.")
          ) : (
            <>
              {t("Prices are not reserved: they may change until you buy. Open the same cart:")}{" "}
              <a href={link}>{link}</a>
            </>
          )}
        </p>
      </article>
    </div>
  );
}

/** Returns the default products of each mode: "Strip: GRD, SLC, QLK". */
function defaultWords(frames: readonly CatalogFrame[]): string {
  const families = [...new Set(frames.flatMap(({ family }) => family ?? []))];
  const each = families.map((family) => `${family}: ${defaultProducts[family].join(", ")}`);
  return t("Default products. {each}", { each: each.join("; ") });
}

/** Letters and digits that are not mistaken for one another (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns the number of a quote: its UTC day and a hash of its content, "Q-20261122-4F7K2A". The order of `lines` does not
 * matter. `date` in ms.
 */
export function quoteNumber(date: number, terms: readonly string[], lines: readonly string[]): string {
  // FNV-1a: short, and no proof of anything.
  let hash = 0x811c9dc5;
  for (const letter of [...terms, ...lines.toSorted()].join("\n")) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  const sign = Array.from({ length: 6 }, (_, place) => ALPHABET[(hash >>> (place * 5)) & 31]).join("");
  return `Q-${new Date(date).toISOString().slice(0, 10).replaceAll("-", "")}-${sign}`;
}
