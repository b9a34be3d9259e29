import { IconAlertTriangle } from "@tabler/icons-react";
import type { DeliveryRow } from "../../../api/deliveries/delivery-rows.ts";
import { joinFolder, type PlannedDelivery } from "../../../api/deliveries/plan-deliveries.ts";
import { sortProducts } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { contentsWords, earlierWords } from "../../../shared/deliveries/delivery-words.ts";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import classes from "./delivery-preview.module.css";
import { deliveriesWords } from "./draft.ts";

interface DeliveryPreviewProps {
  deliveries: readonly PlannedDelivery[];
  path: string;
  template: string;
  problem: string | undefined;
  earlierInto: ReadonlyMap<string, readonly DeliveryRow[]>;
}

/** Lists the folders and their contents. File names are not part of the interface. */
export function DeliveryPreview({ deliveries, path, template, problem, earlierInto }: DeliveryPreviewProps) {
  const items = deliveries.reduce((sum, delivery) => sum + delivery.items.length, 0);
  if (deliveries.length === 0) {
    return (
      <div className={classes.preview}>
        <h3>{t("What will be written")}</h3>
        <p className={classes.note}>{problem ?? t("Choose frames and products to see the folders")}</p>
      </div>
    );
  }
  return (
    <div className={classes.preview}>
      <h3>{deliveriesWords(deliveries.length, template)}</h3>
      <p className={classes.note}>
        {t(
          "{count, plural, one {# item} other {# items}} in all, one or more files each. The service names the files; they go directly into the folder.",
          { count: items },
        )}
      </p>
      <ol className={classes.folders}>
        <FirstRows rows={deliveries} as="li">
          {(delivery) => {
            const folder = joinFolder(path, delivery.subpath);
            const earlier = earlierInto.get(folder) ?? [];
            return (
              <li key={folder}>
                <code>
                  {path}/{delivery.subpath && <b>{delivery.subpath}/</b>}
                  <span aria-hidden>…</span>
                </code>
                <span className={classes.contents}>
                  {contentsWords(delivery.frameIDs, delivery.items.length)}:{" "}
                  {sortProducts(delivery.items.map(({ product }) => product)).join(" · ")}
                </span>
                {earlier.slice(0, 3).map((row) => (
                  <span key={row.id} className={classes.reused}>
                    <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                    {t("Used before: {delivery}, {words}", { delivery: row.id, words: earlierWords(row) })}
                  </span>
                ))}
                {earlier.length > 3 && (
                  <span className={classes.reused}>
                    {t("and {count, plural, one {# earlier delivery} other {# earlier deliveries}}", {
                      count: earlier.length - 3,
                    })}
                  </span>
                )}
              </li>
            );
          }}
        </FirstRows>
      </ol>
    </div>
  );
}
