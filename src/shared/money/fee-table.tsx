import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { cancellationFees } from "../../domain/tasking-rules.ts";
import { t, text } from "../../languages/texts.ts";
import classes from "./fee-table.module.css";

const HEADS = [text("Over 72 h"), text("72 to 48 h"), text("48 to 24 h"), text("Under 24 h")];

export function FeeTable({ percent }: { percent: number }) {
  return (
    <table className={classes.fees}>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {cancellationFees.map((fee) => (
            <td key={fee.percent} data-now={fee.percent === percent || undefined}>
              {fee.percent === 100 && fee.percent === percent && (
                <IconAlertTriangleFilled size={12} aria-hidden />
              )}
              {fee.percent === 0 ? t("Free") : `${fee.percent}\u00a0%`}
              {fee.percent === percent && <span className="visually-hidden">{t(", holds now")}</span>}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
