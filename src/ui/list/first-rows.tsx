import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { t } from "../../languages/texts.ts";

/** So many rows are in the document, and as many more with each press. */
const STEP = 100;

interface FirstRowsProps<T> {
  rows: readonly T[];
  /** What a row is in the document, and the place of the button behind them. */
  as: "li" | "tr" | "div";
  /** The place of a row that is in the document in any case, as keys may lead to it. */
  reach?: number;
  children: (row: T, index: number) => ReactNode;
}

/** The first rows of a list of any length, and behind them a button for more. */
export function FirstRows<T>({ rows, as: Row, reach = 0, children }: FirstRowsProps<T>) {
  const [asked, setAsked] = useState(STEP);
  const most = Math.max(asked, reach + 1);
  const left = rows.length - most;
  const button = left > 0 && (
    <Button variant="subtle" onClick={() => setAsked(most + STEP)}>
      {t("Show {next, number} of {left, number} more", { next: Math.min(STEP, left), left })}
    </Button>
  );
  return (
    <>
      {rows.slice(0, most).map(children)}
      {button && (
        <Row style={Row === "tr" ? undefined : { display: "block" }}>
          {Row === "tr" ? <td colSpan={99}>{button}</td> : button}
        </Row>
      )}
    </>
  );
}
