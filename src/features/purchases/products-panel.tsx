import { Button, Skeleton } from "@mantine/core";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFrames } from "../../api/frames/frames.ts";
import {
  LINK_LIFETIME_MS,
  ownPurchasesQuery,
  type ProductFile,
  productFiles,
  purchaseProductsQuery,
  purchasesOf,
} from "../../api/purchases.ts";
import { useContractOf, useSession } from "../../api/use-session.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { DownloadAll } from "../../shared/frames/download-all.tsx";
import { useFileSizes } from "../../shared/frames/file-sizes.ts";
import { ProductTable } from "../../shared/frames/product-table.tsx";
import { ErrorMessage, QueryError } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { useAnnounce } from "../../ui/feedback/live-region.tsx";
import { formatBytes } from "../../ui/text/format.ts";
import { ManifestButtons, useFreshFiles } from "./product-downloads.tsx";
import classes from "./products-panel.module.css";
import { newestFirst, type PurchaseFilter, passesFilter } from "./purchase-groups.ts";

export function ProductsPanel({ filter }: { filter: PurchaseFilter }) {
  const query = useQuery({ ...ownPurchasesQuery(useSession()), select: purchasesOf });
  const passing = (query.data ?? []).filter((purchase) => passesFilter(purchase, filter));
  const owned = passing.filter(({ status }) => status === "closed").toSorted(newestFirst);
  const title = filter.runID === undefined ? t("Products") : t("Products of run {id}", { id: filter.runID });
  return (
    <article className={classes.panel} aria-label={title}>
      <h2>{title}</h2>
      {query.isLoading && <Skeleton height={120} role="status" aria-label={t("Reading the purchases")} />}
      <QueryError query={query} title={t("Couldn’t load the purchases")} />
      {query.data && owned.length === 0 && (
        <HelpfulEmpty
          title={t("No products yet")}
          text={
            passing.length === 0
              ? t("No purchases match the filter.")
              : t("None of these purchases is ready yet. Products appear here when they are.")
          }
          go={["/purchases", t("Back to purchases")]}
        />
      )}
      {owned.length > 0 && (
        <Files purchases={owned} others={passing.length - owned.length} title={title} filter={filter} />
      )}
    </article>
  );
}

interface SelectionProps extends Pick<FilesProps, "filter" | "others"> {
  frames: number;
  files: readonly ProductFile[];
}

/** Says what the panel has and of which purchases: "5 frames, 35 files, 2.7 GB". */
function Selection({ filter, frames, files, others }: SelectionProps) {
  const contract = useContractOf(filter.contractID)?.name ?? filter.contractID;
  const bytes = useFileSizes(files).total;
  return (
    <p className={classes.selection}>
      {t(
        "{frames, plural, one {# frame} other {# frames}}{files, plural, =0 {} one {, # file} other {, # files}}{hasSize, select, yes {, {size}} other {}}{hasContract, select, yes { under {contract}} other {}}{hasText, select, yes { with “{text}”} other {}}{others, plural, =0 {} other {; # more without products}}",
        {
          frames,
          files: files.length,
          hasSize: bytes === undefined ? "no" : "yes",
          size: bytes === undefined ? "" : formatBytes(bytes),
          hasContract: contract ? "yes" : "no",
          contract: contract ?? "",
          hasText: filter.text ? "yes" : "no",
          text: filter.text ?? "",
          others,
        },
      )}
    </p>
  );
}

interface FilesProps {
  purchases: readonly Purchase[];
  /** Number of purchases that pass the filter without products. */
  others: number;
  title: string;
  filter: PurchaseFilter;
}

function Files({ purchases, others, title, filter }: FilesProps) {
  const { runID } = filter;
  const session = useSession();
  const queries = useQueryClient();
  const refresh = useFreshFiles();
  const fileName = runID === undefined ? "swath-products" : `swath-run-${runID}`;
  const [stopped, setStopped] = useState(false);
  const answers = useQueries({
    queries: purchases.map(({ id }) => ({
      ...purchaseProductsQuery(session, id),
      staleTime: LINK_LIFETIME_MS,
      enabled: !stopped,
    })),
  });
  const read = answers.filter(({ data }) => data).length;
  const failed = answers.filter(({ data, error }) => error && !data);
  const waiting = answers.filter(({ isFetching, data }) => isFetching && !data).length;
  const firstError = failed[0]?.error;
  const files = answers.flatMap(({ data }, index) => {
    const purchase = purchases[index];
    return data && purchase ? productFiles(purchase.id, data) : [];
  });
  const frameIDs = useMemo(() => purchases.map(({ frameID }) => frameID), [purchases]);
  const frames = useFrames(frameIDs).data;
  const counts = t(
    "{files, plural, one {# file} other {# files}} of {purchases, plural, one {# purchase} other {# purchases}}",
    { files: files.length, purchases: read },
  );
  useAnnounce(waiting > 0 ? undefined : counts);

  async function stop() {
    setStopped(true);
    await Promise.all(
      purchases.map(({ id }) =>
        queries.cancelQueries({ queryKey: purchaseProductsQuery(session, id).queryKey }),
      ),
    );
  }

  async function askAll() {
    const fresh = await Promise.all(purchases.map(({ id }) => refresh({ orderID: id })));
    return fresh.flat();
  }

  return (
    <>
      <Selection filter={filter} frames={purchases.length} files={files} others={others} />
      <ManifestButtons purchases={purchases} title={title} fileName={fileName}>
        <DownloadAll what={title} fileName={fileName} ask={askAll} files={files} />
      </ManifestButtons>
      {read < purchases.length && (
        <p className={classes.progress}>
          {t("{read} of {count, plural, one {# purchase} other {# purchases}} read", {
            read,
            count: purchases.length,
          })}
          {waiting > 0 && !stopped && (
            <Button variant="default" onClick={() => void stop()}>
              {t("Stop")}
            </Button>
          )}
          {stopped && (
            <Button variant="default" onClick={() => setStopped(false)}>
              {t("Read the other {count}", { count: purchases.length - read })}
            </Button>
          )}
        </p>
      )}
      {firstError && waiting === 0 && (
        <ErrorMessage
          error={firstError}
          title={t("Couldn’t load the products of {count, plural, one {# purchase} other {# purchases}}", {
            count: failed.length,
          })}
          retryLabel={t("Try {count, plural, one {it} other {these #}} again", { count: failed.length })}
          onRetry={() => {
            for (const answer of failed) void answer.refetch();
          }}
        />
      )}
      {files.length > 0 && <ProductTable files={files} refresh={refresh} frames={frames} withFrames />}
    </>
  );
}
