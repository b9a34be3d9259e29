import { Button, TextInput } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { contractsQuery } from "../../api/contracts.ts";
import { useFrames } from "../../api/frames/frames.ts";
import { purchaseState } from "../../api/orders/order-events.ts";
import { isMoving, purchasesQuery } from "../../api/purchases.ts";
import { readRunReference } from "../../api/references.ts";
import { useRunsUnderWay } from "../../api/runs.ts";
import { useSession } from "../../api/use-session.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { eulaName } from "../../shared/money/term-words.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import {
  framesUnderWay,
  RunsUnderWay,
  UNDER_WAY_TEXT,
  UNDER_WAY_TITLE,
} from "../../shared/orders/runs-under-way.tsx";
import { StatusAndContract } from "../../shared/orders/status-and-contract.tsx";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { OfflineNote } from "../../ui/feedback/loaded.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { FilterMenu } from "../../ui/list/filter-menu.tsx";
import {
  ListPane,
  LoadMore,
  RowSkeletons,
  summaryWords,
  useUnderWayAnnouncement,
} from "../../ui/list/list-pane.tsx";
import { FilterChoice } from "../../ui/list/select.tsx";
import { count, noun } from "../../ui/text/format.ts";
import type { PurchaseFilter } from "./purchase-groups.ts";
import { groupPurchases, listsOf } from "./purchase-groups.ts";
import { PurchaseRows, RunGroup } from "./purchase-rows.tsx";
import classes from "./purchases-list.module.css";

const PURCHASES = noun("purchase", "purchases");

interface PurchasesListProps {
  selectedID?: string | undefined;
  filter: PurchaseFilter;
  onFilter: (filter: PurchaseFilter) => void;
}

export function PurchasesList({ selectedID, filter, onFilter }: PurchasesListProps) {
  const session = useSession();
  const contracts = useQuery(contractsQuery(session)).data ?? [];
  const { query, purchases, groups } = usePurchaseGroups(filter);
  const frameIDs = useMemo(() => purchases.map(({ frameID }) => frameID), [purchases]);
  const frames = useFrames(frameIDs).data;
  const runs = useRunsUnderWay();
  const moving = purchases.filter(isMoving).length;
  const shown = groups.flatMap((group) => group.shown);
  const partial = query.hasNextPage;
  const isEmpty = query.data && purchases.length === 0 && isUnfiltered(filter);

  useUnderWayAnnouncement(query.data && moving + framesUnderWay(runs), PURCHASES, selectedID !== undefined);

  const termsOf = ({ contractID, eula }: Purchase) =>
    `${contracts.find(({ id }) => id === contractID)?.name ?? contractID} · ${eulaName(eula)}`;

  return (
    <ListPane
      label={t("Purchases")}
      head={
        <>
          {!isEmpty && (
            <div className={classes.summary}>
              <p>
                {purchases.length > 0 &&
                  summaryWords({ shown: shown.length, loaded: purchases.length, moving, partial }, PURCHASES)}
                {session.kind === "demo" &&
                  ` ${t("In the demo a step takes about 5 s; charges are simulated.")}`}
              </p>
              <PurchaseFilters filter={filter} onFilter={onFilter} purchases={purchases} />
              {shown.some(({ status }) => status === "closed") && (
                <RoutedButton to="/orders/products" search={true}>
                  {shown.length < purchases.length ? t("Products of these") : t("All products")}
                </RoutedButton>
              )}
            </div>
          )}
          <OfflineNote answeredAt={() => query.dataUpdatedAt} />
          <RunsUnderWay runs={runs} />
        </>
      }
    >
      <QueryError query={query} title={t("Couldn’t load the purchases")} />
      {query.isLoading && (
        <RowSkeletons label={t("Loading the purchases")} sign={40} words={[210, 280]} end={64} />
      )}
      {query.data && shown.length === 0 && (
        <Empty
          isUnderWay={runs.length > 0}
          filter={filter}
          loaded={purchases.length}
          partial={partial}
          onClear={() => onFilter({})}
        />
      )}
      {groups.map((group) =>
        group.run ? (
          <RunGroup
            key={group.key}
            group={group}
            run={group.run}
            terms={group.purchases[0] ? termsOf(group.purchases[0]) : ""}
            frames={frames}
            partial={partial}
            selectedID={selectedID}
          />
        ) : (
          <PurchaseRows
            key={group.key}
            purchases={group.shown}
            frames={frames}
            selectedID={selectedID}
            said={(purchase) => ({ reference: purchase.reference, terms: termsOf(purchase) })}
          />
        ),
      )}
      <LoadMore query={query} loaded={count(purchases.length, "purchase")} />
    </ListPane>
  );
}

