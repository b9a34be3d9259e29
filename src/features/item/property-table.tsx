import type { CatalogFrame } from "../../api/frame.ts";
import { formatTime } from "../../ui/format.ts";
import classes from "./property-table.module.css";
import { propertyWords } from "./property-words.ts";

/** Every property of the frame with its label, unit and help; those this app does not know as they stand. */
export function PropertyTable({ frame, prefix }: { frame: CatalogFrame; prefix: string }) {
  const [first] = frame.items;
  if (!first) return null;
  const entries = Object.entries(first.properties).filter(([name]) => name !== "sar:product_type");
  return (
    <details className={classes.details}>
      <summary>All properties ({entries.length})</summary>
      <dl className={classes.list}>
        {entries.map(([name, value]) => {
          const words = propertyWords(name, prefix);
          return (
            <div key={name}>
              <dt>
                {words?.label ?? name}
                <code>{name}</code>
              </dt>
              <dd>
                {print(value)} {words?.unit}
                {words && <span className={classes.help}>{words.help}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

function print(value: unknown): string {
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/i.test(value)) return formatTime(value, "second");
  if (Array.isArray(value)) return value.join(", ");
  if (value === null || value === undefined || value === "") return "not known";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
