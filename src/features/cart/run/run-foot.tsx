import { Button } from "@mantine/core";
import { IconCloudUpload, IconFileSpreadsheet, IconShoppingCart } from "@tabler/icons-react";
import type { Money, RunSummary } from "../../../api/runs/run-summary.ts";
import { quotedWords } from "../../../shared/money/budget-words.ts";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { count, formatPrice } from "../../../ui/text/format.ts";
import classes from "./run-foot.module.css";

interface RunFootProps {
  summary: RunSummary;
  /** When the oldest of the prices was quoted, milliseconds. */
  pricedAt: number | undefined;
  ended: boolean;
  onExport: () => void;
  /** Puts frames that were not bought into the cart; undefined when there are none. */
  onPutBack: (() => void) | undefined;
  notBought: number;
  /** Frames of the run that are owned and so can be delivered. */
  owned: readonly string[];
}

/** What the run has cost so far, what is in question, and what is still to come. */
export function RunFoot({ summary, pricedAt, ended, onExport, onPutBack, notBought, owned }: RunFootProps) {
  const { bought, inQuestion, toBuy, all } = summary;
  return (
    <footer className={classes.foot}>
      <dl className={classes.sums}>
        <Line label={ended ? "Bought" : "Bought so far"} money={bought} />
        {inQuestion.frames > 0 && <Line label="Unknown" money={inQuestion} />}
        {toBuy.frames > 0 && <Line label="Not sent" money={toBuy} />}
        {!ended && (
          <div className={classes.total}>
            <dt>If the rest succeeds</dt>
            <dd>{sums(all)}</dd>
          </div>
        )}
      </dl>
      <div className={classes.act}>
        <p>
          {pricedAt === undefined
            ? "Priced by agreement."
            : toBuy.frames + inQuestion.frames === 0
              ? "Prices paid"
              : quotedWords(pricedAt)}
        </p>
        {onPutBack && (
          <Button
            variant="default"
            leftSection={<IconShoppingCart size={16} stroke={1.75} aria-hidden />}
            onClick={onPutBack}
          >
            Put {count(notBought, "frame")} back into the cart
          </Button>
        )}
        {owned.length > 0 && (
          <RoutedButton to="/deliveries/new" search={{ frames: owned.join(",") }} Icon={IconCloudUpload}>
            Deliver {count(owned.length, "frame")}
          </RoutedButton>
        )}
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
          onClick={onExport}
        >
          Report as CSV
        </Button>
      </div>
    </footer>
  );
}

function Line({ label, money }: { label: string; money: Money }) {
  return (
    <div>
      <dt>
        {label}, {count(money.frames, "frame")}
      </dt>
      <dd>{sums(money)}</dd>
    </div>
  );
}

/** Sums of each currency; what has no price is named, never counted as nothing. */
function sums({ frames, sums: amounts, unpriced }: Money): string {
  const parts = amounts.map((price) => formatPrice(price, true));
  if (unpriced > 0) parts.push(`${unpriced} by agreement`);
  return frames === 0 ? "none" : parts.join(" + ");
}
