import { Button, Modal } from "@mantine/core";
import { IconCloudUpload, IconPrinter, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { priceQuery } from "../../api/contracts.ts";
import { frameQuery } from "../../api/frames/frames.ts";
import { useObservedTimes } from "../../api/orders/observed-times.ts";
import { purchaseState } from "../../api/orders/order-events.ts";
import { batchQuery } from "../../api/outbox/outbox.ts";
import {
  ENDED_UNSOLD,
  forgetPurchaseEffects,
  isMoving,
  productFiles,
  purchaseProductsQuery,
  purchaseQuery,
} from "../../api/purchases.ts";
import { readRunReference } from "../../api/references.ts";
import { usePaidPrices } from "../../api/runs.ts";
import { useContractOf, useSession } from "../../api/use-session.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { eulas } from "../../domain/modes.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { DeliverButton } from "../../shared/deliveries/deliver-button.tsx";
import { geometryWords, modeName, shortModeName } from "../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { PurchaseMark } from "../../shared/frames/state-mark.tsx";
import { checkedWords } from "../../shared/money/budget-words.ts";
import { PartyFacts } from "../../shared/money/customer.tsx";
import { LicenseText } from "../../shared/money/license-text.tsx";
import { eulaName } from "../../shared/money/term-words.ts";
import { toFrame, toRun } from "../../shared/orders/links.ts";
import { ORDER_STATES, PURCHASE_TEXTS, reasonSentence } from "../../shared/orders/order-states.ts";
import { OrderedByFacts } from "../../shared/orders/ordered-by.tsx";
import { useStatusNews } from "../../shared/orders/use-status-news.ts";
import { useFramePlace } from "../../shared/places/use-place-name.ts";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { CopiedFact, Detail, DetailActions, DetailText, Fact, Facts } from "../../ui/layout/detail-pane.tsx";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { useListAlone } from "../../ui/layout/use-media.ts";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatPrice, formatTime } from "../../ui/text/format.ts";
import {
  DownloadPurchase,
  ProductDownloads,
  PurchaseStory,
  type PurchaseStoryProps,
} from "./product-downloads.tsx";
import classes from "./purchase-detail.module.css";

const PurchaseMap = lazyPart(() => import("./purchase-map.tsx"), "PurchaseMap");

interface KnownProps extends PurchaseStoryProps {
  /** Begins with the summary to print. */
  opensSummary?: boolean;
}

interface PurchaseDetailProps extends Omit<KnownProps, "purchase"> {
  purchaseID: string;
}

export function PurchaseDetail({ purchaseID, ...known }: PurchaseDetailProps) {
  const query = useQuery(purchaseQuery(useSession(), purchaseID));
  const state = query.data && purchaseState(query.data);
  const word = state ? t(ORDER_STATES[state].words) : query.data?.status;
  useStatusNews(word && t("Purchase: {status}", { status: word }), forgetPurchaseEffects);
  return (
    <Loaded query={query} what={t("the purchase")} missing={<NotYours />}>
      {(purchase) => <Known purchase={purchase} {...known} />}
    </Loaded>
  );
}

function NotYours() {
  return (
    <HelpfulEmpty
      title={t("This is not one of your purchases")}
      text={t(
        "The link may be mistyped, or the purchase belongs to a colleague or another account. Your own purchases are in the list.",
      )}
    />
  );
}

function UnknownPrice({ purchase }: { purchase: Purchase }) {
  const session = useSession();
  const { contractID, frameID, eula, status } = purchase;
  const unsold = ENDED_UNSOLD.has(status);
  const known = eulas.find((entry) => entry === eula);
  const contract = useContractOf(contractID);
  const today = useQuery({
    ...priceQuery(session, { contractID, frameID, eula: known ?? "STANDARD" }),
    enabled: !unsold && known !== undefined && contract?.hasPricingPlan === true,
  }).data;
  if (unsold) return t("Not charged");
  if (contract?.hasPricingPlan === false) return t("By agreement");
  return (
    <>
      {t("Not known here: this browser did not make the purchase.")}{" "}
      {today &&
        t("Today’s list price is {price} ({time}), which may not be what is charged.", {
          price: formatPrice(today, true),
          time: formatTime(today.askedAt),
        })}
    </>
  );
}

