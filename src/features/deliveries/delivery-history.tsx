import type { DeliveryEntry } from "../../api/outbox/delivery.ts";
import { t } from "../../languages/texts.ts";
import { historyWords } from "../../shared/deliveries/delivery-words.ts";
import { formatTime } from "../../ui/text/format.ts";
import classes from "./delivery-history.module.css";

/** What this browser observed of a delivery sent from here, and when. */
export function DeliveryHistory({ entry }: { entry: DeliveryEntry }) {
  return (
    <section aria-labelledby="seen-title">
      <h3 id="seen-title">{t("History, as observed in this browser")}</h3>
      <ol className={classes.history}>
        {entry.history.map(({ at, said: word }) => (
          <li key={`${at} ${word}`}>
            <time dateTime={new Date(at).toISOString()}>{formatTime(at, "second")}</time>
            {historyWords(word)}
          </li>
        ))}
      </ol>
      {entry.changedItems && (
        <p className={classes.text}>
          {t("{count} item ids had changed since it was composed; the new ones were sent.", {
            count: entry.changedItems,
          })}
        </p>
      )}
    </section>
  );
}
