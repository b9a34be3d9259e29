import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Price } from "../../contract/common.ts";
import { cancellationFee, freeUntil } from "../../domain/tasking-rules.ts";
import { t } from "../../languages/texts.ts";
import { type Amount, durationWords, formatPrice, formatTime } from "../../ui/text/format.ts";
import { TermHelp } from "../terms/term-help.tsx";
import classes from "./cancel-now-note.module.css";

interface CancelNowNoteProps {
  opens: number;
  now: number;
  /** Prices that the fee is a share of; empty if unknown. */
  sums: readonly Price[];
  children?: ReactNode;
}

export function CancelNowNote({ opens, now, sums, children }: CancelNowNoteProps) {
  const percent = cancellationFee(opens, now);
  const Icon = percent === 100 ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.note} data-full={percent === 100 || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <p>
        <b>{cancelNowWords(opens, now, sums)}</b>{" "}
        {opens > now && t("The window opens in {duration}.", { duration: durationWords(opens - now) })}{" "}
        {t("Free more than 72 h before the window, then 10 %, 20 % under 48 h, 100 % under 24 h.")}{" "}
        <TermHelp term="cancellation">{t("Cancellation fee")}</TermHelp> {children}
      </p>
    </div>
  );
}

export function cancelNowWords(opens: number, now: number, sums: readonly Amount[]): string {
  const percent = cancellationFee(opens, now);
  if (percent === 0) return t("Canceling is free until {time}.", { time: formatTime(freeUntil(opens)) });
  const fees = sums.map((sum) => formatPrice(feeOf(sum, percent), true)).join(" + ");
  return fees
    ? t("Canceling costs {percent} %, {fees}, from the moment you order.", { percent, fees })
    : t("Canceling costs {percent} %, from the moment you order.", { percent });
}

/** Returns a percentage of a price, rounded to the minor unit. */
export function feeOf({ amount, currency }: Amount, percent: number): Amount {
  return { amount: Math.round((amount * percent) / 100), currency };
}
