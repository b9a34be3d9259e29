import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { contractsQuery } from "../../api/contracts.ts";
import { forgetPurchaseEffects, isMoving, purchaseQuery } from "../../api/purchases.ts";
import { useSession } from "../../api/use-session.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { eulaName } from "../../ui/eula.ts";
import { formatTime } from "../../ui/format.ts";
import { HelpfulEmpty } from "../../ui/helpful-empty.tsx";
import { announce } from "../../ui/live-region.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { ProductDownloads } from "./product-downloads.tsx";
import classes from "./purchase-detail.module.css";

/** One purchase: where it stands, what was agreed, and its products once it is closed. */
export function PurchaseDetail({ purchaseID }: { purchaseID: string }) {
  const session = useSession();
  const queries = useQueryClient();
  const query = useQuery(purchaseQuery(session, purchaseID));
  const status = query.data?.status;
  useEffect(() => {
    if (!status) return;
    announce(`Purchase ${STATUS_WORDS[status]?.title ?? status}`);
    // The list, the owned marks and the contract's amounts follow the status.
    forgetPurchaseEffects(queries, session);
  }, [status, queries, session]);

  if (query.isLoading)
    return <Skeleton m={16} height={160} role="status" aria-label="Loading the purchase" />;
  if (query.error) {
    return (
      <ErrorMessage
        error={query.error}
        title="The purchase did not come"
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) {
    return (
      <HelpfulEmpty
        title="There is no such purchase among yours"
        text="The link may be mistyped, or the purchase belongs to a colleague or another account. Your own purchases stand in the list."
      />
    );
  }
  return <Detail purchase={query.data} />;
}

const STATUS_WORDS: Record<string, { title: string; text: string }> = {
  received: { title: "received", text: "The order is received. Its processing has not started." },
  active: { title: "active", text: "Bought. Its products are being made; they appear here by themselves." },
  closed: { title: "closed", text: "Closed: bought, and all products are ready to download." },
  failed: {
    title: "failed",
    text: "The order could not be fulfilled. Nothing was bought, and the frame is free again.",
  },
  canceled: { title: "canceled", text: "The order was canceled." },
};

function Detail({ purchase }: { purchase: Purchase }) {
  const session = useSession();
  const contracts = useQuery(contractsQuery(session));
  const contract = contracts.data?.find(({ id }) => id === purchase.contractID)?.name ?? purchase.contractID;
  return (
    <article className={classes.detail} aria-label={`Purchase of frame ${purchase.frameID}`}>
      <header className={classes.head}>
        <h2>
          Frame <code>{purchase.frameID}</code>
        </h2>
        <StateMark state={purchase.status} />
      </header>
      <p className={classes.text}>
        {STATUS_WORDS[purchase.status]?.text ?? `The service calls its status “${purchase.status}”.`}
      </p>
      <dl className={classes.facts}>
        <dt>Ordered</dt>
        <dd>{formatTime(purchase.createdAt, "second")}</dd>
        <dt>Contract</dt>
        <dd>{contract}</dd>
        <dt>Licence</dt>
        <dd>{eulaName(purchase.eula)}</dd>
        <dt>Reference</dt>
        <dd>{purchase.reference ?? "none given"}</dd>
        <dt>Purchase id</dt>
        <dd className={classes.id}>
          <code>{purchase.id}</code> <CopyText text={purchase.id} what="purchase id" />
        </dd>
      </dl>
      <p className={classes.text}>
        <Link to="/frames/$frameID" params={{ frameID: purchase.frameID }} search={true}>
          Look at the frame
        </Link>
      </p>
      {isMoving(purchase) && (
        <p className={classes.wait} role="status">
          Looking for news every 2 s.
        </p>
      )}
      {purchase.status === "closed" && <ProductDownloads purchase={purchase} />}
    </article>
  );
}
