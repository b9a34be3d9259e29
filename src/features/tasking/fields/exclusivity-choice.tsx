import { Radio } from "@mantine/core";
import type { Price } from "../../../contract/common.ts";
import type { Exclusivity } from "../../../domain/tasking-rules.ts";
import { t } from "../../../languages/texts.ts";
import { exclusivityWords } from "../../../shared/money/term-words.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { formatPrice } from "../../../ui/text/format.ts";
import classes from "../order/order-dialog.module.css";

interface ExclusivityChoiceProps {
  value: Exclusivity;
  allowed: readonly Exclusivity[];
  /** Of all frames, with each choice. */
  prices: Readonly<Record<Exclusivity, Pick<Price, "amount" | "currency"> | undefined>>;
  onChange: (value: Exclusivity) => void;
}

/** Who can have the image: what each choice costs, saves and gives away. Private comes first. */
export function ExclusivityChoice({ value, allowed, prices, onChange }: ExclusivityChoiceProps) {
  const saved = savedWords(prices.PRIVATE, prices.PUBLIC);
  const meaning = {
    PRIVATE: t("Only your company. It never enters the public catalog."),
    PUBLIC: [t("Anyone can buy this image later."), saved].filter(Boolean).join(" "),
  } as const satisfies Record<Exclusivity, string>;
  return (
    <section aria-labelledby="order-exclusivity">
      <h3 id="order-exclusivity" className={classes.title}>
        <TermHelp term="exclusivity">{t("Who can have the image")}</TermHelp>
      </h3>
      <Radio.Group
        aria-labelledby="order-exclusivity"
        value={value}
        onChange={(chosen) => onChange(chosen as Exclusivity)}
      >
        <div className={classes.choices}>
          {allowed.map((one) => {
            const price = prices[one];
            return (
              <Radio.Card key={one} value={one} className={classes.choice ?? ""}>
                <Radio.Indicator size="xs" color="accent" className={classes.dot ?? ""} />
                <span className={classes.meaning}>
                  <span className={classes.named}>
                    <b>{t(exclusivityWords[one].name)}</b>
                    {price && <span>{formatPrice(price, true)}</span>}
                  </span>
                  <span>{meaning[one]}</span>
                </span>
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      <p className={classes.note}>{t("Cannot be changed after ordering.")}</p>
    </section>
  );
}

type Amount = Pick<Price, "amount" | "currency">;

/** "Saves €742.18." where the public image costs less. */
function savedWords(dear: Amount | undefined, cheap: Amount | undefined): string | undefined {
  if (!dear || dear.currency !== cheap?.currency || cheap.amount >= dear.amount) return undefined;
  return t("Saves {price}.", {
    price: formatPrice({ amount: dear.amount - cheap.amount, currency: cheap.currency }, true),
  });
}
