import { IconCheck, IconPlus } from "@tabler/icons-react";
import { allowedProducts, defaultProducts, type ImagingMode } from "../../../domain/modes.ts";
import type { ProductType } from "../../../domain/products.ts";
import { t } from "../../../languages/texts.ts";
import { useProductMeaning } from "../../../shared/frames/product-words.ts";
import { modeOf } from "./mode-rows.ts";
import classes from "./products-field.module.css";

interface ProductsFieldProps {
  mode: ImagingMode;
  products: readonly ProductType[];
  onChange: (products: readonly ProductType[]) => void;
}

/** Which products the image comes as; at least one of those that the mode gives. */
export function ProductsField({ mode, products, onChange }: ProductsFieldProps) {
  const { family } = modeOf(mode);
  const productMeaning = useProductMeaning();
  const usual: readonly ProductType[] = defaultProducts[family];
  const offered = [...usual, ...allowedProducts[family].filter((type) => !usual.includes(type))];
  const isLast = (type: ProductType) => products.length === 1 && products[0] === type;
  function toggle(type: ProductType) {
    if (isLast(type)) return;
    onChange(offered.filter((one) => (one === type) !== products.includes(one)));
  }
  return (
    <fieldset className={classes.products} aria-label={t("Products")}>
      {offered.map((type) => {
        const isChosen = products.includes(type);
        return (
          <button
            key={type}
            type="button"
            aria-pressed={isChosen}
            aria-disabled={isLast(type) || undefined}
            title={
              isLast(type)
                ? t("{meaning}. One product is needed.", { meaning: productMeaning(type) })
                : productMeaning(type)
            }
            onClick={() => toggle(type)}
          >
            {isChosen ? (
              <IconCheck size={12} stroke={2} aria-hidden />
            ) : (
              <IconPlus size={12} stroke={1.75} aria-hidden />
            )}
            {type}
          </button>
        );
      })}
    </fieldset>
  );
}
