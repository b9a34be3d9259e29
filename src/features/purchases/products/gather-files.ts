import type { QueryClient } from "@tanstack/react-query";
import { type ProductFile, productFiles } from "../../../api/frames/product-files.ts";
import { purchaseProductsQuery } from "../../../api/purchases/purchase-products.ts";
import type { Session } from "../../../api/session.ts";
import type { Purchase } from "../../../contract/purchases.ts";

/** The files of several purchases, as far as they were loaded. */
export interface GatheredFiles {
  files: ProductFile[];
  /** Purchases whose products could not be loaded, and why not the last of them. */
  missing: Purchase[];
  error: Error | undefined;
}

interface GatherOptions {
  queries: QueryClient;
  /** Called after each purchase with how many have been read. */
  onRead: (read: number) => void;
  signal: AbortSignal;
}

/** Reads the products of purchases with fresh links, a few at once. Throws the signal's reason when it fires. */
export async function gatherFiles(
  session: Session,
  purchases: readonly Purchase[],
  { queries, onRead, signal }: GatherOptions,
): Promise<GatheredFiles> {
  const stop = () => {
    for (const { id } of purchases) {
      void queries.cancelQueries({ queryKey: purchaseProductsQuery(session, id).queryKey });
    }
  };
  signal.addEventListener("abort", stop, { once: true });
  const missing: Purchase[] = [];
  let error: Error | undefined;
  let read = 0;
  const parts = await Promise.all(
    purchases.map(async (purchase) => {
      try {
        const products = await queries.fetchQuery(purchaseProductsQuery(session, purchase.id));
        return productFiles(purchase.id, products);
      } catch (cause) {
        missing.push(purchase);
        error = cause instanceof Error ? cause : new Error(String(cause));
        return [];
      } finally {
        read++;
        onRead(read);
      }
    }),
  );
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  return { files: parts.flat(), missing, error };
}
