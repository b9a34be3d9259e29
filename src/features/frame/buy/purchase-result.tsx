import { Button } from "@mantine/core";
import { IconPhotoScan } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { needsApproval } from "../../../api/approvals.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { useFrameStates } from "../../../api/frames/frame-states.ts";
import type { OrderState } from "../../../api/orders/order-events.ts";
import { batchesQuery, batchQuery, resumeBatch, withdrawEntries } from "../../../api/outbox/outbox.ts";
import { isUnderWay, type RecordedError } from "../../../api/outbox/record.ts";
import { productFiles, purchaseProductsQuery, purchaseQuery } from "../../../api/purchases.ts";
import { entryState } from "../../../api/runs.ts";
import { useContractOf, useSession } from "../../../api/use-session.ts";
import { defaultProducts } from "../../../domain/modes.ts";
import { t, text } from "../../../languages/texts.ts";
import { DownloadAll } from "../../../shared/frames/download-all.tsx";
import { modeName } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { PurchaseMark } from "../../../shared/frames/state-mark.tsx";
import { checkedWords } from "../../../shared/money/budget-words.ts";
import { DialogFoot, PriceLines, SpendButton } from "../../../shared/money/money-dialog.tsx";
import { eulaName } from "../../../shared/money/term-words.ts";
import { toPurchase, toSummary, toView } from "../../../shared/orders/links.ts";
import { ORDER_STATES, PURCHASE_TEXTS } from "../../../shared/orders/order-states.ts";
import { hasImage } from "../../../shared/raster/owned-images.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { useAnnounce } from "../../../ui/feedback/live-region.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { CopiedFact, Fact, Facts } from "../../../ui/layout/detail-pane.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { Dotted } from "../../../ui/text/dotted.tsx";
import { formatPrice, formatTime } from "../../../ui/text/format.ts";
import { useNow } from "../../../ui/text/use-now.ts";
import classes from "./purchase-result.module.css";

interface PurchaseResultProps {
  runID: string;
  frame: CatalogFrame;
  /** Leads back to the form, with what the service refused, if anything. */
  onAgain: (refused?: Refused) => void;
  onClose: () => void;
}

/** Refusal of a purchase, with the amount and cost center of that purchase. */
export interface Refused {
  error: RecordedError | undefined;
  amount: number | undefined;
  costCenter: string | undefined;
}

type Known = NonNullable<ReturnType<typeof useResult>>;

/** Time after which an unsent purchase counts as waiting, ms. */
const SENDING_MS = 5_000;
const SENDING = { ...ORDER_STATES.ordered, words: text("Sending…") };

function useResult(runID: string) {
  const session = useSession();
  const { data } = useQuery(batchQuery(session, "purchase", runID));
  const [entry] = data?.entries ?? [];
  const purchaseID = entry?.serviceID;
  const purchase = useQuery({
    ...purchaseQuery(session, purchaseID ?? ""),
    enabled: purchaseID !== undefined,
  }).data;
  const online = useOnline();
  const now = useNow(1_000);
  const runs = useQuery(batchesQuery(session, "purchase")).data;
  if (!data || !entry) return undefined;
  const run = data.batch;
  const state = entryState(entry, new Map(purchase ? [[purchase.id, purchase.status]] : []));
  const isSecond = runs?.some((other) => isUnderWay(other) && other.createdAt < run.createdAt);
  /** Reason why it is not sent; undefined if it is, or if none is known. */
  const wait = !online
    ? t("you are offline.")
    : (entry.error?.message ?? (isSecond ? t("an earlier purchase is still under way.") : undefined));
  const isSending =
    state === "planned" && run.state === "running" && !wait && now < run.createdAt + SENDING_MS;
  const shown = isSending ? SENDING : ORDER_STATES[state];
  return { run, entry, purchase: purchase ?? undefined, state, shown, wait };
}

export function PurchaseResult(props: PurchaseResultProps) {
  const known = useResult(props.runID);
  return known && <Result {...props} {...known} />;
}