function usePurchaseGroups(filter: PurchaseFilter) {
  const query = useInfiniteQuery(purchasesQuery(useSession(), filter.contractID));
  const purchases = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  const groups = useMemo(() => listsOf(groupPurchases(purchases, filter)), [purchases, filter]);
  return { query, purchases, groups };
}

/** Returns the ids of the purchases that pass a filter, in the order of their list. */
export function useShownPurchases(filter: PurchaseFilter): string[] {
  const { groups } = usePurchaseGroups(filter);
  return useMemo(() => groups.flatMap(({ shown }) => shown.map(({ id }) => id)), [groups]);
}

const isUnfiltered = (filter: PurchaseFilter) => Object.values(filter).every((value) => value === undefined);

function Empty(props: {
  isUnderWay: boolean;
  filter: PurchaseFilter;
  loaded: number;
  partial: boolean;
  onClear: () => void;
}) {
  const { isUnderWay, filter, loaded, partial, onClear } = props;
  if (isUnfiltered(filter)) {
    if (isUnderWay) return <HelpfulEmpty title={t(UNDER_WAY_TITLE)} text={t(UNDER_WAY_TEXT)} />;
    return (
      <HelpfulEmpty
        isWhole
        title={t("You have not bought anything yet")}
        text={t("Find frames in the search, add them to the cart and buy them.")}
        go={["/", t("Go to search")]}
      />
    );
  }
  return (
    <HelpfulEmpty
      title={t("No purchases match the filter")}
      text={
        loaded === 0
          ? t("There are no purchases under this contract.")
          : t(
              "None of the {count, plural, one {# loaded purchase} other {# loaded purchases}} passes{more, select, yes {; more exist, load them to keep looking} other {}}.",
              { count: loaded, more: partial ? "yes" : "no" },
            )
      }
    >
      <Button variant="default" onClick={onClear}>
        {t("Clear filter")}
      </Button>
    </HelpfulEmpty>
  );
}

interface PurchaseFiltersProps extends Pick<PurchasesListProps, "filter" | "onFilter"> {
  purchases: readonly Purchase[];
}

/** Statuses that are always offered, and those that "Under way" replaces. */
const ALWAYS = ["closed", "failed"];
const UNDER_WAY = ["received", "active"];

function PurchaseFilters({ filter, onFilter, purchases }: PurchaseFiltersProps) {
  const statuses = new Set([...ALWAYS, ...purchases.map(({ status }) => status)]);
  const offered = [...statuses].filter((status) => !UNDER_WAY.includes(status));
  const runIDs = new Set(purchases.flatMap(({ reference }) => readRunReference(reference)?.id ?? []));
  return (
    <FilterMenu label={t("Filter purchases")} filter={filter} isInPane>
      <TextInput
        label={t("Frame id or reference")}
        value={filter.text ?? ""}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, text: value || undefined })}
      />
      <StatusAndContract
        filter={filter}
        onFilter={onFilter}
        statuses={offered.map((status) => {
          const state = purchaseState({ status });
          return [status, state ? t(ORDER_STATES[state].words) : status] as const;
        })}
      />
      <FilterChoice
        label={t("Run")}
        all={t("All runs")}
        choices={[...runIDs].map((id) => [id, t("Run {id}", { id })] as const)}
        chosen={filter.runID}
        onChoose={(runID) => onFilter({ ...filter, runID })}
      />
    </FilterMenu>
  );
}
