import { Checkbox, Radio, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { offersEula, useCommercialChoice } from "../../../api/contracts/contracts.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { MAX_RUN_WORDS } from "../../../api/runs/run-reference.ts";
import type { Contract } from "../../../contract/account.ts";
import { allowedProducts, defaultProducts } from "../../../domain/modes.ts";
import { type Eula, eulas } from "../../../domain/products.ts";
import { t } from "../../../languages/texts.ts";
import { useProductMeaning } from "../../../shared/frames/product-words.ts";
import { eulaMeaning, eulaName } from "../../../shared/money/term-words.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import classes from "./buy-fields.module.css";

/** What is chosen for the purchase of one frame, beside the licence. */
export interface BuyValues {
  reference: string;
  /** Empty: the contract's defaults. */
  products: string[];
}

interface BuyFieldsProps {
  frame: CatalogFrame;
  contract: Contract | undefined;
  form: UseFormReturnType<BuyValues>;
}

/** Licence, products and reference of a purchase. */
export function BuyFields({ frame, contract, form }: BuyFieldsProps) {
  const { eula, chooseEula } = useCommercialChoice();
  const productMeaning = useProductMeaning();
  const offered = frame.family ? allowedProducts[frame.family] : frame.products;
  const allowed = (entry: Eula) => contract === undefined || offersEula(contract, entry);
  const used = [...form.values.reference.trim()].length;
  return (
    <div className={classes.fields}>
      <Radio.Group
        label={<TermHelp term="licence">{t("Licence")}</TermHelp>}
        description={t("A frame sells once: the licence cannot be changed later.")}
        value={eula}
        onChange={(value) => chooseEula(value as Eula)}
      >
        <div className={classes.choices}>
          {eulas.map((entry) => (
            <Radio
              key={entry}
              value={entry}
              label={eulaName(entry)}
              description={allowed(entry) ? eulaMeaning(entry) : t("Not allowed by this contract.")}
              disabled={!allowed(entry)}
            />
          ))}
        </div>
      </Radio.Group>
      <Checkbox.Group
        label={<TermHelp term="products">{t("Products")}</TermHelp>}
        description={
          frame.family
            ? t("Default products: {products}", { products: defaultProducts[frame.family].join(", ") })
            : t("Default products of the contract")
        }
        {...form.getInputProps("products")}
      >
        <div className={classes.products}>
          {offered.map((product) => (
            <Checkbox key={product} value={product} label={product} description={productMeaning(product)} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={t("Reference (optional)")}
        description={t("Comes back with the purchase. {used} of {most} characters.", {
          used,
          most: MAX_RUN_WORDS,
        })}
        autosize
        minRows={1}
        {...form.getInputProps("reference")}
      />
    </div>
  );
}
