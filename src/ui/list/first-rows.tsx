import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { t } from "../../languages/texts.ts";

const STEP = 100;

interface FirstRowsProps<T> {
  rows: readonly T[];
  as: "li" | "tr" | "div";
  /** Row that keys may lead to and that must be rendered. */
  reach?: number;
  children: (row: T, index: number) => ReactNode;
}

/** First rows of a list, and a button for more. */
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