function Known({ opensSummary = false, ...props }: KnownProps) {
  const { purchase } = props;
  const session = useSession();
  const frame = useQuery(frameQuery(session, purchase.frameID)).data;
  const reference = readRunReference(purchase.reference);
  const { data: kept } = useQuery({
    ...batchQuery(session, "purchase", reference?.id ?? ""),
    enabled: reference !== undefined,
  });
  const price = usePaidPrices().get(purchase.id);
  const state = purchaseState(purchase);
  const own = useContractOf(purchase.contractID);
  const contract = own?.name ?? purchase.contractID;
  const place = useFramePlace(frame);
  const isMapped = !useListAlone();
  return (
    <Detail
      label={t("Purchase of frame {frameID}", { frameID: purchase.frameID })}
      picture={<QuicklookThumb frame={frame} size={72} />}
      title={
        frame ? [shortModeName(frame), place].filter(Boolean).join(t(", ¦between parts")) : t("Purchase")
      }
      below={
        <>
          {frame && <>{formatTime(frame.start)}</>}
          <Dotted
            parts={[
              <span key="frame">
                {rich("Frame {frameID}", {
                  frameID: (
                    <Link key="id" {...toFrame(purchase.frameID)}>
                      <code>{purchase.frameID}</code>
                    </Link>
                  ),
                })}
              </span>,
              ...(frame ? geometryWords(frame).split(" · ") : []),
            ]}
          />
        </>
      }
      state={<PurchaseMark purchase={purchase} />}
    >
      <div className={classes.top}>
        <div>
          <DetailText>
            {purchase.reason !== undefined && state === "failed"
              ? t("The service could not fulfill the order: {reason} Nothing is charged.", {
                  reason: reasonSentence(purchase.reason),
                })
              : state
                ? t(PURCHASE_TEXTS[state])
                : t("The service reports the status “{status}”.", { status: purchase.status })}{" "}
            {isMoving(purchase) && <span role="status">{t("Refreshing every 2 s.")}</span>}
          </DetailText>
          {ENDED_UNSOLD.has(purchase.status) ? (
            <DetailActions>
              <RoutedButton {...toFrame(purchase.frameID)}>{t("Order again")}</RoutedButton>
            </DetailActions>
          ) : (
            purchase.status === "closed" && (
              <DetailActions>
                <DownloadPurchase withSize purchase={purchase} />
                <DeliverButton search={{ frames: purchase.frameID }} Icon={IconCloudUpload}>
                  {t("Deliver to a bucket")}
                </DeliverButton>
              </DetailActions>
            )
          )}
          <PurchaseStory {...props} />
        </div>
        {isMapped && frame && (
          <div className={classes.map}>
            <Suspense>
              <PurchaseMap
                frame={frame}
                place={place}
                state={state ? ORDER_STATES[state].onMap : "default"}
              />
            </Suspense>
          </div>
        )}
      </div>
      {purchase.status === "closed" && <ProductDownloads purchase={purchase} />}
      <h3>{t("Terms")}</h3>
      <Facts>
        <Fact name={t("Ordered")}>{formatTime(purchase.createdAt, "second")}</Fact>
        <OrderedByFacts {...purchase} />
        <Fact name={t("Contract")}>{contract}</Fact>
        <Fact name={t("License")}>{eulaName(purchase.eula)}</Fact>
        <Fact name={t("Price")}>
          {price ? (
            <Dotted parts={[formatPrice(price, true), checkedWords(price.askedAt)]} />
          ) : (
            <UnknownPrice purchase={purchase} />
          )}
        </Fact>
        <Fact name={t("Reference")}>{(reference ? reference.words : purchase.reference) || t("None")}</Fact>
        <Fact name={t("Run")}>
          {kept ? <Link {...toRun(kept.batch.id)}>{kept.batch.id}</Link> : reference?.id}
        </Fact>
        <CopiedFact name={t("Order number")} text={purchase.id} />
      </Facts>
      {!ENDED_UNSOLD.has(purchase.status) && (
        <ReceiptButton
          purchase={purchase}
          image={frame ? `${modeName(frame)}, ${formatTime(frame.start)}` : purchase.frameID}
          contract={contract}
          isAgreed={own?.hasPricingPlan === false}
          reference={reference ? reference.words : purchase.reference}
          isOpened={opensSummary}
        />
      )}
    </Detail>
  );
}

