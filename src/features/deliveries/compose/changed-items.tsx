import type { DeliveryRow } from "../../../api/deliveries/delivery-rows.ts";
import { resolveItems } from "../../../api/deliveries/resolve-items.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { count } from "../../../ui/text/format.ts";
import classes from "./changed-items.module.css";

/** What of an earlier delivery has other ids by now, or is not there any more. */
export function ChangedItems({
  earlier,
  frames,
}: {
  earlier: DeliveryRow | undefined;
  frames: readonly CatalogFrame[] | undefined;
}) {
  if (!earlier?.entry || !frames) return null;
  const asked = new Set(frames.map(({ frameID }) => frameID));
  const wanted = earlier.entry.items.filter(({ frameID }) => asked.has(frameID));
  const fresh = resolveItems(
    wanted,
    frames.flatMap(({ items }) => items),
  );
  const text =
    "missing" in fresh
      ? `Not there any more: ${fresh.missing.map(({ frameID, product }) => `${product} of ${frameID}`).join(", ")}.`
      : fresh.changed > 0
        ? `${count(fresh.changed, "item id")} changed since the earlier delivery, because images were processed again. The new ones are taken.`
        : undefined;
  return text ? (
    <p className={classes.notice} role="status">
      {text}
    </p>
  ) : null;
}