function Result({ runID, frame, onAgain, onClose, ...known }: PurchaseResultProps & Known) {
  const { run, entry, state, shown, purchase } = known;
  const { Icon, tone = "unknown" } = shown;
  const session = useSession();
  const queries = useQueryClient();
  const words = t(shown.words);
  const again = useMutation({
    mutationFn: () => withdrawEntries("purchase", runID, [entry.index]),
    onSuccess: () => onAgain({ error: entry.error, amount: entry.price?.amount, costCenter: run.costCenter }),
  });
  const look = useMutation({ mutationFn: () => resumeBatch("purchase", runID) });
  const orderID = purchase?.id ?? entry.serviceID;
  const own = useFrameStates().owned.find(({ frameID }) => frameID === frame.frameID);
  const products = useQuery({
    ...purchaseProductsQuery(session, purchase?.id ?? ""),
    enabled: purchase?.status === "closed",
  }).data;
  const isViewable = own !== undefined && hasImage(own.items);
  const isSold = state !== "failed" && state !== "canceled";

  // A stopped run sends nothing.
  const isStopped = state === "withdrawn" || (state === "planned" && run.state !== "running");
  if (isStopped || (state === "failed" && entry.state !== "done")) {
    return (
      <>
        <div className={classes.refused} tabIndex={-1} ref={takeLostFocus}>
          <ErrorMessage
            error={refusalOf(known)}
            title={words}
            bought={t("Nothing was ordered and nothing is charged.")}
            retryLabel={needsApproval(entry.error) ? t("Ask for approval") : t("Back to the form")}
            onRetry={() => again.mutate()}
          />
        </div>
        <DialogFoot>
          <Button variant="default" size="md" onClick={onClose}>
            {t("Close")}
          </Button>
        </DialogFoot>
      </>
    );
  }
  return (
    <>
      <div className={classes.said} data-tone={tone}>
        <h3 tabIndex={-1} ref={takeLostFocus}>
          <Icon size={18} aria-hidden /> {words}
        </h3>
        <ResultText {...known} frameID={frame.frameID} />
      </div>
      {orderID && <OrderedTerms {...{ run, entry, frame, orderID, isSold }} />}
      <DialogFoot>
        {isViewable && (
          <RoutedButton size="md" variant="filled" Icon={IconPhotoScan} {...toView(frame.frameID)}>
            {t("View image")}
          </RoutedButton>
        )}
        {purchase?.status === "closed" && (
          <DownloadAll
            size="md"
            {...(isViewable && { variant: "default" })}
            what={t("frame {frameID}", { frameID: frame.frameID })}
            fileName={`swath-frame-${frame.frameID}`}
            files={products && productFiles(purchase.id, products)}
            ask={async () =>
              productFiles(purchase.id, await queries.fetchQuery(purchaseProductsQuery(session, purchase.id)))
            }
          />
        )}
        {state === "unknown" && entry.paused && (
          <SpendButton size="md" busy={look.isPending} onClick={() => look.mutate()}>
            {t("Check again, and buy it if it is not there")}
          </SpendButton>
        )}
        {!isSold && (
          <Button size="md" onClick={() => onAgain()}>
            {t("Back to the form")}
          </Button>
        )}
        {orderID && (
          <RoutedButton size="md" {...toPurchase(orderID)}>
            {state === "accepted" ? t("Track order") : t("View order")}
          </RoutedButton>
        )}
        <Button variant="default" size="md" onClick={onClose}>
          {t("Close")}
        </Button>
      </DialogFoot>
    </>
  );
}

interface OrderedTermsProps extends Pick<Known, "run" | "entry"> {
  frame: CatalogFrame;
  orderID: string;
  /** False where nothing is charged. */
  isSold: boolean;
}

/** Terms of the order: those of the form, at the price that was checked when ordering. */
function OrderedTerms({ run, entry, frame, orderID, isSold }: OrderedTermsProps) {
  const contract = useContractOf(run.contractID);
  const license = t("{licence} license", { licence: eulaName(run.eula) });
  const products = run.productTypes ?? (frame.family ? defaultProducts[frame.family] : []);
  // Nothing was ordered by this dialog.
  if (entry.state !== "done") return null;
  return (
    <>
      <div className={classes.ordered}>
        <QuicklookThumb frame={frame} size={96} />
        <Facts>
          <Fact name={t("Products")}>{products.join(", ")}</Fact>
          <Fact name={t("Reference")}>{run.reference}</Fact>
          {isSold && (
            <Fact name={t("Order summary")}>
              <Link {...toSummary(orderID)}>{t("Open and print")}</Link>
            </Fact>
          )}
          <CopiedFact name={t("Order number")} text={orderID} />
        </Facts>
      </div>
      {isSold && entry.price && (
        <PriceLines
          lines={[{ label: `${modeName(frame)}, ${license}`, amount: formatPrice(entry.price, true) }]}
          totalLabel={t("Total, {contract}", { contract: contract?.name ?? "" })}
          totals={[entry.price]}
          note={checkedWords(entry.price.askedAt)}
        />
      )}
    </>
  );
}

