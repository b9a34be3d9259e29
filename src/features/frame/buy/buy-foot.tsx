import { Button, Skeleton } from "@mantine/core";
import { IconPhotoScan } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isAboveLimit } from "../../../api/approvals.ts";
import { useCommercialChoice } from "../../../api/contracts.ts";
import { readOwnedProducts } from "../../../api/deliveries/owned-items.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale, useFrameStates } from "../../../api/frames/frame-states.ts";
import {
  ENDED_UNSOLD,
  isMoving,
  ownPurchasesQuery,
  productFiles,
  purchaseProductsQuery,
  purchasesOf,
} from "../../../api/purchases.ts";
import { framesUnderRunQuery, usePaidPrices } from "../../../api/runs.ts";
import { useContract, useContractOf, useMay, useSession } from "../../../api/use-session.ts";
import type { Purchase } from "../../../contract/purchases.ts";
import { t } from "../../../languages/texts.ts";
import { DeliverButton } from "../../../shared/deliveries/deliver-button.tsx";
import { DownloadAll } from "../../../shared/frames/download-all.tsx";
import { PurchaseMark, StateMark } from "../../../shared/frames/state-mark.tsx";
import { useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { agreementWords, CopyRequest } from "../../../shared/money/ask-price.tsx";
import { usePriceQuery } from "../../../shared/money/price-label.tsx";
import { eulaName } from "../../../shared/money/term-words.ts";
import { toPurchase, toRequests, toRun, toView } from "../../../shared/orders/links.ts";
import { mayNotWords } from "../../../shared/orders/may-not.ts";
import { hasImage } from "../../../shared/raster/owned-images.ts";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { formatClock, formatPrice, formatTime } from "../../../ui/text/format.ts";
import classes from "./buy-foot.module.css";

interface BuyFootProps {
  frame: CatalogFrame;
  state: FrameState;
  onBuy: () => void;
}

/** Price and actions to buy a frame; a link to its order once it is bought. */
export function BuyFoot({ frame, state, onBuy }: BuyFootProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { toggle } = useCartActions();
  const session = useSession();
  const contract = useContract();
  const mayBuy = useMay("orders:write");
  const isAgreed = contract?.hasPricingPlan === false;
  const eula = useCommercialChoice((choice) => choice.eula);
  const query = usePriceQuery()(frame.frameID);
  const price = useQuery({ ...query, enabled: query.enabled && isForSale(state) });
  const { data: underRun } = useQuery(framesUnderRunQuery(session));
  const bought = useQuery({ ...ownPurchasesQuery(session), select: purchasesOf }).data?.find(
    (purchase) => purchase.frameID === frame.frameID && !ENDED_UNSOLD.has(purchase.status),
  );
  const isReady = state === "owned" || bought?.status === "closed";
  const products = useQuery({
    ...purchaseProductsQuery(session, bought?.id ?? ""),
    enabled: isReady && bought !== undefined,
  }).data;
  const run = underRun?.find(({ frameID }) => frameID === frame.frameID);
  const own = useFrameStates().owned.find(({ frameID }) => frameID === frame.frameID);
  const isViewable = own !== undefined && hasImage(own.items);

  /** Opens the request, or the purchase if this device knows it, otherwise its run, otherwise all orders. */
  function followOrder() {
    if (state === "requested") return navigate(toRequests);
    if (bought) return navigate(toPurchase(bought.id));
    if (run?.purchaseID) return navigate(toPurchase(run.purchaseID));
    if (run) return navigate(toRun(run.runID));
    return navigate({ to: "/orders", search: true });
  }

  return (
    <footer className={classes.foot}>
      <p>
        {!isForSale(state) ? (
          bought ? (
            <PurchaseMark purchase={bought} />
          ) : (
            <StateMark state={state} />
          )
        ) : price.data ? (
          <>
            <b>{formatPrice(price.data, true)}</b> {eulaName(eula)}
          </>
        ) : (
          <b>{isAgreed ? t("By agreement") : <Skeleton width={96} height={20} />}</b>
        )}
        {isForSale(state) && isAgreed && (
          <span>
            <CopyRequest about={agreementWords(frame.frameID, eula, contract.name)} />
          </span>
        )}
        {bought && !isForSale(state) && <Price purchase={bought} />}
        {state === "cart" && (
          <span>
            <StateMark state={state} />
          </span>
        )}
        {state === "default" && price.data && (
          <span>{t("Quoted {time} UTC, not reserved", { time: formatClock(price.data.askedAt) })}</span>
        )}
      </p>
      {isForSale(state) && !mayBuy && <p role="note">{mayNotWords("orders:write")}</p>}
      <div className={classes.actions}>
        {isViewable && (
          <RoutedButton size="md" variant="filled" Icon={IconPhotoScan} {...toView(frame.frameID)}>
            {t("View image")}
          </RoutedButton>
        )}
        {isReady && (
          <DownloadAll
            size="md"
            {...(isViewable && { variant: "default" })}
            what={t("frame {frameID}", { frameID: frame.frameID })}
            fileName={`swath-frame-${frame.frameID}`}
            files={
              bought
                ? products && productFiles(bought.id, products)
                : own && productFiles(frame.frameID, { items: own.items, validUntil: 0 })
            }
            ask={async () =>
              bought
                ? productFiles(bought.id, await queries.fetchQuery(purchaseProductsQuery(session, bought.id)))
                : productFiles(frame.frameID, await readOwnedProducts(session, queries, frame.frameID))
            }
          />
        )}
        {/* One button throughout: the dialog returns the focus to it after the purchase. */}
        <Button
          size="md"
          variant={isForSale(state) && !isAgreed ? "filled" : "default"}
          onClick={isForSale(state) ? onBuy : () => void followOrder()}
          disabled={!contract || (isForSale(state) && !mayBuy)}
        >
          {isForSale(state)
            ? (price.data || isAgreed) && isAboveLimit(session, price.data)
              ? t("Ask for approval")
              : isAgreed
                ? t("Buy, price by agreement")
                : t("Buy this frame")
            : state === "requested"
              ? t("View request")
              : state === "owned"
                ? t("View order")
                : t("Track order")}
        </Button>
        {state === "owned" && (
          <DeliverButton size="md" search={{ frames: frame.frameID }}>
            {t("Deliver")}
          </DeliverButton>
        )}
        {isForSale(state) && (
          <Button size="md" variant="default" onClick={() => toggle(frame)}>
            {state === "cart" ? t("Remove from cart") : t("Add to cart")}
          </Button>
        )}
      </div>
    </footer>
  );
}

/** Price and time of a purchase. The service reports no price, so this device may not know it. */
function Price({ purchase }: { purchase: Purchase }) {
  const price = usePaidPrices().get(purchase.id);
  const isAgreed = useContractOf(purchase.contractID)?.hasPricingPlan === false;
  const time = formatTime(purchase.createdAt);
  return (
    <span>
      {price
        ? isMoving(purchase)
          ? t("{price} committed, ordered {time}", { price: formatPrice(price, true), time })
          : t("{price} charged, ordered {time}", { price: formatPrice(price, true), time })
        : isAgreed
          ? t("Ordered {time}, price by agreement", { time })
          : t("Ordered {time}, price not known here", { time })}
    </span>
  );
}
