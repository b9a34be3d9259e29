import { Button } from "@mantine/core";
import { IconArrowLeft, IconFileSpreadsheet, IconLink, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useCart } from "../../api/cart/cart-store.ts";
import { asReady, cartTotals, type PricedCart, usePricedCart } from "../../api/cart/cart-totals.ts";
import { serviceNow } from "../../api/clock.ts";
import { useGuest } from "../../api/use-session.ts";
import { cartCsv } from "../../features/cart/cart-csv.ts";
import { QuoteSheet } from "../../features/cart/quote-sheet.tsx";
import { useCartFrames } from "../../features/cart/use-cart-frames.ts";
import { useCoverage } from "../../features/search/api/use-coverage.ts";
import { useLastSearch } from "../../features/search/search-params.ts";
import { t } from "../../languages/texts.ts";
import { stringifySearch } from "../../shared/address-params.ts";
import { coverQuery } from "../../shared/coverage/ask-cover.ts";
import { ShareMenu } from "../../shared/links/share-menu.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { CopyButton } from "../../ui/input/copy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { saveText } from "../../ui/text/save-text.ts";

/** Returns the cart with frames that need approval as if they could be bought: a quote names their prices, too. */
function quotedCart(cart: PricedCart): PricedCart {
  const lines = asReady(cart.lines);
  return { ...cart, lines, totals: cartTotals(lines) };
}

export function QuoteScreen() {
  const priced = usePricedCart();
  const cart = useMemo(() => quotedCart(priced), [priced]);
  const { frames, byID } = useCartFrames();
  const { params, area } = useLastSearch();
  const { reference, products } = useCart(({ terms }) => terms);
  const guest = useGuest();
  const isGuest = guest !== undefined;
  const [date] = useState(serviceNow);
  const quoted = useMemo(() => {
    const ready = new Set(
      cart.lines.filter(({ status }) => status === "ready").map(({ frameID }) => frameID),
    );
    // Sorted by id, so that the order of the cart does not matter.
    return frames
      .filter(({ frameID }) => ready.has(frameID))
      .toSorted((a, b) => (a.frameID < b.frameID ? -1 : 1));
  }, [frames, cart.lines]);
  const cover = useQuery(coverQuery(area, quoted));
  const shares = useCoverage(area, quoted);
  if (cart.lines.length === 0) {
    if (guest) {
      return (
        <HelpfulEmpty
          isScreen
          title={t("There is nothing to quote")}
          text={t("The frames of this quote are no longer in the catalog.")}
        />
      );
    }
    return (
      <HelpfulEmpty
        isScreen
        title={t("There is nothing to quote")}
        text={t("A quote is made of the frames in the cart.")}
        go={["/cart", t("Go to the cart")]}
      />
    );
  }
  const shared = { ...params, frame: undefined, cart: cart.lines.map(({ frameID }) => frameID).join(",") };
  const link = new URL(`${import.meta.env.BASE_URL}cart${stringifySearch(shared)}`, location.origin).href;
  /** Frames that were shared, and which the catalog no longer has. */
  const withdrawn = Math.max(0, (guest?.frames?.length ?? 0) - cart.lines.length);
  const sharedQuote = () => {
    if (quoted.length === 0)
      return t("No frame of the cart can be quoted, so that there is nothing to share.");
    const { frame: _, collection: __, ...search } = params;
    return {
      what: "quote" as const,
      title: t("Quote for {count, plural, one {# frame} other {# frames}}", { count: quoted.length }),
      query: stringifySearch(search),
      frames: quoted.map(({ frameID }) => frameID),
      products: [...products],
      reference,
    };
  };
  return (
    <QuoteSheet
      lines={cart.lines}
      totals={{ ...cart.totals, leftOut: cart.totals.leftOut + withdrawn }}
      frames={byID}
      area={area}
      shares={shares}
      date={date}
      cover={area.length > 0 && !cover.isPlaceholderData ? cover.data : undefined}
      link={isGuest ? undefined : link}
      actions={
        <>
          {!isGuest && (
            <RoutedButton to="/cart" search={true} Icon={IconArrowLeft}>
              {t("Cart")}
            </RoutedButton>
          )}
          <Button {...iconBefore(IconPrinter)} onClick={() => window.print()}>
            {t("Print")}
          </Button>
          <Button
            variant="default"
            {...iconBefore(IconFileSpreadsheet)}
            onClick={() => saveText("swath-quote.csv", "text/csv", cartCsv(cart.lines, byID))}
          >
            {t("CSV")}
          </Button>
          {!isGuest && (
            <ShareMenu
              href={() => link}
              refused={t("The browser did not allow it. Copy the link at the end of the quote.")}
              shared={sharedQuote}
            >
              <CopyButton
                text={() => link}
                Icon={IconLink}
                copied={t("Link copied")}
                refused={t("The browser did not allow it. Copy the link at the end of the quote.")}
              >
                {t("Copy link")}
              </CopyButton>
            </ShareMenu>
          )}
        </>
      }
    />
  );
}
