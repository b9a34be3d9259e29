import { Select, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { contractsQuery } from "../../api/contracts.ts";
import { isMoving, purchasesQuery } from "../../api/purchases.ts";
import { useSession } from "../../api/use-session.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { eulaName } from "../../ui/eula.ts";
import { count, formatTime } from "../../ui/format.ts";
import { HelpfulEmpty } from "../../ui/helpful-empty.tsx";
import { announce } from "../../ui/live-region.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./orders-list.module.css";

/** The caller's purchases, newest change first, with the contract as a filter. */
export function OrdersList({ selectedID }: { selectedID?: string }) {
  const session = useSession();
  const contracts = useQuery(contractsQuery(session));
  const [contractID, setContractID] = useState<string>();
  const query = useInfiniteQuery(purchasesQuery(session, contractID));
  const purchases = query.data?.pages.flatMap((page) => page.data) ?? [];
  const moving = purchases.filter(isMoving).length;
  const nameOf = (id: string) => contracts.data?.find((contract) => contract.id === id)?.name ?? id;

  useEffect(() => {
    // A chosen purchase speaks for itself.
    if (query.data && !selectedID)
      announce(moving > 0 ? `${count(moving, "purchase")} under way` : "No purchase is under way");
  }, [query.data, moving, selectedID]);

  return (
    <section className={classes.list} aria-label="Purchases">
      <header className={classes.head}>
        <h2>Purchases</h2>
        <Select
          aria-label="Contract"
          placeholder="All contracts"
          clearable
          data={(contracts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={contractID ?? null}
          onChange={(value) => setContractID(value ?? undefined)}
        />
      </header>
      {session.kind === "demo" && (
        <p className={classes.note}>
          In the demo each step of a purchase takes about 5 s. Nothing is charged.
        </p>
      )}
      {query.error && (
        <ErrorMessage
          error={query.error}
          title="The purchases did not come"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isLoading && <Skeletons />}
      {query.data && purchases.length === 0 && (
        <HelpfulEmpty
          title={contractID ? "No purchases under this contract" : "You have not bought anything yet"}
          text="These are your own purchases; colleagues see theirs. Find a frame in the search and buy it on its page."
        />
      )}
      <ul className={classes.rows}>
        {purchases.map((purchase) => (
          <OrderRow
            key={purchase.id}
            purchase={purchase}
            contract={nameOf(purchase.contractID)}
            selected={purchase.id === selectedID}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <BusyButton
          variant="default"
          className={classes.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {count(purchases.length, "purchase")} loaded, more exist. Load more
        </BusyButton>
      )}
    </section>
  );
}

function OrderRow({
  purchase,
  contract,
  selected,
}: {
  purchase: Purchase;
  contract: string;
  selected: boolean;
}) {
  return (
    <li>
      <Link
        to="/purchases/$purchaseID"
        params={{ purchaseID: purchase.id }}
        search={true}
        className={classes.row}
        data-selected={selected || undefined}
      >
        <span className={classes.main}>
          <span className={classes.frame}>{purchase.frameID}</span>
          <span className={classes.detail}>
            {formatTime(purchase.createdAt)} · {contract} · {eulaName(purchase.eula)}
          </span>
          {purchase.reference && <span className={classes.reference}>{purchase.reference}</span>}
        </span>
        <StateMark state={purchase.status} />
      </Link>
    </li>
  );
}

function Skeletons() {
  return (
    <div aria-hidden>
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className={classes.row}>
          <span className={classes.main}>
            <Skeleton width={110} height={12} />
            <Skeleton width={240} height={10} mt={8} />
          </span>
          <Skeleton width={64} height={12} />
        </div>
      ))}
    </div>
  );
}
