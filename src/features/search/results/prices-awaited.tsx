import { Button } from "@mantine/core";
import { t } from "../../../languages/texts.ts";
import type { AskedPrices } from "../table/use-frame-prices.ts";

/** How many prices an order of the frames still awaits, and what stops it. */
export function PricesAwaited({ prices, className }: { prices: AskedPrices; className: string | undefined }) {
  const { awaited, isStopped, stop, goOn } = prices;
  return (
    <p className={className ?? ""}>
      {isStopped
        ? t(
            "{count, plural, one {# frame has no price yet and comes last} other {# frames have no price yet and come last}}",
            { count: awaited },
          )
        : t("Getting {count, plural, one {# price} other {# prices}}. What has none yet comes last", {
            count: awaited,
          })}{" "}
      <Button variant="subtle" size="compact-xs" onClick={isStopped ? goOn : stop}>
        {isStopped ? t("Go on") : t("Stop")}
      </Button>
    </p>
  );
}
