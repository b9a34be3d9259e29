import { useQuery } from "@tanstack/react-query";
import { productFiles } from "../../../api/frames/product-files.ts";
import { purchaseProductsQuery } from "../../../api/purchases/purchase-products.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Purchase } from "../../../contract/purchases.ts";
import { t } from "../../../languages/texts.ts";
import { ProductTable } from "../../../shared/frames/product-table.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ManifestButtons } from "./manifest-buttons.tsx";
import classes from "./product-downloads.module.css";
import { useFreshFiles } from "./use-fresh-files.ts";

/** The products of a closed purchase, and their links as a file. */
export function ProductDownloads({ purchase }: { purchase: Purchase }) {
  const query = useQuery(purchaseProductsQuery(useSession(), purchase.id));
  const refresh = useFreshFiles();
  return (
    <Loaded query={query} what={t("the products")} height={120}>
      {(products) => (
        <section aria-labelledby="products-title">
          <h3 id="products-title">{t("Products")}</h3>
          <p className={classes.lifetime}>{t("Links last 1 h. Each download gets a new one.")}</p>
          <ProductTable files={productFiles(purchase.id, products)} refresh={refresh} />
          <div className={classes.manifest}>
            <ManifestButtons
              purchases={[purchase]}
              title={t("Frame {frameID}, purchase {id}", { frameID: purchase.frameID, id: purchase.id })}
              fileName={`swath-frame-${purchase.frameID}`}
            />
          </div>
        </section>
      )}
    </Loaded>
  );
}
