import { Button, Checkbox, Input, Popover } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useId } from "react";
import type { ProductType } from "../../../domain/products.ts";
import { t } from "../../../languages/texts.ts";
import { listWords } from "../../../shared/frames/cart-words.ts";
import { useProductMeaning } from "../../../shared/frames/product-words.ts";
import type { ProductOffer } from "../product-offer.ts";
import classes from "./product-select.module.css";

interface ProductSelectProps {
  offer: ProductOffer;
  chosen: readonly ProductType[];
  onChange: (products: ProductType[]) => void;
}

/** The products that every frame of the cart is bought with; what only some can have is named with the reason. */
export function ProductSelect({ offer, chosen, onChange }: ProductSelectProps) {
  const id = useId();
  const productMeaning = useProductMeaning();
  const words = chosen.length > 0 ? chosen.join(", ") : t("Default products");
  return (
    <Input.Wrapper label={t("Products")} labelElement="div" size="xs">
      <Popover position="bottom-start" width={340} trapFocus returnFocus>
        <Popover.Target>
          <Button
            id={id}
            variant="default"
            fullWidth
            justify="space-between"
            aria-label={t("Products: {products}. Change", { products: words })}
            rightSection={<IconSelector size={14} stroke={1.75} aria-hidden />}
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t("Products")}>
          <Checkbox.Group
            label={t("For every frame of the cart")}
            description={t(
              "None chosen: the default products of each mode. COG products must be in the contract.",
            )}
            value={[...chosen]}
            onChange={(products) => onChange(products as ProductType[])}
          >
            <div className={classes.products}>
              {offer.offered.map((product) => (
                <Checkbox
                  key={product}
                  value={product}
                  label={product}
                  description={productMeaning(product)}
                />
              ))}
            </div>
          </Checkbox.Group>
          {offer.partial.map(({ product, missing }) => (
            <p key={product} className={classes.partial}>
              {t("{product} cannot be chosen: {modes} has none.", { product, modes: listWords(missing) })}
            </p>
          ))}
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
