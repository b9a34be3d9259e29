import { joinFolder } from "../../api/deliveries/plan-deliveries.ts";
import { t } from "../../languages/texts.ts";
import { TermHelp } from "../terms/term-help.tsx";
import classes from "./task-order-facts.module.css";

interface TaskOrderFactsProps {
  /** None: those of the contract. */
  products: readonly string[] | undefined;
  /** Where the files go; none: they are downloaded. */
  places: readonly { path: string; subPath?: string | undefined }[];
  isTold: boolean;
}

/** In the dialog before images are ordered: which files come, where they go, and who is called. */
export function TaskOrderFacts({ products, places, isTold }: TaskOrderFactsProps) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>
          <TermHelp term="products">{t("Products")}</TermHelp>
        </dt>
        <dd>{products?.join(", ") ?? t("those of the contract")}</dd>
      </div>
      <div>
        <dt>
          <TermHelp term="delivery">{t("Deliver to")}</TermHelp>
        </dt>
        <dd>
          {places.length > 0
            ? places.map(({ path, subPath }) => joinFolder(path, subPath)).join(", ")
            : t("none, to be downloaded")}
        </dd>
      </div>
      <div>
        <dt>{t("Webhook")}</dt>
        <dd>{isTold ? t("called on each change") : t("none¦webhook")}</dd>
      </div>
    </dl>
  );
}
