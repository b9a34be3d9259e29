import { Skeleton } from "@mantine/core";
import { t } from "../../../languages/texts.ts";
import classes from "./filters.module.css";

/** Of the labels, pixels. */
const WIDTHS = [27, 29, 33, 60, 57, 47, 59];

/** The place of the filters until they are there. */
export function FiltersSkeleton() {
  return (
    <div className={classes.filters} role="status" aria-label={t("Loading the filters…")}>
      {WIDTHS.map((width) => (
        <Row key={width} width={width} />
      ))}
    </div>
  );
}

function Row({ width }: { width: number }) {
  return (
    <>
      <Skeleton width={width} height={10} />
      <Skeleton height={32} className={classes.awaited ?? ""} />
    </>
  );
}
