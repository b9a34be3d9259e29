import { Button, Skeleton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { purchaseProductsQuery } from "../../api/purchases.ts";
import { useSession } from "../../api/use-session.ts";
import type { Asset, Item } from "../../contract/item.ts";
import { ErrorMessage } from "../../ui/error-message.tsx";
import { productMeaning } from "../../ui/product-words.ts";
import classes from "./product-downloads.module.css";

/** How long a signed link works (interface.md, Limits). */
const LINK_LIFETIME_MS = 3_600_000;

/** The products of a closed purchase. Links are asked for again at the click, so that they are never stale. */
export function ProductDownloads({ purchaseID }: { purchaseID: string }) {
  const query = useQuery(purchaseProductsQuery(useSession(), purchaseID));
  const [busy, setBusy] = useState<string>();

  async function download(itemID: string, key: string) {
    setBusy(`${itemID}/${key}`);
    const fresh = await query.refetch();
    const asset = fresh.data?.items.find(({ id }) => id === itemID)?.assets[key];
    if (asset) followLink(asset.href);
    setBusy(undefined);
  }

  if (query.isLoading) return <Skeleton height={120} aria-label="Loading the products" />;
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
      {query.error && (
        <ErrorMessage error={query.error} title="No new link" onRetry={() => void query.refetch()} />
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
                <Button
                  key={key}
                  variant="default"
                  leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                  loading={busy === `${item.id}/${key}`}
                  onClick={() => void download(item.id, key)}
                >
                  {asset.title ?? key}
                </Button>
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

function followLink(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.rel = "noopener";
  document.body.append(link);
  link.click();
  link.remove();
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
