import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { count } from "../../../ui/text/format.ts";
import { type ComparedRow, type RowView, rowsIn, rowViews } from "./compare-rows.ts";
import classes from "./compare-table.module.css";

const VIEW_NAMES = {
  all: text("All"),
  shown: text("Shown"),
  differ: text("Differ"),
} as const satisfies Record<RowView, string>;

/** The properties of two frames side by side; what differs is marked by a bar, a ground and a word. */
export function CompareTable({ rows, overlap }: { rows: readonly ComparedRow[]; overlap: string }) {
  const [view, setView] = useState<RowView>("shown");
  const shown = rowsIn(view, rows);
  return (
    <section className={classes.section} aria-labelledby="compared-title">
      <h2 id="compared-title">
        <TermHelp term="compare">{t("Properties side by side")}</TermHelp>
      </h2>
      <div className={classes.head}>
        <SegmentedControl
          size="xs"
          aria-label={t("Which properties")}
          value={view}
          onChange={(value) => {
            setView(value);
            announce(count(rowsIn(value, rows).length, "property", "properties"));
          }}
          data={rowViews.map((value) => ({
            value,
            label: `${t(VIEW_NAMES[value])} ${rowsIn(value, rows).length}`,
          }))}
        />
        <span className={classes.overlap}>{overlap}</span>
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>{t("Nothing differs.")}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("Property")}</th>
              <th scope="col" data-side="a">
                A
              </th>
              <th scope="col">B</th>
              <th scope="col">B − A</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, label, a, b, difference, differs }) => (
              <tr key={name} data-differs={differs || undefined}>
                <th scope="row" title={name}>
                  {label}
                  {differs && <span className="visually-hidden">{t(", differs")}</span>}
                </th>
                <td>{a}</td>
                <td>{b}</td>
                <td>{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
