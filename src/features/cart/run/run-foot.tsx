import { Button } from "@mantine/core";
import { IconCloudUpload, IconFileSpreadsheet, IconShoppingCart } from "@tabler/icons-react";
import type { Money, RunSummary } from "../../../api/runs/run-summary.ts";
import { t } from "../../../languages/texts.ts";
import { quotedWords } from "../../../shared/money/budget-words.ts";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { formatPrice } from "../../../ui/text/format.ts";
import classes from "./run-foot.module.css";

interface RunFootProps {
  summary: RunSummary;
  /** When the oldest of the prices was quoted, milliseconds. */
  pricedAt: number | undefined;
  ended: boolean;
  onExport: () => void;
  /** Puts frames that were not sold into the cart; undefined when there are none. */
  onPutBack: (() => void) | undefined;
  unsold: number;
  /** Frames of the run that are owned and so can be delivered. */
  owned: readonly string[];
}

/** What the run has committed or was charged, what is in question, and what is still to come. */
export function RunFoot({ summary, pricedAt, ended, onExport, onPutBack, unsold, owned }: RunFootProps) {
  const { committed, ordered, unknown, toBuy, all, isFinal } = summary;
  return (
    <footer className={classes.foot}>
      <dl className={classes.sums}>
        <Line label={isFinal ? t("Charged") : t("Committed")} money={committed} />
        {ordered.frames > 0 && <Line label={t("Waiting for confirmation")} money={ordered} />}
        {unknown.frames > 0 && <Line label={t("Unknown")} money={unknown} />}
        {toBuy.frames > 0 && <Line label={t("Not sent")} money={toBuy} />}
        {!ended && (
          <div className={classes.total}>
            <dt>{t("If the rest succeeds")}</dt>
            <dd>{sums(all)}</dd>
          </div>
        )}
      </dl>
      <div className={classes.act}>
        <p>
          {pricedAt === undefined
            ? t("Priced by agreement.")
            : toBuy.frames + ordered.frames + unknown.frames === 0
              ? t("Prices when ordered")
              : quotedWords(pricedAt)}
        </p>
        {onPutBack && (
          <Button
            variant="default"
            leftSection={<IconShoppingCart size={16} stroke={1.75} aria-hidden />}
            onClick={onPutBack}
          >
            {t("Put {count, plural, one {# frame} other {# frames}} back into the cart", {
              count: unsold,
            })}
          </Button>
        )}
        {owned.length > 0 && (
          <RoutedButton to="/deliveries/new" search={{ frames: owned.join(",") }} Icon={IconCloudUpload}>
            {t("Deliver {count, plural, one {# frame} other {# frames}}", { count: owned.length })}
          </RoutedButton>
        )}
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
          onClick={onExport}
        >
          {t("Report as CSV")}
        </Button>
      </div>
    </footer>
  );
}

function Line({ label, money }: { label: string; money: Money }) {
  return (
    <div>
      <dt>{t("{label}, {count, plural, one {# frame} other {# frames}}", { label, count: money.frames })}</dt>
      <dd>{sums(money)}</dd>
    </div>
  );
}

/** Sums of each currency; what has no price is named, never counted as nothing. */
function sums({ frames, sums: amounts, unpriced }: Money): string {
  const parts = amounts.map((price) => formatPrice(price, true));
  if (unpriced > 0) parts.push(t("{count} by agreement", { count: unpriced }));
  return frames === 0 ? t("none") : parts.join(" + ");
}
