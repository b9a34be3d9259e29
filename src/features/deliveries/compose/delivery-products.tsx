import { sortProducts } from "../../../api/frames/frame.ts";
import type { ProductFile } from "../../../api/purchases.ts";
import { useProductMeaning } from "../../../shared/frames/product-words.ts";
import { formatBytes } from "../../../ui/text/format.ts";
import classes from "./delivery-preview.module.css";

interface DeliveryProductsProps {
  files: readonly ProductFile[];
  /** Sizes of the files, bytes; undefined while not known. */
  sizes: readonly (number | undefined)[];
}

/** Lists the products of a delivery, each with the size of its files. */
export function DeliveryProducts({ files, sizes }: DeliveryProductsProps) {
  const meaningOf = useProductMeaning();
  return (
    <ul className={classes.products}>
      {sortProducts(files.map(({ product }) => product)).map((product) => {
        const bytes = files.reduce<number | undefined>((sum, file, index) => {
          if (file.product !== product) return sum;
          const size = sizes[index];
          return sum === undefined || size === undefined ? undefined : sum + size;
        }, 0);
        return (
          <li key={product}>
            <b>{product}</b>
            <span>{meaningOf(product)}</span>
            <span>{bytes !== undefined && formatBytes(bytes)}</span>
          </li>
        );
      })}
    </ul>
  );
}