function ResultText({ frameID, ...known }: Known & { frameID: string }): ReactNode {
  const { entry, purchase, state, shown, wait } = known;
  const isDemo = useSession().kind === "demo";
  const { price, error } = entry;
  switch (state) {
    case "planned":
      if (shown === SENDING) return <p>{t("Safe to close: nothing is sent twice.")}</p>;
      return (
        <p>
          {wait
            ? t("Not sent yet: {why} Safe to close: it is sent once, when its turn comes.", { why: wait })
            : t("Safe to close: it is sent once, when its turn comes.")}
        </p>
      );
    case "ordered":
      return (
        <p>
          {entry.uncertainty === "conflict" &&
            `${t("The service reports it as purchased. Checking whose purchase it is.")} `}
          {t("Waiting for the service’s answer. Safe to close: nothing is sent twice.")}
        </p>
      );
    case "accepted":
      return (
        <p>
          {price
            ? t("{price} committed.", { price: formatPrice(price, true) })
            : t("The price is by agreement.")}{" "}
          {isDemo ? t("Products ready in about 5 s") : t("Products are processing")}
        </p>
      );
    case "ready":
      return (
        <p>
          {price
            ? t("{price} charged.", { price: formatPrice(price, true) })
            : t("The price is by agreement.")}{" "}
          {t(PURCHASE_TEXTS.ready)}
        </p>
      );
    case "failed":
    case "canceled":
      return <p>{t(PURCHASE_TEXTS[state])}</p>;
    case "owned-before":
      return (
        <>
          <p>
            {purchase
              ? t("You ordered this frame on {time}. Nothing was ordered now and nothing is charged twice.", {
                  time: formatTime(purchase.createdAt),
                })
              : t("You ordered this frame before. Nothing was ordered now and nothing is charged twice.")}
          </p>
          {purchase && (
            <p className={classes.progress}>
              <PurchaseMark purchase={purchase} />
            </p>
          )}
        </>
      );
    case "owned-elsewhere":
      return (
        <>
          <p>
            {t(
              "A colleague has this frame under this contract. Nothing was ordered now and nothing is charged. A frame sells once; ask your colleagues for its products.",
            )}
          </p>
          {error && (
            <p className={classes.support}>
              <code>
                <Dotted
                  parts={[
                    error.status,
                    error.code,
                    error.requestID && t("request {id}", { id: error.requestID }),
                  ]}
                />
              </code>
            </p>
          )}
        </>
      );
    default:
      return (
        <p>
          {entry.paused
            ? t("No answer, and your purchases do not show frame {frameID}. A frame sells once.", { frameID })
            : `${error?.message ?? t("No answer.")} ${t(
                "Your purchases are checked, and frame {frameID} is not ordered again until this is clear. Safe to close: the check continues.",
                { frameID },
              )}`}
        </p>
      );
  }
}

function refusalOf({ run, entry }: Pick<Known, "run" | "entry">): Error {
  const error = entry.error ?? run.trouble;
  return error
    ? new ApiError({ kind: "answer", ...error })
    : new Error(t("It was stopped before it was sent."));
}

/** Announces the result of a purchase, also after its dialog has closed. */
export function PurchaseSaid({ runID }: Pick<PurchaseResultProps, "runID">) {
  const words = useResult(runID)?.shown.words;
  useAnnounce(words && t(words));
  return null;
}

const TITLES: Partial<Record<OrderState, string>> = {
  ordered: text("Order sent"),
  unknown: text("Order sent"),
  accepted: text("Order accepted"),
  ready: text("Frame bought"),
  failed: text("Frame not bought"),
  canceled: text("Frame not bought"),
};

/** Title of the dialog: the form's until the service has an order. */
export function ResultTitle({ runID, form }: { runID: string; form: string }) {
  const known = useResult(runID);
  const title = known?.entry.state !== "refused" && known && TITLES[known.state];
  return title ? t(title) : form;
}
