import { Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { saveFile } from "../../api/files.ts";
import { purchaseProductsQuery } from "../../api/purchases.ts";
import { useSession } from "../../api/use-session.ts";
import type { Asset, Item } from "../../contract/item.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { productMeaning } from "../../ui/product-words.ts";
import classes from "./product-downloads.module.css";

/** How long a signed link works (interface.md, Limits). */
const LINK_LIFETIME_MS = 3_600_000;

/** The products of a closed purchase. Links are asked for again at the click, so that they are never stale. */
export function ProductDownloads({ purchaseID }: { purchaseID: string }) {
  const query = useQuery(purchaseProductsQuery(useSession(), purchaseID));
  const download = useMutation({
    mutationFn: async ({ itemID, key }: { itemID: string; key: string }) => {
      const fresh = await query.refetch({ throwOnError: true });
      const asset = fresh.data?.items.find(({ id }) => id === itemID)?.assets[key];
      if (asset) await saveFile(asset.href);
    },
  });
  const { variables: asked } = download;

  if (query.isLoading) return <Skeleton height={120} role="status" aria-label="Loading the products" />;
  if (!query.data) {
    return query.error ? (
      <ErrorMessage
        error={query.error}
        title="The products did not come"
        onRetry={() => void query.refetch()}
      />
    ) : null;
  }
  return (
    <section aria-labelledby="products-title">
      <h3 id="products-title" className={classes.title}>
        Products
      </h3>
      <LinkLifetime askedAt={query.data.askedAt} />
      {download.error && asked && (
        <ErrorMessage
          error={download.error}
          title="The file was not downloaded"
          onRetry={() => download.mutate(asked)}
        />
      )}
      <ul className={classes.items}>
        {query.data.items.map((item) => (
          <li key={item.id} className={classes.item}>
            <p>
              <b>{productType(item)}</b>{" "}
              <span className={classes.meaning}>{productMeaning(productType(item))}</span>
            </p>
            <div className={classes.files}>
              {dataAssets(item).map(([key, asset]) => (
                <BusyButton
                  key={key}
                  variant="default"
                  leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                  busy={download.isPending && asked?.itemID === item.id && asked.key === key}
                  onClick={() => download.mutate({ itemID: item.id, key })}
                >
                  {asset.title ?? key}
                </BusyButton>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function productType(item: Item): string {
  return String(item.properties["sar:product_type"] ?? "Product");
}

/** Assets that hold a product or belong to one; thumbnails stand on the frame's page. */
function dataAssets(item: Item): [string, Asset][] {
  return Object.entries(item.assets).filter(
    ([key, { roles }]) => !roles?.includes("thumbnail") && !key.startsWith("thumbnail"),
  );
}

/** Minutes for which links copied from this page still work. */
function LinkLifetime({ askedAt }: { askedAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((askedAt + LINK_LIFETIME_MS - Math.max(now, askedAt)) / 60_000);
  return (
    <p className={classes.lifetime}>
      {minutes > 0 ? `Links work for ${minutes} more min.` : "The links have run out."} Each download gets a
      new one.
    </p>
  );
}
