import type { CatalogFrame } from "../../api/frames/frame.ts";
import { providerNames } from "../../api/frames/item-values.ts";
import { t } from "../../languages/texts.ts";
import { propertyHelp } from "../../shared/frames/property-help.ts";
import { propertyWords } from "../../shared/frames/property-words.ts";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatNumber, formatTime } from "../../ui/text/format.ts";
import classes from "./property-table.module.css";

/** Every property of the frame with its label, unit and help; those this app does not know as they are. */
export function PropertyTable({ frame, prefix }: { frame: CatalogFrame; prefix: string }) {
  const [first] = frame.items;
  if (!first) return null;
  const entries = Object.entries(first.properties).filter(([name]) => name !== "sar:product_type");
  return (
    <details className={classes.details}>
      <summary>{t("All properties ({count})", { count: entries.length })}</summary>
      <dl className={classes.list}>
        <FirstRows rows={entries} as="div">
          {([name, value]) => {
            const words = propertyWords(name, prefix);
            return (
              <div key={name}>
                <dt>
                  {words?.label ?? name}
                  <code>{name}</code>
                </dt>
                <dd>
                  {print(name, value, words?.factor)} {words?.unit}
                  {words && <span className={classes.help}>{propertyHelp(name, prefix)}</span>}
                </dd>
              </div>
            );
          }}
        </FirstRows>
      </dl>
    </details>
  );
}

/** A value in words; a number that has a unit of its own is multiplied by its factor. */
function print(name: string, value: unknown, factor: number | undefined): string {
  if (name === "providers") return providerNames(value).join(", ") || t("not known");
  if (typeof value === "number")
    return factor === undefined && Number.isFinite(value)
      ? String(value)
      : formatNumber(value * (factor ?? 1), 1);
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/i.test(value)) return formatTime(value, "second");
  if (Array.isArray(value)) return value.map((entry) => print("", entry, undefined)).join(", ");
  if (value === null || value === undefined || value === "") return t("not known");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