interface ReceiptProps {
  purchase: Purchase;
  /** "Spot, 3 Sep 2026, 03:45 UTC" */
  image: string;
  contract: string;
  /** The contract has no price list. */
  isAgreed: boolean;
  reference: string | undefined;
}

function ReceiptButton({ isOpened, ...props }: ReceiptProps & { isOpened: boolean }) {
  const [opened, setOpened] = useState(isOpened);
  return (
    <>
      <Button variant="default" {...iconBefore(IconReceipt)} onClick={() => setOpened(true)}>
        {t("Order summary")}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t("Order summary, frame {frameID}", { frameID: props.purchase.frameID })}
        closeButtonProps={{ className: classes.screen ?? "" }}
        size={640}
        classNames={{
          overlay: classes.screen ?? "",
          inner: classes.inner ?? "",
          content: classes.content ?? "",
        }}
      >
        <div data-print-alone="" className={classes.sheet}>
          <Receipt {...props} />
        </div>
        <p className={classes.screen}>
          <Button size="md" {...iconBefore(IconPrinter)} onClick={() => window.print()}>
            {t("Print")}
          </Button>
        </p>
      </Modal>
    </>
  );
}

function Receipt({ purchase, image, contract, isAgreed, reference }: ReceiptProps) {
  const session = useSession();
  const price = usePaidPrices().get(purchase.id);
  const eula = eulas.find((entry) => entry === purchase.eula);
  const { data: products } = useQuery({
    ...purchaseProductsQuery(session, purchase.id),
    enabled: purchase.status === "closed",
  });
  const total = price
    ? formatPrice(price, true)
    : isAgreed
      ? t("By agreement")
      : t("Not known in this browser");
  const charged = useObservedTimes(purchase).find(({ status }) => status === "closed");
  const payment = isMoving(purchase)
    ? t("Not charged yet: charged to {contract} once the products are ready.", { contract })
    : charged
      ? t("Charged to {contract} on {time}", { contract, time: formatTime(charged.at) })
      : t("Charged to {contract}", { contract });
  return (
    <>
      <p className={classes.note}>
        {t("This is not a tax invoice; your seller sends that.")}{" "}
        {session.kind === "demo" && t("Demo: orders and charges are simulated.")}
      </p>
      <Facts>
        <Fact name={t("Order number")}>{purchase.id}</Fact>
        <PartyFacts />
        <Fact name={t("Contract")}>{contract}</Fact>
        <Fact name={t("Your reference")}>{reference || t("None")}</Fact>
        <Fact name={t("Ordered")}>{formatTime(purchase.createdAt, "second")}</Fact>
        <OrderedByFacts {...purchase} />
        <Fact name={t("Payment")}>{payment}</Fact>
        <Fact name={t("Products")}>
          {products &&
            [...new Set(productFiles(purchase.id, products).map(({ product }) => product))].join(
              t(", ¦between parts"),
            )}
        </Fact>
      </Facts>
      <table className={classes.sum}>
        <tbody>
          <tr>
            <th scope="row">
              {image}
              <span>
                {t("Frame {frameID}", { frameID: purchase.frameID })} ·{" "}
                {t("{licence} license", { licence: eulaName(purchase.eula) })}
              </span>
            </th>
            <td>{total}</td>
          </tr>
          <tr>
            <th scope="row">{t("Tax")}</th>
            <td>{t("Not included")}</td>
          </tr>
          <tr className={classes.total}>
            <th scope="row">{t("Total without tax")}</th>
            <td>{total}</td>
          </tr>
        </tbody>
      </table>
      <p className={classes.note}>
        {eula && <LicenseText eula={eula} />}{" "}
        {t("You buy a frame once: the license cannot be changed later.")}{" "}
      </p>
    </>
  );
}
