import { cancellationFee } from "../../../domain/tasking-rules.ts";
import { FeeTable } from "../../../shared/money/fee-table.tsx";
import { HOUR } from "../fields/acquisition-window.ts";
import classes from "./cancel-terms.module.css";

interface CancelTermsProps {
  /** When the window opens, milliseconds. */
  opens: number;
  now: number;
}

/** What canceling costs, by the time that is left until the window opens, and what that comes to for this one. */
export function CancelTerms({ opens, now }: CancelTermsProps) {
  const percent = cancellationFee(opens, now);
  const left = opens - now;
  return (
    <section className={classes.part} aria-labelledby="task-cancel">
      <h2 id="task-cancel">If you cancel before the window</h2>
      <FeeTable percent={percent} />
      {left > 0 && <p>{`The window opens in ${timeLeft(left)}, so ${FEE_WORDS[percent] ?? ""}`}</p>}
    </section>
  );
}

const FEE_WORDS: Readonly<Record<number, string>> = {
  0: "canceling is free for now.",
  10: "canceling costs 10 % of the price now, and more later.",
  20: "canceling costs 20 % of the price now, and all of it in the last 24 h.",
  100: "canceling costs the full price from the start.",
};

/** "20 h 18 min", beyond three days "5 days". */
function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (ms > 72 * HOUR) return `${Math.floor(minutes / 1440)} days ${Math.floor((minutes % 1440) / 60)} h`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
