import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { productFiles } from "../../../api/frames/product-files.ts";
import { purchaseProductsQuery } from "../../../api/purchases/purchase-products.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Purchase } from "../../../contract/purchases.ts";
import { ProductTable } from "../../../shared/frames/product-table.tsx";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { ManifestButtons } from "./manifest-buttons.tsx";
import classes from "./product-downloads.module.css";
import { useFreshFiles } from "./use-fresh-files.ts";

/** The products of a closed purchase, and their links as a file. */
export function ProductDownloads({ purchase }: { purchase: Purchase }) {
  const query = useQuery(purchaseProductsQuery(useSession(), purchase.id));
  const refresh = useFreshFiles();
  if (query.isLoading) return <Skeleton height={120} role="status" aria-label="Loading the products" />;
  if (!query.data) {
    return query.error ? (
      <ErrorMessage
        error={query.error}
        title="Couldn’t load the products"
        onRetry={() => void query.refetch()}
      />
    ) : null;
  }
  return (
    <section aria-labelledby="products-title">
      <h3 id="products-title" className={classes.title}>
        Products
      </h3>
      <p className={classes.lifetime}>Links last 1 h. Each download gets a new one.</p>
      <ProductTable files={productFiles(purchase.id, query.data)} refresh={refresh} />
      <div className={classes.manifest}>
        <ManifestButtons
          purchases={[purchase]}
          title={`Frame ${purchase.frameID}, purchase ${purchase.id}`}
          fileName={`swath-frame-${purchase.frameID}`}
        />
      </div>
    </section>
  );
}
